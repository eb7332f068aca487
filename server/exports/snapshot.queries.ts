import { type RawBuilder, sql } from 'kysely';
import type { ExportSelection } from '#contract/exports.ts';
import { isUpload } from '#contract/questions.ts';
import { type FormHistory, findHistory } from '#server/answers/history.queries.ts';
import { whereResponses } from '#server/answers/selection.queries.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, MOMENT_FORMAT } from '#server/files/cell.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { columnsFor } from './exports.rules.ts';

const BATCH = 1_000;

/** The content of a file, as it is at one moment. */
export interface Snapshot {
  /** The name of the sheet. */
  name: string;
  header: string[];
  /** The number of rows. */
  count: number;
  rows(): AsyncGenerator<Cell[][]>;
}

/**
 * Runs `use` on a snapshot of the database, which is read in batches. Returns undefined while another run for the same `key`
 * is alive, because its connection holds a lock until it ends.
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
      // The transaction is idle while a slow disk writes; the pool's limit is for forgotten transactions.
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(db);
      return use(await open(db));
    });
}

/** Opens the export of the chosen responses of a form, the latest first. */
export async function openResponses(db: Db, formId: string, { ids, ...selection }: ExportSelection): Promise<Snapshot> {
  const history = await findHistory(db, formId);
  const chosen = sql`from response where ${whereResponses(formId, selection)} and ${ids ? sql`response.id = any(${ids}::uuid[])` : sql`true`}`;
  const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
  const timeZone = await findTimeZone(db);
  const columns = columnsFor(history.questions, timeZone);
  const texts = textsOf(history, timeZone);
  const hasFiles = history.questions.some(isUpload);
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
 * The texts of the columns of `columnsFor`. Each answer is selected by itself, because half of the size of `answers` is the
 * ids of the questions, which every row repeats.
 */
const textsOf = ({ questions, versions }: FormHistory, timeZone: string): Text[] => [
  { value: sql`response.id` },
  { value: sql`to_char(response.submitted_at at time zone ${timeZone}, ${MOMENT_FORMAT}::text)` },
  { value: sql`to_char(response.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` },
  { value: sql`case when response.late then 'yes' else 'no' end` },
  ...questions.map(({ id }): Text => {
    const types = new Set(versions.flatMap((v) => v.questions.filter((q) => q.id === id).map(({ type }) => type)));
    // An answer is selected as a text, except where it may be a list, because a text can look like a list.
    if (types.has('checkbox')) return { value: sql`response.answers -> ${sql.lit(id)}`, json: true };
    return { value: sql`response.answers ->> ${sql.lit(id)}`, typed: types.has('short-answer') || types.has('paragraph') };
  }),
];

/** Separates the texts of a row, because one text is read faster than two dozen. No text contains it. */
const BETWEEN = '\u001f';

/** A column of the file as SQL; a null becomes an empty text. */
export interface Text {
  value: RawBuilder<unknown>;
  /** True when people typed it; only then can the text contain the separator. */
  typed?: boolean;
  /** True when the text is JSON. */
  json?: boolean;
}

/** Yields rows of texts in batches; `from` is the SQL of their source and order. */
export async function* readTexts(db: Db, texts: Text[], from: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  const between = sql.lit(BETWEEN);
  const cells = texts.map(({ value, typed }) => (typed ? sql`replace((${value})::text, ${between}, '')` : sql`(${value})::text`));
  const query = sql<{ line: string }>`select array_to_string(array[${sql.join(cells)}], ${between}, '') as line ${from}`;
  for await (const batch of readByCursor(db, query)) yield batch.map(({ line }) => line.split(BETWEEN));
}

/** Reads with a cursor of the server, and fetches the next batch while the current one is used. */
async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db);
  const fetch = async () => (await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(db)).rows;
  let next = fetch();
  for (;;) {
    const batch = await next;
    if (batch.length === 0) return;
    next = fetch();
    // A caller that stops early never reads the next batch, so its error must not count as unhandled.
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
