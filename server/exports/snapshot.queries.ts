import { type RawBuilder, sql } from 'kysely';
import type { ExportSelection } from '#contract/exports.ts';
import { UPLOAD_TYPES } from '#contract/questions.ts';
import { type FormHistory, findHistory } from '#server/answers/history.ts';
import { whereResponses } from '#server/answers/selection.queries.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, MOMENT_FORMAT } from '#server/files/cell.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { columnsFor } from './exports.rules.ts';

const BATCH = 1_000;

/** What a file is made of, as it is at one moment. */
export interface Snapshot {
  /** Of the sheet. */
  name: string;
  header: string[];
  /** Rows that it holds. */
  count: number;
  rows(): AsyncGenerator<Cell[][]>;
}

/**
 * Something as it is at this moment, read a batch at a time. Undefined while another run for the same `key` is alive: its
 * connection holds a lock that ends with it.
 */
export async function withSnapshot<T>(
  db: Db,
  key: string,
  open: (db: Db) => Promise<Snapshot>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 1)) as held`.execute(db);
      if (!rows[0]?.held) return undefined;
      // Idle for as long as a slow disk takes; the pool's limit is for transactions that were forgotten.
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(db);
      return use(await open(db));
    });
}

/** The chosen responses of a form, latest first. */
export async function openResponses(db: Db, formId: string, { ids, ...selection }: ExportSelection): Promise<Snapshot> {
  const history = await findHistory(db, formId);
  const chosen = sql`from response where ${whereResponses(formId, selection)} and ${ids ? sql`response.id = any(${ids}::uuid[])` : sql`true`}`;
  const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
  const timeZone = await findTimeZone(db);
  const columns = columnsFor(history.questions, timeZone);
  const texts = textsOf(history, timeZone);
  const hasFiles = history.questions.some(({ type }) => (UPLOAD_TYPES as readonly string[]).includes(type));
  const latestFirst = sql`${chosen} order by response.submitted_at desc, response.id desc`;
  async function* rows() {
    for await (const batch of readTexts(db, texts, latestFirst)) {
      const fileNames = hasFiles ? await namesOfFiles(db, batch) : new Map<string, string>();
      const cell = (text: string, i: number) => text && columns[i]!.cell(texts[i]!.json ? JSON.parse(text) : text, fileNames);
      yield batch.map((row) => row.map(cell));
    }
  }
  return { name: 'Responses', header: columns.map(({ header }) => header), count: counted.rows[0]!.n, rows };
}

/**
 * What the file tells of a response: `columnsFor`. Half of what `answers` weighs is the ids of the questions, said again in each
 * row: they stay behind.
 */
const textsOf = ({ questions, versions }: FormHistory, timeZone: string): Text[] => [
  { value: sql`response.id` },
  { value: sql`to_char(response.submitted_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)` },
  { value: sql`to_char(response.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` },
  { value: sql`case when response.late then 'yes' else 'no' end` },
  ...questions.map(({ id }): Text => {
    const types = new Set(versions.flatMap((v) => v.questions.filter((q) => q.id === id).map(({ type }) => type)));
    // An answer is a text here, except where it may be a list, which a text that looks like one must not be taken for.
    if (types.has('checkbox')) return { value: sql`response.answers -> ${sql.lit(id)}`, json: true };
    return { value: sql`response.answers ->> ${sql.lit(id)}`, typed: types.has('short-answer') || types.has('paragraph') };
  }),
];

/** Stands between the texts of a row: one text is read faster than two dozen. It is in none of them. */
const BETWEEN = '\u001f';

/** A column of the file, as the database has it; nothing for what is null. */
export interface Text {
  value: RawBuilder<unknown>;
  /** By people: nothing else can hold the sign between texts. */
  typed?: boolean;
  /** It is one of JSON. */
  json?: boolean;
}

/** Rows of texts, in batches; `from`: where they come from, in which order. */
export async function* readTexts(db: Db, texts: Text[], from: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  const between = sql.lit(BETWEEN);
  const cells = texts.map(({ value, typed }) => (typed ? sql`replace((${value})::text, ${between}, '')` : sql`(${value})::text`));
  const query = sql<{ line: string }>`select array_to_string(array[${sql.join(cells)}], ${between}, '') as line ${from}`;
  for await (const batch of readByCursor(db, query)) yield batch.map(({ line }) => line.split(BETWEEN));
}

/** By a cursor of the server. The next batch is on its way while one is used. */
async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db);
  const fetch = async () => (await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(db)).rows;
  let next = fetch();
  for (;;) {
    const batch = await next;
    if (batch.length === 0) return;
    next = fetch();
    // Whoever stops in between never looks at the next batch, nor at what went wrong with it.
    next.catch(() => {});
    yield batch;
  }
}

async function namesOfFiles(db: Db, rows: string[][]): Promise<Map<string, string>> {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where(sql<boolean>`response_id = any(${rows.map(([id]) => id)}::uuid[])`)
    .execute();
  return new Map(uploads.map(({ id, name }) => [id, name]));
}
