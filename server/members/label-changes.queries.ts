import { type RawBuilder, sql } from 'kysely';
import type { AccessGroup, Tag } from '#contract/members.ts';
import { type Db, rowsOf, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { type Label, settingColumns } from './label-uses.queries.ts';

/**
 * Locks the members who have a tag or group, or may get it back, until the transaction ends. Whoever gives or takes a label has locked the
 * member and then locks the label, so this is called before `lockLabels` by whatever takes a label from its members.
 */
export async function lockHolders(db: Db, label: Label, id: string): Promise<void> {
  const had =
    label === 'tag'
      ? sql`select member_id from member_tag where tag_id = ${id}`
      : sql`
        select member_id from member_access_group where access_group_id = ${id}
        union all select member_id from member_out where ${id} = any(access_groups || given_back)
        union all select id from member where ${id} = any(archived_groups)`;
  await sql`
    select from member where id in (${had} union all select member_id from member_merge where strpos(undo::text, ${id}) > 0)
    order by id for no key update`.execute(db);
}

interface FoundLabel {
  id: string;
  name: string;
  circleId: number | null;
}

const labelsOf = (label: Label, ids: string[]) => sql<FoundLabel>`
  select id, name, ${label === 'tag' ? sql`null` : sql`circle_id`} as "circleId" from ${sql.table(label)}
  where id = any(${ids}::uuid[]) order by id`;

/** Locks tags or groups until the transaction ends, in one order for every caller. */
export const lockLabels = (db: Db, label: Label, ids: string[]): Promise<FoundLabel[]> =>
  rowsOf(db, sql<FoundLabel>`${labelsOf(label, ids)} for update`);

/** Returns a tag or group without locking it. */
export const findLabel = async (db: Db, label: Label, id: string): Promise<FoundLabel | undefined> =>
  (await rowsOf(db, labelsOf(label, [id])))[0];

/** Returns the changed tag; undefined when another one has the name, apart from case and accents. No tag is added meanwhile. */
export async function updateTag(db: Db, id: string, change: Partial<Omit<Tag, '_id'>>): Promise<Tag | undefined> {
  if (change.name !== undefined) {
    await sql`lock table tag in share row exclusive mode`.execute(db);
    const other = await db
      .selectFrom('tag')
      .select('id')
      .where(sql`fold(name)`, '=', sql`fold(${change.name})`)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (other) return undefined;
  }
  const { rows } = await sql<Tag>`
    update tag set name = coalesce(${change.name ?? null}, name), color = coalesce(${change.color ?? null}, color),
      emoji = coalesce(${change.emoji ?? null}, emoji)
    where id = ${id} returning id as "_id", name, color, emoji`.execute(db);
  return rows[0];
}

/**
 * The name of a group is compared apart from case and accents. No group is added or renamed until the transaction ends. Circle brings
 * groups as it names them, and installations may have two of one name from before, so no index can say it. A group may be held before, but
 * not locked against new members: who adds groups gives members access to them in the same transaction.
 */
export async function isGroupNamed(db: Db, name: string, except?: string): Promise<boolean> {
  await sql`lock table access_group in share row exclusive mode`.execute(db);
  const named = db.selectFrom('access_group').select('id').where(sql`fold(name)`, '=', sql`fold(${name})`);
  return (await (except === undefined ? named : named.where('id', '<>', except)).executeTakeFirst()) !== undefined;
}

export async function renameGroup(db: Db, id: string, name: string): Promise<AccessGroup> {
  await updateRow(db, 'access_group', id, { name });
  return findGroup(db, id);
}

export const findGroup = (db: Db, id: string): Promise<AccessGroup> =>
  db.selectFrom('access_group').select(['id as _id', 'name', 'kind']).where('id', '=', id).$castTo<AccessGroup>().executeTakeFirstOrThrow();

export const deleteLabel = async (db: Db, label: Label, id: string): Promise<void> => {
  await sql`delete from ${sql.table(label)} where id = ${id}`.execute(db);
};

/** Gives the members of one tag the other one. They keep the day on which they got it, and no scenario starts as for a new tag. */
export async function moveTag(db: Db, from: string, into: string): Promise<void> {
  await sql`
    update member_tag mt set tag_id = ${into} where mt.tag_id = ${from}
      and not exists (select from member_tag o where o.member_id = mt.member_id and o.tag_id = ${into})`.execute(db);
}

/**
 * Gives the members of one group the other one. With Circle linked, a job sends those to Circle who are new to a group that it has; access
 * to the other group that is being removed there comes back.
 */
export async function moveGroup(db: Db, from: string, into: string, { linked }: { linked: boolean }): Promise<void> {
  await sql`
    insert into member_access_group as mg (member_id, access_group_id, circle_state, given_by_billing)
    select o.member_id, g.id, case when ${linked} and g.circle_id is not null then 'pending' else 'local' end, o.given_by_billing
    from member_access_group o cross join access_group g where o.access_group_id = ${from} and g.id = ${into}
    on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state
    where mg.circle_state = 'removing'`.execute(db);
}

/** Replaces a tag or group by another one wherever it is used, but for scenarios, which belong to a floor above. */
export async function replaceLabel(db: Db, label: Label, from: string, into: string): Promise<void> {
  const swapped = (column: RawBuilder<unknown>) => sql`replace(${column}::text, ${from}, ${into})::jsonb`;
  const views = await sql`
    update saved_view set search = ${swapped(sql`search`)} where strpos(search::text, ${from}) > 0`.execute(db);
  if (views.numAffectedRows) await publish(db, { type: 'views.changed' });
  const { rows: campaigns } = await sql<{ id: string }>`
    update campaign set filter = ${swapped(sql`filter`)}, rev = rev + 1 where strpos(filter::text, ${from}) > 0 returning id`.execute(db);
  for (const { id } of campaigns) await publish(db, { type: 'campaign.changed', campaignId: id });
  for (const column of settingColumns(label)) {
    const value = label === 'tag' ? sql`${into}` : replacedIn(column, from, into);
    const { numAffectedRows } = await sql`
      update setting set ${sql.ref(column)} = ${value}, rev = rev + 1 where strpos(${sql.ref(column)}::text, ${from}) > 0`.execute(db);
    if (numAffectedRows) await publish(db, { type: 'settings.changed' });
  }
  const given = label === 'tag' ? 'tags' : 'access_groups';
  const products = await sql`
    update product set ${sql.ref(given)} = ${replacedIn(given, from, into)} where ${from} = any(${sql.ref(given)})`.execute(db);
  if (products.numAffectedRows) await publish(db, { type: 'products.changed' });
  // The undo of a merge gives the other one back.
  await sql`update member_merge set undo = ${swapped(sql`undo`)} where strpos(undo::text, ${from}) > 0`.execute(db);
  if (label === 'tag') return;
  // Members get these back when they are no longer Out, or no longer archived.
  for (const [table, column] of [
    ['member_out', 'access_groups'],
    ['member_out', 'given_back'],
    ['member', 'archived_groups'],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${replacedIn(column, from, into)} where ${from} = any(${sql.ref(column)})`.execute(
      db,
    );
}

/** The array of a column with one id instead of the other, once. */
const replacedIn = (column: string, from: string, into: string) =>
  sql`array(select distinct unnest(array_replace(${sql.ref(column)}, ${from}, ${into})))`;
