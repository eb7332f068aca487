import { sql } from 'kysely';
import type { CircleSync } from '#contract/circle.ts';
import { type Db, isoTime, type RowChange, type TableRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { CirclePage, CommunityMember, GroupKind, GroupMember } from '#server/integrations/circle.ts';
import { readRefusal } from '#server/members/refusals.rules.ts';

export type SyncRow = TableRow<'circle_sync'>;

/** The id of the running sync, or of a new one; there is never more than one. */
export async function openSync(db: Db, requestedBy: string | null): Promise<{ id: string; isNew: boolean }> {
  for (;;) {
    const begun = await db
      .insertInto('circle_sync')
      .values({ requested_by: requestedBy })
      .onConflict((c) => c.column('state').where('state', '=', 'running').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (begun) await publish(db, { type: 'circle.changed' });
    // The running one may have ended meanwhile.
    const sync = begun ?? (await db.selectFrom('circle_sync').select('id').where('state', '=', 'running').executeTakeFirst());
    if (sync) return { id: sync.id, isNew: begun !== undefined };
  }
}

export const readSync = (db: Db, id: string): Promise<SyncRow | undefined> =>
  db.selectFrom('circle_sync').selectAll().where('id', '=', id).executeTakeFirst();

export async function latestSync(db: Db): Promise<CircleSync | null> {
  const { rows } = await sql<CircleSync>`
    select id as "_id", state, step, members, expected, memberships, added, linked, access_given as "accessGiven",
      access_taken as "accessTaken", error, ${isoTime('created_at')} as "createdAt", ${isoTime('finished_at')} as "finishedAt"
    from circle_sync order by created_at desc, id desc limit 1`.execute(db);
  const [sync] = rows;
  return sync ? { ...sync, error: readRefusal(sync.error) } : null;
}

/** Moves a sync on from the position at which this run found it; false when another run is ahead, and the caller rolls back. */
export async function moveSync(db: Db, at: SyncRow, to: RowChange<'circle_sync'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('circle_sync')
    .set(to)
    .where('id', '=', at.id)
    .where('state', '=', 'running')
    .where('step', '=', at.step)
    .where('page', '=', at.page)
    .where('kind', 'is not distinct from', at.kind)
    .where('circle_id', 'is not distinct from', at.circle_id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publish(db, { type: 'circle.changed' });
  return numUpdatedRows > 0n;
}

export async function saveMembers(db: Db, syncId: string, { records }: CirclePage<CommunityMember>): Promise<void> {
  const rows = records.filter(({ email }) => email !== null);
  await sql`
    insert into circle_member as c (circle_id, email, name, active, profile, joined_at, sync_id)
    select distinct on ("circleId") "circleId", email, name, active, profile, "joinedAt", ${syncId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("circleId" bigint, email text, name text, active boolean, profile text, "joinedAt" timestamptz)
    -- Who was erased here stays so, although Circle still has them.
    where not exists (select from erased_circle e where e.circle_id = r."circleId")
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

/**
 * Stores the memberships of people whom the sync knows as members, by their id or address. Whoever was erased here is counted under the
 * number from Circle, because a group is complete only with all that Circle counts.
 */
export async function saveMemberships(db: Db, syncId: string, kind: string, groupId: number, records: GroupMember[]): Promise<void> {
  await sql`
    insert into circle_group_member as g (kind, group_circle_id, email, sync_id)
    select distinct ${kind}, ${groupId}::bigint, coalesce(c.email, e.circle_id::text, r.email), ${syncId}::uuid
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r ("memberId" bigint, email text)
    left join circle_member c on c.circle_id = r."memberId"
    left join erased_circle e on e.circle_id = r."memberId"
    where coalesce(c.email, r.email) is not null
    on conflict (kind, group_circle_id, email) do update set sync_id = excluded.sync_id, read_at = now()`.execute(db);
}

/** Stores how many members a group had when its first page was read. */
export const expectMembers = (db: Db, kind: string, groupId: number, expected: number | null) =>
  sql`update circle_group set expected = ${expected} where kind = ${kind} and circle_id = ${groupId}`.execute(db);

/** Records whether all members of a group were read, compared with Circle's count: only then is it known who is missing. */
export async function closeGroup(db: Db, syncId: string, kind: string, groupId: number): Promise<void> {
  await sql`
    update circle_group set complete = coalesce(expected = (
      select count(*) from circle_group_member where kind = ${kind} and group_circle_id = ${groupId} and sync_id = ${syncId}
    ), false)
    where kind = ${kind} and circle_id = ${groupId}`.execute(db);
}
