import {
  type DeleteResult,
  type Insertable,
  type InsertObject,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
  type UpdateObject,
  type UpdateResult,
} from 'kysely';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { searchedNumber, searchKey, searchWords, writtenForms } from '#contract/search.ts';
import type { DB } from './types.gen.ts';

/** The first parameter of every query: the pool's Kysely, or the transaction in which the query is called. */
export type Db = Kysely<DB>;

/** A row as it is read, as it is added, and the columns of a change. */
export type TableRow<Table extends keyof DB> = Selectable<DB[Table]>;
export type NewRow<Table extends keyof DB> = Insertable<DB[Table]>;
export type RowChange<Table extends keyof DB> = Updateable<DB[Table]>;

export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** The only row of a query that always has one, such as a count. */
export const rowOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row> => (await rowsOf(db, query))[0]!;

/** An id for a new row, made before the row because the row's secret is sealed or hashed with it. */
export const newId = async (db: Db): Promise<string> => (await rowOf(db, sql<{ id: string }>`select uuidv7() as id`)).id;

/** An id that sorts before every other one: a scan in the order of ids begins after it. */
export const FROM_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** Adds a row, or several rows in one statement; an empty list adds nothing. */
export async function insertRows<T extends keyof DB>(db: Db, table: T, rows: InsertObject<DB, T> | readonly InsertObject<DB, T>[]) {
  if (Array.isArray(rows) && rows.length === 0) return;
  const tables = db as unknown as Kysely<Record<string, object>>;
  await tables
    .insertInto(table as string)
    .values(rows as object)
    .execute();
}

type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];

export async function insertRow<T extends TableWithId>(db: Db, table: T, row: InsertObject<DB, T>): Promise<string> {
  const tables = db as unknown as Kysely<Record<string, { id: string }>>;
  const { id } = await tables
    .insertInto(table as string)
    .values(row as object as { id: string })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow<T extends TableWithId>(db: Db, table: T, id: string, columns: UpdateObject<DB, T, T>): Promise<void> {
  // A request that changes nothing is no statement.
  if (Object.keys(columns).length === 0) return;
  const tables = db as unknown as Kysely<Record<string, { id: string }>>;
  await tables
    .updateTable(table as string)
    .set(columns as object)
    .where('id', '=', id)
    .execute();
}

/** Adds the row that has this key, or gives the row that has it already these columns. */
export async function putRow<T extends keyof DB>(db: Db, table: T, key: Partial<NewRow<T>>, columns: RowChange<T>): Promise<void> {
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await tables
    .insertInto(table as string)
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(columns))
    .execute();
}

type TableWithAttempts = { [T in keyof DB]: DB[T] extends { id: unknown; attempts: unknown } ? T : never }[keyof DB];

/** Counts the start of an attempt, and returns how many there were. */
export async function countAttempt(db: Db, table: TableWithAttempts, id: string): Promise<number> {
  const counted = sql<{ attempts: number }>`update ${sql.table(table)} set attempts = attempts + 1 where id = ${id} returning attempts`;
  return (await rowsOf(db, counted))[0]?.attempts ?? 0;
}

export async function countChanged(statement: { executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult> }): Promise<number> {
  const result = await statement.executeTakeFirstOrThrow();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** A column with a moment, as the API writes it: ISO 8601 in UTC with milliseconds. */
export const isoTime = <Text extends string | null = string>(column: string): RawBuilder<Text> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A text from outside that is no UUID cannot be compared with a column of ids. */
export const isUuid = (text: unknown): boolean => typeof text === 'string' && UUID.test(text);

/** A page of so many rows; the first is page 1. */
export interface Paging {
  page: number;
  limit: number;
}

/** The end of a query in SQL that reads one page of its rows. */
export const limitTo = ({ page, limit }: Paging): RawBuilder<unknown> => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** One page of the rows of a query, in its order, and how many rows it has. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, limit }: Paging,
) {
  const rows = query.limit(limit).offset((page - 1) * limit);
  const [shown, count] = await Promise.all([rows.execute(), countRows(query)]);
  return { rows: shown, count };
}

export async function countRows<Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>): Promise<number> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counting.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}

/** A client (client.ts) recognises the mark and gives such a statement a name. */
export const MARK = '-- prepared: ';

/** Begins a statement that runs often, so that each connection plans it once. Under one name only the parameters may differ. */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name}\n`);

/** The condition that every one of these conditions holds; without conditions it always holds. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The condition that one of these conditions holds at least, of which there is one at least. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> => sql`(${sql.join(conditions, sql` or `)})`;

/** The time of the database, which is the same for all processes: the clock of a machine can be wrong, and would begin work too early or late. */
export const databaseTime = async (db: Db): Promise<Date> => (await rowOf(db, sql<{ now: Date }>`select clock_timestamp() as now`)).now;

/** The columns that a deletion writes on a row that can be restored until `purge_at`. */
export function asDeleted(by: string | null) {
  const now = new Date();
  return { deleted_at: now, deleted_by: by, purge_at: new Date(now.valueOf() + RESTORE_DAYS * 24 * 3_600_000) };
}

/** The columns that a restoration writes. */
export const NOT_DELETED = { deleted_at: null, deleted_by: null, purge_at: null } as const;

/** Lets no scenario start from what this transaction changes. */
export const beQuiet = async (db: Db): Promise<void> => {
  await sql`select set_config('cauri.history', 'on', true)`.execute(db);
};

/** The condition that a text has every word of a search, in any order; contract/search.ts says which differences a search ignores. */
export const holdsWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  allOf(searchWords(search).map((word) => sql`position(search_key(${word}) in search_key(${text})) > 0`));

/** The condition that a column of search keys contains a part of a word; an index of trigrams helps from three letters on. */
export const containsPart = (part: string, column: RawBuilder<unknown>) => sql<SqlBool>`${column} like ${`%${escaped(part)}%`}`;

/** The same for a column with a space before every word, whose index knows one or two letters only at the beginning of words. */
export const containsWord = (word: string, column: RawBuilder<unknown>) =>
  [...searchKey(word)].length < TRIGRAM ? sql<SqlBool>`${column} like ${`% ${escaped(word)}%`}` : containsPart(word, column);

/** The conditions that such a column has every word of a search; what is written like a telephone number is one word, in any of its forms. */
export const containsSearch = (search: string | undefined, column: RawBuilder<unknown>): RawBuilder<SqlBool>[] =>
  search !== undefined && searchedNumber(search)
    ? [anyOf(writtenForms(search.trim()).map((form) => containsPart(form, column)))]
    : searchWords(search).map((word) => containsWord(word, column));

const TRIGRAM = 3;
const escaped = (word: string) => searchKey(word).replaceAll(/[\\%_]/g, '\\$&');
