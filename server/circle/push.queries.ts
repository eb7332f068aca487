import { type RawBuilder, sql } from 'kysely';
import { type Db, rowsOf, updateRow } from '#server/db/db.ts';
import type { CommunityMember, GroupKind } from '#server/integrations/circle.ts';
import { isActive } from '#server/members/active.queries.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';

/** The key of the advisory lock: any number that nothing else in this database locks. */
const LOCK = 7_217_012;

/** Runs `push`, unless another run holds the lock: that one sends new changes too. */
export async function withPushLock(sessions: Db, push: () => Promise<void>): Promise<void> {
  await sessions.connection().execute(async (lock) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK}) as held`.execute(lock);
    if (!rows[0]?.held) return;
    try {
      await push();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(lock);
    }
  });
}

/** The key of the lock that is held while a page of memberships is read and stored. */
const PAGE_LOCK = 7_217_013;

/**
 * Reads and stores a page of memberships. A removal that Circle confirms meanwhile is recorded afterwards, because the page may still
 * name the member.
 */
export const withPageLock = <T>(sessions: Db, readPage: () => Promise<T>): Promise<T> =>
  sessions.connection().execute(async (lock) => {
    await sql`select pg_advisory_lock_shared(${PAGE_LOCK})`.execute(lock);
    try {
      return await readPage();
    } finally {
      await sql`select pg_advisory_unlock_shared(${PAGE_LOCK})`.execute(lock);
    }
  });

export interface PendingMember {
  id: string;
  fullName: string;
  email: string;
  circleId: number | null;
  invited: boolean;
  /** The invitation was asked for after a first attempt to add the member. */
  invitedSince: boolean;
}

/**
 * Members whose changes wait to be sent to Circle. An archived one is sent when staff bring them back. An invitation of before a restored
 * backup was made waits for an admin, because Circle may have sent it since and would send it again.
 */
export const nextMembers = (db: Db, limit: number): Promise<PendingMember[]> => listPending(db, sql`true`, limit);

/** The member as they are by now, where their change still waits. */
export const findPending = async (db: Db, id: string): Promise<PendingMember | undefined> =>
  (await listPending(db, sql`m.id = ${id}`, 1))[0];

async function listPending(db: Db, which: RawBuilder<boolean>, limit: number): Promise<PendingMember[]> {
  const { rows } = await sql<PendingMember>`
    select m.id, m.full_name as "fullName", m.email, m.circle_id as "circleId", m.invited_at is not null as invited,
      coalesce(m.invited_at > p.begun_at, false) as "invitedSince"
    from member m left join circle_push p on p.member_id = m.id
    where ${which} and m.circle_state = 'pending' and ${isActive('m')}
      and (m.circle_id is null and m.invited_at <= (select taken_at from sending_pause)) is not true
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Does this in a transaction in which neither a merge nor an erasure removes the member; undefined when one has done so. Work that changes
 * the member locks them as a whole: a sync locks members before it links them.
 */
export const withLockedMember = <T>(
  db: Db,
  memberId: string,
  work: (db: Db) => Promise<T>,
  lock = sql`for update`,
): Promise<T | undefined> =>
  db.transaction().execute(async (db) => {
    const there = await rowsOf(db, sql`select from member where id = ${memberId} and former_number is null ${lock}`);
    return there.length > 0 ? work(db) : undefined;
  });

/** Has syncs leave out the account that Circle made of a member who was erased meanwhile; that of a merged one is left as it is. */
export const noteErased = (db: Db, { id }: PendingMember, circleId: number) =>
  sql`
    insert into erased_circle (circle_id) select ${circleId}
    where not exists (select from member where id = ${id} and former_number is null or circle_id = ${circleId})
      and not exists (select from member_merge where merged_id = ${id})
    on conflict do nothing`.execute(db);

/** Notes that Circle is about to be told of a new member; false when an earlier attempt has noted it. */
export async function beginPush(db: Db, memberId: string): Promise<boolean> {
  const begun = await db
    .insertInto('circle_push')
    .values({ member_id: memberId })
    .onConflict((c) => c.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return begun !== undefined;
}

const endPush = (db: Db, memberId: string) => db.deleteFrom('circle_push').where('member_id', '=', memberId).execute();

/** Another member who has this id in Circle. */
export const findOtherOf = (db: Db, circleId: number, memberId: string): Promise<{ full_name: string } | undefined> =>
  db.selectFrom('member').select('full_name').where('circle_id', '=', circleId).where('id', '<>', memberId).executeTakeFirst();

/** Notes that Circle has the member as they were sent, and returns them as they are; a change that was made meanwhile is sent next. */
export async function settleMember(
  db: Db,
  member: PendingMember,
  there: CommunityMember,
): Promise<Pick<MemberRow, 'full_name' | 'email' | 'language' | 'invited_at'> | undefined> {
  const [now] = await rowsOf(
    db,
    sql<Pick<MemberRow, 'full_name' | 'email' | 'language' | 'invited_at'>>`
      update member set circle_id = ${there.circleId}, circle_error = null, circle_synced_at = now(),
        circle_state = case when full_name = ${member.fullName} then 'synced' else 'pending' end
      where id = ${member.id} returning full_name, email, language, invited_at`,
  );
  await sql`
    insert into circle_member as c (circle_id, email, name, active, profile, joined_at)
    values (${there.circleId}, ${there.email ?? member.email}, ${there.name || member.fullName}, ${there.active}, ${there.profile}, ${there.joinedAt})
    on conflict (circle_id) do update set name = excluded.name, read_at = now()`.execute(db);
  await endPush(db, member.id);
  return now;
}

export async function refuseMember(db: Db, memberId: string, error: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ circle_state: 'failed', circle_error: error })
    .where('id', '=', memberId)
    .where('circle_state', '=', 'pending')
    .execute();
  await endPush(db, memberId);
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

