import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIST_LIMIT } from '#contract/shared.ts';
import { AppError } from '#server/errors.ts';
import type { Db, Paging } from './db.ts';
import * as text from './list.messages.ts';

export type Direction = 'asc' | 'desc';
export interface OrderKey {
  key: RawBuilder<unknown>;
  direction: Direction;
}

/** The rows of a list: the rows of `table` where `where` holds, identified by `id`. */
export interface ListRows {
  table: RawBuilder<unknown>;
  id: RawBuilder<string>;
  where: RawBuilder<SqlBool>;
  /** A query that has as many rows as match, and finds them without reading `table`, where there is one. */
  counted?: RawBuilder<unknown> | undefined;
}

export interface ListOrder {
  /** An index has these keys, so that the first rows in this order are found without sorting all of them. */
  keys: readonly OrderKey[];
  /** A column of few values that comes before the keys, with its values in order. An index has the column and then the keys. */
  groups?: { column: RawBuilder<unknown>; values: readonly (string | null)[] };
}

/** A page of a list says this besides its rows. */
export interface Matches {
  count: number;
  atLeast?: true;
  newestFirst?: true;
}
export interface FoundPage extends Matches {
  ids: string[];
}

/** The first row of a page. A page beyond the limit is refused, because everything before it would have to be read. */
export function offsetOf({ page, limit }: Paging): number {
  const offset = (page - 1) * limit;
  if (offset < LIST_LIMIT) return offset;
  throw new AppError(400, text.onlyFirstRows({ rows: LIST_LIMIT }));
}

/**
 * One page and the number of matching rows. Up to `LIST_LIMIT` matches are counted and sorted in one statement. More matches are
 * read along the index of their order, or of `newest` when that is given: finding the words of a search in another order would read
 * all rows between the matches, which takes seconds when the matches are at its end.
 */
export async function findPage(
  db: Db,
  rows: ListRows,
  { sorted, isSearch, newest, ...page }: Paging & { sorted: ListOrder; isSearch?: boolean; newest?: ListOrder | undefined },
): Promise<FoundPage> {
  const window = { offset: offsetOf(page), size: page.limit };
  const areMany = rows.counted && (await hasMoreThanLimit(db, rows.counted));
  const found = areMany ? undefined : await sortMatches(db, rows, sorted, window);
  if (found && found.count <= LIST_LIMIT) return found;
  const order = newest ?? sorted;
  const isFirstOfSearch = isSearch && window.offset === 0;
  const ids = isFirstOfSearch ? await readFirstOfSearch(db, rows, order, window) : await readInOrder(db, rows, order, window);
  return { ids, count: LIST_LIMIT, atLeast: true, ...(newest && { newestFirst: true }) };
}

interface Window {
  offset: number;
  size: number;
}

async function hasMoreThanLimit(db: Db, counted: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${counted} limit ${sql.lit(LIST_LIMIT + 1)}) as found`.execute(db);
  return rows[0]!.count > LIST_LIMIT;
}

/** Counts the matches, up to one more than the limit, and sorts them if they are not more than the limit. */
async function sortMatches(db: Db, { table, id, where }: ListRows, order: ListOrder, { offset, size }: Window): Promise<FoundPage> {
  const { groups } = order;
  const place = groups ? sql`array_position(${groups.values}::text[], ${groups.column})` : undefined;
  const keys = [...(place ? [{ key: place, direction: 'asc' as const }] : []), ...order.keys];
  const columns = sql.join(keys.map(({ key }, i) => sql`${key} as ${sql.ref(`key_${i}`)}`));
  const byKeys = sql.join(keys.map(({ direction }, i) => sql`${sql.ref(`key_${i}`)} ${sql.raw(direction)}`));
  const { rows } = await sql<FoundPage>`
    with hits as materialized (
      select ${id} as id, ${columns} from ${table} where ${where} limit ${sql.lit(LIST_LIMIT + 1)}
    ), total as materialized (
      select count(*) as count from hits
    )
    select count, array(
      select id from hits where (select count <= ${sql.lit(LIST_LIMIT)} from total) order by ${byKeys} limit ${size} offset ${offset}
    ) as ids from total`.execute(db);
  return rows[0]!;
}

/**
 * The planner guesses from a sample how many rows a search finds. It may hold the 30,000 members named Diop to be a hundred and sort them
 * all, although the first page is a few rows along the index.
 */
const readFirstOfSearch = (db: Db, rows: ListRows, order: ListOrder, window: Window): Promise<string[]> =>
  db.transaction().execute(async (db) => {
    await sql`set local enable_sort = off`.execute(db);
    return readInOrder(db, rows, order, window);
  });

/** Lets the planner choose between the index of this order and sorting all matches. */
async function readInOrder(db: Db, { table, id, where }: ListRows, { keys, groups }: ListOrder, { offset, size }: Window) {
  const read = (column: RawBuilder<unknown>, condition: RawBuilder<SqlBool>, window: RawBuilder<unknown>) => {
    const byKeys = sql.join(keys.map(({ key, direction }) => sql`${key} ${sql.raw(direction)}`));
    return sql`select ${column} from ${table} where ${condition} order by ${byKeys} ${window}`;
  };
  const window = sql`limit ${size} offset ${offset}`;
  if (!groups) {
    const { rows } = await sql<{ id: string }>`${read(sql`${id} as id`, where, window)}`.execute(db);
    return rows.map(({ id }) => id);
  }
  // The page is among the first rows of each value.
  const columns = sql.join(keys.map(({ key }, i) => sql`${key} as ${sql.ref(`key_${i}`)}`));
  const first = groups.values.map((value, place) => {
    const hasValue = value === null ? sql`${groups.column} is null` : sql`${groups.column} = ${value}`;
    return sql`(${read(sql`${sql.lit(place)} as place, ${id} as id, ${columns}`, sql`${hasValue} and ${where}`, sql`limit ${offset + size}`)})`;
  });
  const byPlace = sql.join(keys.map(({ direction }, i) => sql`${sql.ref(`key_${i}`)} ${sql.raw(direction)}`));
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(first, sql` union all `)}) as first order by place, ${byPlace} ${window}`.execute(db);
  return rows.map(({ id }) => id);
}
