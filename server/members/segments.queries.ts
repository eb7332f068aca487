import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readFieldTest } from '#contract/field-tests.ts';
import { MemberFilter } from '#contract/members.ts';
import { type Db, rowsOf } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { isActive } from './active.queries.ts';
import { whereMembers } from './filter.queries.ts';

// A segment is a saved view of the list of members. What it selects is its filter; its columns and sort are for the list only.

export interface Segment {
  _id: string;
  name: string;
  filter: MemberFilter;
}

/**
 * Returns the segments that exist, in no order. One that was deleted is left out, and so is one whose filter cannot be read or names
 * what is gone, because a filter that is read in part would select more members than it says, and as an exclusion fewer.
 */
export async function findSegments(db: Db, ids: readonly string[]): Promise<Segment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'search'])
    .where('screen', '=', 'users')
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
  const read = rows.flatMap(({ id, name, search }) => {
    const filter = MemberFilter.safeParse(search);
    return filter.success ? [{ _id: id, name, filter: filter.data }] : [];
  });
  const named = read.flatMap(({ filter }) => namedIn(filter));
  const existing = await findExisting(db, named);
  return read.filter(({ filter }) => namedIn(filter).every((id) => existing.has(id)));
}

/** Lets nobody change or delete the segments until the transaction ends. */
export async function holdSegments(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from saved_view where id = any(${ids}::uuid[]) order by id for share`.execute(db);
}

/** The ids of what a filter names, but for its coach: the account of one who was removed stays. */
const namedIn = ({ tag, accessGroup, form, fields = [] }: MemberFilter): string[] =>
  [tag, accessGroup, form, ...[fields].flat().map((test) => readFieldTest(test)?.field)].flatMap((id) => id?.toLowerCase() ?? []);

/** Returns whether everything that a filter names exists. */
export async function namesExisting(db: Db, filter: MemberFilter): Promise<boolean> {
  const named = namedIn(filter);
  const existing = await findExisting(db, named);
  return named.every((id) => existing.has(id));
}

async function findExisting(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const tables = ['tag', 'access_group', 'form', 'member_field'].map((table) => sql`select id from ${sql.table(table)}`);
  const known = sql<{ id: string }>`select id from (${sql.join(tables, sql` union all `)}) as known where id = any(${ids}::uuid[])`;
  return new Set((await rowsOf(db, known)).map(({ id }) => id));
}

/** Returns undefined when the segment does not exist or was deleted. */
export const findSegment = async (db: Db, id: string): Promise<Segment | undefined> => (await findSegments(db, [id]))[0];

/** The condition for the rows of `member` that are in a segment now. Scenarios leave archived members out, whatever it says. */
export const activeIn = async (db: Db, { filter }: Pick<Segment, 'filter'>): Promise<RawBuilder<SqlBool>> =>
  sql`${isActive()} and ${whereMembers(filter, await findTimeZone(db))}`;

/** Returns undefined when the segment does not exist or was deleted. */
export async function whereSegment(db: Db, id: string): Promise<RawBuilder<SqlBool> | undefined> {
  const segment = await findSegment(db, id);
  return segment && activeIn(db, segment);
}