/** Access in Circle of accounts that merges left there without a member, as far as the remaining member has no such access. */
const LEFT_BY_MERGES = sql`
  select g.merged_id as "memberId", a.id as "groupId", a.name, a.kind, a.circle_id as "circleGroupId", c.email, 'removing' as state
  from member_merge g
  join circle_member c on c.circle_id = (g.merged ->> 'circleId')::bigint
  join circle_group_member gm on gm.email = c.email
  join access_group a on a.kind = gm.kind and a.circle_id = gm.group_circle_id
  where not exists (select from member m where m.circle_id = c.circle_id) and not exists (
    select from member_access_group o where o.member_id = g.member_id and o.access_group_id = a.id and o.circle_state <> 'removing'
  )`;

/** Changes of access that wait to be sent to Circle, for members who are in the community and for accounts that merges left there. */
export async function nextAccess(db: Db, limit: number): Promise<PendingAccess[]> {
  const { rows } = await sql<PendingAccess>`
    select a.member_id as "memberId", a.access_group_id as "groupId", g.name, g.kind, g.circle_id as "circleGroupId",
      coalesce(c.email, m.email) as email, a.circle_state as state
    from member_access_group a
    join access_group g on g.id = a.access_group_id and g.circle_id is not null
    join member m on m.id = a.member_id and m.circle_id is not null
    left join circle_member c on c.circle_id = m.circle_id
    where a.circle_state in ('pending', 'removing')
    union all ${LEFT_BY_MERGES} order by "memberId", "groupId" limit ${limit}`.execute(db);
  return rows;
}

/** Records what was just sent to Circle, so that a sync which read the group before does not take it for a difference. */
async function recordMembership(db: Db, { kind, circleGroupId, email, state }: PendingAccess): Promise<void> {
  if (state === 'removing')
    await sql`
      delete from circle_group_member where kind = ${kind} and group_circle_id = ${circleGroupId} and email = ${email}`.execute(db);
  else
    await sql`
      insert into circle_group_member (kind, group_circle_id, email) values (${kind}, ${circleGroupId}, ${email})
      on conflict (kind, group_circle_id, email) do update set read_at = now()`.execute(db);
}

/** The row of an access, unless it was given or taken again in the meantime: the next round sends that. */
const isUnchanged = ({ memberId, groupId, state }: PendingAccess) =>
  sql`member_id = ${memberId} and access_group_id = ${groupId} and circle_state = ${state}`;

/** Locks the member, if there still is one, because whoever changes access locks the member before it. */
const lockMemberOf = (db: Db, { memberId }: PendingAccess) => sql`select from member where id = ${memberId} for no key update`.execute(db);

/** Notes in the caller's transaction that Circle has the access as it was sent. */
export async function settleAccess(db: Db, access: PendingAccess): Promise<void> {
  // A page may take long, and meanwhile others can change the member.
  if (access.state === 'removing') await sql`select pg_advisory_xact_lock(${PAGE_LOCK})`.execute(db);
  await lockMemberOf(db, access);
  if (access.state === 'removing') await sql`delete from member_access_group where ${isUnchanged(access)}`.execute(db);
  else await sql`update member_access_group set circle_state = 'synced' where ${isUnchanged(access)}`.execute(db);
  await sql`
    update member set circle_error = null where id = ${access.memberId} and circle_state = 'synced' and circle_error is not null
      and not exists (select from member_access_group where member_id = ${access.memberId} and circle_state = 'failed')`.execute(db);
  await recordMembership(db, access);
}

/** Notes that Circle refused to give the access, or to take it: then the member still has it there, and so here. */
export async function refuseAccess(db: Db, access: PendingAccess, error: string): Promise<void> {
  await lockMemberOf(db, access);
  const state = access.state === 'removing' ? 'synced' : 'failed';
  const { numAffectedRows } = await sql`update member_access_group set circle_state = ${state} where ${isUnchanged(access)}`.execute(db);
  // An account that a merge left is looked at again when a sync finds its access.
  if (numAffectedRows === 0n && access.state === 'removing') await recordMembership(db, access);
  await updateRow(db, 'member', access.memberId, { circle_error: error });
}
