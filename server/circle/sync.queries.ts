import { type Selectable, sql } from 'kysely';
import type { CircleSync } from '#contract/circle.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { CirclePage, CommunityMember, GroupKind, GroupMember } from '#server/integrations/circle.ts';

export type SyncRow = Selectable<DB['circle_sync']>;

/** The id of the running sync, or of a new one; there is never more than one. */
export async function openSync(db: Db, requestedBy: string | null): Promise<string> {
  await db
    .insertInto('circle_sync')
    .values({ requested_by: requestedBy })
    .onConflict((c) => c.column('state').where('state', '=', 'running').doNothing())
    .execute();
  const { id } = await db.selectFrom('circle_sync').select('id').where('state', '=', 'running').executeTakeFirstOrThrow();
  await publish(db, { type: 'circle.changed' });
  return id;
}

export const readSync = (db: Db, id: string): Promise<SyncRow | undefined> =>
  db.selectFrom('circle_sync').selectAll().where('id', '=', id).executeTakeFirst();

export async function latestSync(db: Db): Promise<CircleSync | null> {
  const row = await db
    .selectFrom('circle_sync')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toSync(row) : null;
}

/** The fields that say how far a sync has come. */
export type Place = Pick<SyncRow, 'step' | 'page' | 'kind' | 'circle_id'>;
type Brought = Partial<Omit<SyncRow, keyof Place | 'id'>>;

/**
 * Moves a sync on from the position at which this run found it, and adds the page's numbers. False when another run is ahead: then
 * the caller must roll back its work.
 */
export async function moveSync(db: Db, at: SyncRow, to: Partial<Place> & Brought): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update circle_sync set
      step = ${to.step ?? at.step}, page = ${to.page ?? at.page},
      kind = ${to.kind === undefined ? at.kind : to.kind}, circle_id = ${to.circle_id === undefined ? at.circle_id : to.circle_id},
      members = ${to.members ?? at.members}, expected = ${to.expected === undefined ? at.expected : to.expected},
      memberships = ${to.memberships ?? at.memberships}, state = ${to.state ?? at.state},
      added = ${to.added ?? at.added}, linked = ${to.linked ?? at.linked},
      access_given = ${to.access_given ?? at.access_given}, access_taken = ${to.access_taken ?? at.access_taken},
      error = ${to.error ?? null}, finished_at = ${to.finished_at ?? null}
    where id = ${at.id} and state = 'running' and step = ${at.step} and page = ${at.page}
      and kind is not distinct from ${at.kind} and circle_id is not distinct from ${at.circle_id}`.execute(db);
  if (numAffectedRows > 0n) await publish(db, { type: 'circle.changed' });
  return numAffectedRows > 0n;
}

export async function saveMembers(db: Db, syncId: string, { records }: CirclePage<CommunityMember>): Promise<void> {
  const rows = records.filter(({ email }) => email !== null);
  await sql`
    insert into circle_member as c (circle_id, email, name, active, profile, joined_at, sync_id)
    select distinct on ("circleId") "circleId", email, name, active, profile, "joinedAt", ${syncId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("circleId" bigint, email text, name text, active boolean, profile text, "joinedAt" timestamptz)
    on conflict (circle_id) do update set email = excluded.email, name = excluded.name, active = excluded.active,
      profile = excluded.profile, joined_at = excluded.joined_at, sync_id = excluded.sync_id, read_at = now()`.execute(db);
}

export async function saveGroups(db: Db, syncId: string, kind: GroupKind, records: { circleId: number; name: string }[]): Promise<void> {
  await sql`
    insert into circle_group (kind, circle_id, name, sync_id)
    select distinct on ("circleId") ${kind}, "circleId", name, ${syncId}::uuid
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r ("circleId" bigint, name text)
    on conflict (kind, circle_id) do update
      set name = excluded.name, sync_id = excluded.sync_id, complete = false, expected = null`.execute(db);
}

/** The first group that this sync has found, or the one after `after`. */
export async function nextGroup(db: Db, syncId: string, after?: { kind: string; circleId: number }) {
  const { rows } = await sql<{ kind: GroupKind; circleId: number }>`
    select kind, circle_id as "circleId" from circle_group
    where sync_id = ${syncId} ${after ? sql`and (kind, circle_id) > (${after.kind}, ${after.circleId})` : sql``}
    order by kind, circle_id limit 1`.execute(db);
  return rows[0];
}

/** Stores the memberships of people whom the sync knows as members, by their id or address. */
export async function saveMemberships(db: Db, syncId: string, kind: string, groupId: number, records: GroupMember[]): Promise<void> {
  await sql`
    insert into circle_group_member as g (kind, group_circle_id, email, sync_id)
    select distinct ${kind}, ${groupId}::bigint, coalesce(c.email, r.email), ${syncId}::uuid
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r ("memberId" bigint, email text)
    left join circle_member c on c.circle_id = r."memberId"
    where coalesce(c.email, r.email) is not null
    on conflict (kind, group_circle_id, email) do update set sync_id = excluded.sync_id, read_at = now()`.execute(db);
}

/** Records whether all members of a group were read, compared with Circle's count: only then is it known who is missing. */
export async function closeGroup(db: Db, syncId: string, kind: string, groupId: number, expected: number | null): Promise<void> {
  await sql`
    update circle_group set expected = ${expected}, complete = coalesce(${expected}::int = (
      select count(*) from circle_group_member where kind = ${kind} and group_circle_id = ${groupId} and sync_id = ${syncId}
    ), false)
    where kind = ${kind} and circle_id = ${groupId}`.execute(db);
}

export function toSync(row: SyncRow): CircleSync {
  return {
    _id: row.id,
    state: row.state,
    step: row.step,
    members: row.members,
    expected: row.expected,
    memberships: row.memberships,
    added: row.added,
    linked: row.linked,
    accessGiven: row.access_given,
    accessTaken: row.access_taken,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
