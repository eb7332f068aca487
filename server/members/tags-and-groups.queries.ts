import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccessGroup, Tag } from '#contract/members.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { isMemberOf } from './filter.queries.ts';

type CountedGroup = AccessGroup & { members: number };

/** Every group with the number of its members, or of those of one coach. `inCircle` says whether it belongs to a Circle community. */
export async function countGroups(db: Db, coach?: string): Promise<(CountedGroup & { inCircle: boolean })[]> {
  const isSeen = coach === undefined ? sql`true` : sql`mg.member_id in (select member.id from member where ${isMemberOf(coach)})`;
  const { rows } = await sql<CountedGroup & { inCircle: boolean }>`
    select g.id as "_id", g.name, g.kind, g.circle_id is not null as "inCircle",
      (select count(*) from member_access_group mg where mg.access_group_id = g.id and mg.circle_state <> 'removing' and ${isSeen}) as members
    from access_group g order by g.kind desc, fold(g.name), g.id`.execute(db);
  return rows;
}

export async function listGroups(db: Db, coach?: string): Promise<CountedGroup[]> {
  return (await countGroups(db, coach)).map(({ inCircle: _, ...group }) => group);
}

export async function insertGroup(db: Db, name: string): Promise<AccessGroup> {
  const row = await db.insertInto('access_group').values({ name, kind: 'space' }).returning(['id', 'name']).executeTakeFirstOrThrow();
  return { _id: row.id, name: row.name, kind: 'space' };
}

/** Returns the groups that exist and keeps them from being deleted until the transaction ends. */
export async function findGroups(db: Db, ids: string[]): Promise<{ id: string; name: string; circleId: number | null }[]> {
  return db
    .selectFrom('access_group')
    .select(['id', 'name', 'circle_id as circleId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** For changes that follow from the billing: each group that Circle has is mirrored there, now or when Circle is linked again. */
export const MIRRORED = { linked: true };

/** The groups that a member got or lost, with their names in the order of the alphabet. */
interface ChangedAccess {
  ids: string[];
  names: string[];
}

type Which = RawBuilder<SqlBool>;
/** The condition that the group `g` is one of these. */
export const isOneOf = (groupIds: string[]): Which => sql`g.id = any(${groupIds}::uuid[])`;

/** The condition that the group `g` is one of the product of the member `m`. */
export const OF_PRODUCT: Which = sql`g.id in (select unnest(access_groups) from product where name = m.product)`;
/** Holds for such a group of a member who has begun to pay: also when it comes back, it is taken away again when no payment is left. */
export const BY_BILLING: Which = sql`((m.payment_status = 'Completed' or m.payment_sequence > 0) and ${OF_PRODUCT})`;

/**
 * Gives locked members `m` access to the groups `g` that the condition names, and returns what is new to each member who got any. With
 * Circle linked, `circle_state` has a job send the change. What billing gives, it takes away again.
 */
export async function giveAccess(
  db: Db,
  memberIds: string[],
  which: Which,
  { linked, byBilling = sql`false` }: { linked: boolean; byBilling?: Which },
): Promise<Map<string, ChangedAccess>> {
  const given = sql<ChangedAccess & { memberId: string }>`
    with given as (
      insert into member_access_group as mg (member_id, access_group_id, circle_state, given_by_billing)
      select m.id, g.id, case when ${linked} and g.circle_id is not null then 'pending' else 'local' end, ${byBilling}
      from member m join access_group g on ${which} where m.id = any(${memberIds}::uuid[]) order by g.id for key share of g
      on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state,
        given_by_billing = mg.given_by_billing or excluded.given_by_billing
      where mg.circle_state = 'removing'
      returning member_id, access_group_id
    )
    ${changedOf(sql`given`)}`;
  return byMember(memberIds.length === 0 ? [] : await rowsOf(db, given));
}

/**
 * Takes the access `mg` to the groups `g` that the condition names from locked members, and returns what each member who had any lost.
 * Access that Circle has stays `removing` until a job has removed it there.
 */
export async function takeAccess(
  db: Db,
  memberIds: string[],
  which: Which,
  { linked }: { linked: boolean },
): Promise<Map<string, ChangedAccess>> {
  const taken = sql<ChangedAccess & { memberId: string }>`
    with held as materialized (
      select mg.member_id, mg.access_group_id, ${linked} and g.circle_id is not null and mg.circle_state <> 'local' as in_circle
      from member_access_group mg join access_group g on g.id = mg.access_group_id
      where mg.member_id = any(${memberIds}::uuid[]) and ${which} and mg.circle_state <> 'removing'
    ), marked as (
      update member_access_group mg set circle_state = 'removing' from held
      where mg.member_id = held.member_id and mg.access_group_id = held.access_group_id and held.in_circle
    ), gone as (
      delete from member_access_group mg using held
      where mg.member_id = held.member_id and mg.access_group_id = held.access_group_id and not held.in_circle
    )
    ${changedOf(sql`held`)}`;
  return byMember(memberIds.length === 0 ? [] : await rowsOf(db, taken));
}

const changedOf = (changed: RawBuilder<unknown>) => sql`
  select member_id as "memberId", array_agg(g.id order by fold(g.name)) as ids, array_agg(g.name order by fold(g.name)) as names
  from ${changed} as changed join access_group g on g.id = changed.access_group_id group by member_id`;

const byMember = (rows: (ChangedAccess & { memberId: string })[]) => new Map(rows.map(({ memberId, ...changed }) => [memberId, changed]));

const columns = ['id as _id', 'name', 'color', 'emoji'] as const;

export const listTags = (db: Db): Promise<Tag[]> => db.selectFrom('tag').select(columns).orderBy(sql`fold(name)`).execute();

/** Returns the new tag; undefined when one has that name, apart from case and accents. */
export async function insertTag(db: Db, tag: { name: string; color: string; emoji: string }): Promise<Tag | undefined> {
  return db
    .insertInto('tag')
    .values(tag)
    .onConflict((c) => c.expression(sql`fold(name)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export const findTags = (db: Db, ids: string[]): Promise<Tag[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('tag').select(columns).where('id', 'in', ids).orderBy('id').forKeyShare().execute();

/**
 * Gives a locked member exactly these tags; with `before`, only the difference between the two lists is made. Returns the names of the added
 * and the removed ones.
 */
export async function setTags(
  db: Db,
  memberId: string,
  tagIds: string[],
  before: string[] | null = null,
): Promise<{ added: string[]; removed: string[] }> {
  const { rows } = await sql<{ name: string; added: boolean }>`
    with gone as (
      delete from member_tag where member_id = ${memberId} and tag_id <> all(${tagIds}::uuid[])
        and (${before}::uuid[] is null or tag_id = any(${before}::uuid[])) returning tag_id
    ), come as (
      insert into member_tag (member_id, tag_id) select ${memberId}, id from unnest(${tagIds}::uuid[]) as id
      where ${before}::uuid[] is null or id <> all(${before}::uuid[])
      on conflict do nothing returning tag_id
    )
    select t.name, moved.added
    from (select tag_id, false as added from gone union all select tag_id, true from come) as moved join tag t on t.id = moved.tag_id
    order by fold(t.name)`.execute(db);
  const names = (added: boolean) => rows.filter((row) => row.added === added).map(({ name }) => name);
  return { added: names(true), removed: names(false) };
}
