import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { GroupKind } from '#server/integrations/circle.ts';

export interface PendingMember {
  id: string;
  fullName: string;
  email: string;
  circleId: number | null;
  /** Whether Circle is to send an invitation. */
  invited: boolean;
  /** The invitation was asked for after a first attempt to add the member. */
  invitedSince: boolean;
}

/** Members whose changes wait to be sent to Circle. */
export async function nextMembers(db: Db, limit: number): Promise<PendingMember[]> {
  const { rows } = await sql<PendingMember>`
    select m.id, m.full_name as "fullName", m.email, m.circle_id as "circleId", m.invited_at is not null as invited,
      coalesce(m.invited_at > p.begun_at, false) as "invitedSince"
    from member m left join circle_push p on p.member_id = m.id where m.circle_state = 'pending' order by m.id limit ${limit}`.execute(db);
  return rows;
}

export interface PendingAccess {
  memberId: string;
  groupId: string;
  name: string;
  kind: GroupKind;
  circleGroupId: number;
  /** The address under which Circle knows the member. */
  email: string;
  state: 'pending' | 'removing';
}

/** Changes of access that wait to be sent to Circle, for members who are in the community. */
export async function nextAccess(db: Db, limit: number): Promise<PendingAccess[]> {
  const { rows } = await sql<PendingAccess>`
    select a.member_id as "memberId", a.access_group_id as "groupId", g.name, g.kind, g.circle_id as "circleGroupId",
      coalesce(c.email, m.email) as email, a.circle_state as state
    from member_access_group a
    join access_group g on g.id = a.access_group_id and g.circle_id is not null
    join member m on m.id = a.member_id and m.circle_id is not null
    left join circle_member c on c.circle_id = m.circle_id
    where a.circle_state in ('pending', 'removing') order by a.member_id, a.access_group_id limit ${limit}`.execute(db);
  return rows;
}

/** Records what was just sent to Circle, so that a sync which read the group before does not take it for a difference. */
export async function recordMembership(db: Db, { kind, circleGroupId, email, state }: PendingAccess): Promise<void> {
  if (state === 'removing')
    await sql`
      delete from circle_group_member where kind = ${kind} and group_circle_id = ${circleGroupId} and email = ${email}`.execute(db);
  else
    await sql`
      insert into circle_group_member (kind, group_circle_id, email) values (${kind}, ${circleGroupId}, ${email})
      on conflict (kind, group_circle_id, email) do update set read_at = now()`.execute(db);
}
