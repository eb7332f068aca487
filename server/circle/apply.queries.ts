import { type RawBuilder, sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { NOT_IN_CIRCLE } from '#server/members/refusals.rules.ts';
import type { SyncRow } from './sync.queries.ts';

export type Applied = Pick<SyncRow, 'added' | 'linked' | 'access_given' | 'access_taken'>;

/**
 * Applies what a sync has read, in the caller's transaction, in turn with imports. Our data has priority: names and addresses that differ
 * are shown and not overwritten, and changes that wait to be sent to Circle stay. What only Circle knows is added here: members, groups,
 * and access that was given or taken there.
 */
export async function applySync(db: Db, sync: SyncRow): Promise<Applied> {
  // The table holds everyone who was read, or sent to Circle since. Of two people with one address, the active one counts.
  await sql`
    create temporary table circle_now on commit drop as
    select distinct on (email) circle_id, email, name, active, profile, joined_at from circle_member
    where sync_id = ${sync.id} or read_at > ${sync.created_at} order by email, active desc, circle_id`.execute(db);
  await sql`create unique index on circle_now (circle_id)`.execute(db);
  await lockMembers(db);
  await insertGroups(db, sync.id);
  const linked = await linkMembers(db);
  const added = await addMembers(db);
  await noteStates(db, sync);
  const accessGiven = await giveAccess(db, sync);
  const accessTaken = await takeAccess(db, sync);
  await publish(db, { type: 'members.changed' });
  return { added, linked, access_given: accessGiven, access_taken: accessTaken };
}

/**
 * Locks the members whom the sync may change, in the order in which everybody locks several. All are let go and taken anew when another
 * one got an address of somebody in Circle meanwhile.
 */
async function lockMembers(db: Db): Promise<void> {
  const members = sql`select from member where circle_id is not null or email in (select email from circle_now)`;
  const count = async (rows: RawBuilder<unknown>) =>
    (await rowOf(db, sql<{ n: number }>`with found as materialized (${rows}) select count(*) as n from found`)).n;
  for (;;) {
    await sql`savepoint unlocked`.execute(db);
    const locked = await count(sql`${members} order by id for no key update`);
    if ((await count(members)) === locked) return;
    await sql`rollback to savepoint unlocked`.execute(db);
  }
}

async function insertGroups(db: Db, syncId: string): Promise<void> {
  await sql`
    insert into access_group as g (name, kind, circle_id)
    select name, kind, circle_id from circle_group where sync_id = ${syncId} order by kind, circle_id
    on conflict (kind, circle_id) do update set name = excluded.name where g.name <> excluded.name`.execute(db);
}

async function linkMembers(db: Db): Promise<number> {
  const { rows } = await sql`
    with linked as (
      update member m set circle_id = c.circle_id, circle_state = 'synced', circle_error = null, circle_synced_at = now()
      from circle_now c
      where m.email = c.email and m.circle_id is null and not exists (select from member o where o.circle_id = c.circle_id)
      returning m.id, m.circle_id
    )
    insert into member_event (member_id, kind, data)
    select id, 'circle', jsonb_build_object('action', 'linked', 'circleId', circle_id) from linked returning 1`.execute(db);
  return rows.length;
}

/** Adds members, except those who were merged into another record. */
async function addMembers(db: Db): Promise<number> {
  const { rows } = await sql`
    with added as (
      insert into member (full_name, email, profile, joined_at, circle_id, circle_state, circle_synced_at)
      select coalesce(nullif(c.name, ''), split_part(c.email, '@', 1)), c.email, c.profile, coalesce(c.joined_at, now()), c.circle_id, 'synced', now()
      from circle_now c
      where not exists (select from member m where m.circle_id = c.circle_id or m.email = c.email)
        and not exists (select from member_merge g where g.merged ->> 'email' = c.email)
      order by c.joined_at, c.circle_id
      on conflict do nothing
      returning id, circle_id
    )
    insert into member_event (member_id, kind, data)
    select id, 'created', jsonb_build_object('source', 'circle', 'circleId', circle_id) from added returning 1`.execute(db);
  return rows.length;
}

async function noteStates(db: Db, sync: SyncRow): Promise<void> {
  await sql`
    update member m set circle_state = 'synced', circle_error = null, circle_synced_at = now(), profile = coalesce(m.profile, c.profile)
    from circle_now c where c.circle_id = m.circle_id and m.circle_state <> 'pending'`.execute(db);
  // Missing members are only known when everyone was read, because people join and leave while pages are read.
  if (sync.expected === null || sync.members !== sync.expected) return;
  await sql`
    update member m set circle_state = 'failed', circle_error = ${NOT_IN_CIRCLE}
    where m.circle_id is not null and not exists (
      select from circle_member c where c.circle_id = m.circle_id and (c.sync_id = ${sync.id} or c.read_at > ${sync.created_at})
    ) and (m.circle_state <> 'failed' or m.circle_error is distinct from ${NOT_IN_CIRCLE})`.execute(db);
}

async function giveAccess(db: Db, sync: SyncRow): Promise<number> {
  const { rows } = await sql`
    with in_circle as (
      select m.id as member_id, g.id as access_group_id, g.name
      from circle_group_member gm
      join access_group g on g.kind = gm.kind and g.circle_id = gm.group_circle_id
      join circle_now c on c.email = gm.email
      join member m on m.circle_id = c.circle_id
      where gm.sync_id = ${sync.id} or gm.read_at > ${sync.created_at}
    ), given as (
      insert into member_access_group as a (member_id, access_group_id, circle_state)
      select member_id, access_group_id, 'synced' from in_circle order by member_id, access_group_id
      on conflict (member_id, access_group_id) do update set circle_state = 'synced'
        where a.circle_state in ('local', 'pending', 'failed')
      returning a.member_id, a.access_group_id, (xmax = 0) as fresh
    )
    insert into member_event (member_id, kind, data)
    select member_id, 'access-given', jsonb_build_object('accessGroups', jsonb_agg(name order by name), 'by', 'Circle')
    from given join in_circle using (member_id, access_group_id) where fresh group by member_id returning 1`.execute(db);
  return rows.length;
}

/** Staff decide about whoever left the community: until then the access stays, and goes there with a member who is added again. */
async function takeAccess(db: Db, sync: SyncRow): Promise<number> {
  const { rows } = await sql`
    with removed as (
      delete from member_access_group a using access_group g, circle_group cg, member m, circle_member c
      where g.id = a.access_group_id and cg.kind = g.kind and cg.circle_id = g.circle_id and cg.sync_id = ${sync.id} and cg.complete
        and m.id = a.member_id and a.circle_state in ('synced', 'removing')
        and c.circle_id = m.circle_id and (c.sync_id = ${sync.id} or c.read_at > ${sync.created_at})
        and not exists (
          select from circle_group_member gm
          where gm.kind = g.kind and gm.group_circle_id = g.circle_id and gm.email in (m.email, c.email)
            and (gm.sync_id = ${sync.id} or gm.read_at > ${sync.created_at})
        )
      returning a.member_id, g.name, a.circle_state
    )
    insert into member_event (member_id, kind, data)
    select member_id, 'access-taken', jsonb_build_object('accessGroups', jsonb_agg(name order by name), 'by', 'Circle')
    from removed where circle_state = 'synced' group by member_id returning 1`.execute(db);
  return rows.length;
}
