import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberField } from '#contract/member-fields.ts';
import { type Db, insertRow, newId, rowOf, updateRow } from '#server/db/db.ts';
import { filtersAndSteps } from './label-uses.queries.ts';

type Option = MemberField['options'][number];
/** An option as it is given: a new one has no id yet. */
export type GivenOption = { _id?: string | undefined; label: string };

const select = (db: Db) =>
  db
    .selectFrom('member_field')
    .select(['id as _id', 'key', 'name', 'kind', 'options', 'rev', sql<boolean>`archived_at is not null`.as('archived')])
    .orderBy('place')
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const toField = ({ kind, options, ...row }: Row): MemberField => ({
  ...row,
  kind: kind as MemberField['kind'],
  options: options as unknown as Option[],
});

/** Returns the fields in their order, with the archived ones. */
export const listMemberFields = async (db: Db): Promise<MemberField[]> => (await select(db).execute()).map(toField);

/** Returns the fields and keeps them from being deleted until the transaction ends. */
export const holdMemberFields = async (db: Db): Promise<MemberField[]> => (await select(db).forKeyShare().execute()).map(toField);

export async function findMemberField(db: Db, id: string): Promise<MemberField | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst();
  return row && toField(row);
}

/** Lets one transaction at a time add, change and delete fields; members can be changed meanwhile. */
export const lockMemberFields = (db: Db) => sql`lock table member_field in share row exclusive mode`.execute(db);

export async function insertMemberField(
  db: Db,
  { options, ...field }: Pick<MemberField, 'key' | 'name' | 'kind'> & { options: Option[] },
): Promise<string> {
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from member_field)`;
  return insertRow(db, 'member_field', { ...field, options: JSON.stringify(options), place });
}

interface Change {
  name?: string | undefined;
  options?: Option[] | undefined;
  archived?: boolean | undefined;
}

export async function updateMemberField(db: Db, id: string, { name, options, archived }: Change): Promise<void> {
  const columns = {
    ...(name !== undefined && { name }),
    ...(options && { options: JSON.stringify(options) }),
    ...(archived !== undefined && { archived_at: archived ? new Date() : null }),
  };
  if (Object.keys(columns).length > 0) await updateRow(db, 'member_field', id, { ...columns, rev: sql<number>`rev + 1` });
}

/** Puts these fields first, in this order; the others follow as they were. */
export async function orderMemberFields(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update member_field f set place = ordered.place from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), place, id) as place from member_field
    ) as ordered where f.id = ordered.id`.execute(db);
}

/** Deletes a field that the caller has locked against new values. */
export async function deleteMemberField(db: Db, id: string): Promise<void> {
  await sql`delete from member_field where id = ${id}`.execute(db);
}

/** Keeps members from getting values of the field until the transaction ends. */
export const lockMemberField = (db: Db, id: string) => sql`select from member_field where id = ${id} for update`.execute(db);

/** It asks for any value of the field, or for this choice of it. It reads all members where none has. */
export async function isFieldUsed(db: Db, id: string, option?: string): Promise<boolean> {
  const has = option === undefined ? sql`fields ? ${id}` : sql`fields ->> ${id} = ${option}`;
  return (await rowOf(db, sql<{ used: boolean }>`select exists (select from member where ${has}) as used`)).used;
}

/**
 * Returns the names of the segments and campaigns that select members by the field, or by this choice of it, in the order of the alphabet.
 * Without it they would select others. Ids occur nowhere else, so texts are searched for them. A scenario says itself what it misses.
 */
export async function listFieldUses(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select name, search ->> 'fields' as content from saved_view where deleted_at is null and screen = 'users'
      union all
      select name, content from (${filtersAndSteps}) as other where kind = 'campaign'
    ) as document where strpos(lower(content), ${id}::uuid::text) > 0 order by fold(name)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The condition that a value is no choice that was taken away from the field `f` meanwhile. */
export const isOffered = (value: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(f.kind <> 'choice' or f.options @> jsonb_build_array(jsonb_build_object('_id', ${value})))`;

export const isFieldNameTaken = async (db: Db, name: string, except: string | null): Promise<boolean> =>
  (
    await rowOf(
      db,
      sql<{ taken: boolean }>`
        select exists (select from member_field where fold(name) = fold(${name}) and id is distinct from ${except}::uuid) as taken`,
    )
  ).taken;

export const withIds = (db: Db, options: readonly GivenOption[]): Promise<Option[]> =>
  Promise.all(options.map(async ({ _id, label }) => ({ _id: _id?.toLowerCase() ?? (await newId(db)), label })));
