import { type RawBuilder, sql } from 'kysely';
import type { ExportSelection } from '#contract/exports.ts';
import { UPLOAD_TYPES } from '#contract/questions.ts';
import { type FormHistory, findHistory } from '#server/answers/history.ts';
import { whereSelected } from '#server/answers/selection.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { answerColumn, type Cell, columnsFor, type ExportedResponse } from './exports.rules.ts';

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
  const chosen = sql`from response where ${whereSelected(formId, selection)} and ${ids ? sql`response.id = any(${ids}::uuid[])` : sql`true`}`;
  const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
  const timeZone = await findTimeZone(db);
  const columns = columnsFor(history.questions, timeZone);
  async function* rows() {
    for await (const { responses, fileNames } of readBatches(db, chosen, history, timeZone))
      yield responses.map((response) => columns.map(({ cell }) => cell(response, fileNames)));
  }
  return { name: 'Responses', header: columns.map(({ header }) => header), count: counted.rows[0]!.n, rows };
}

/**
 * An answer is a text here, except where it may be a list, which a text that looks like one must not be taken for. Half
 * of what `answers` weighs is the ids of the questions, said again in each row: they stay behind.
 */
const answerColumns = ({ questions, versions }: FormHistory) =>
  questions.map(({ id }, i) => {
    const mayBeList = versions.some((v) => v.questions.some((q) => q.id === id && q.type === 'checkbox'));
    return sql`, response.answers ${mayBeList ? sql`->` : sql`->>`} ${sql.lit(id)} as ${sql.ref(answerColumn(i))}`;
  });

/** By a cursor of the server. The next batch is on its way while one is used. */
export async function* readByCursor<Row>(db: Db, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
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

async function* readBatches(db: Db, chosen: RawBuilder<unknown>, history: FormHistory, timeZone: string) {
  const hasFiles = history.questions.some(({ type }) => (UPLOAD_TYPES as readonly string[]).includes(type));
  const responses = readByCursor<ExportedResponse>(
    db,
    sql`
    select response.id, response.late, floor(extract(epoch from response.submitted_at) * 1000)::bigint as submitted,
      to_char(response.submitted_at at time zone ${timeZone}, 'DD/MM/YYYY HH24:MI:SS') as submitted_there
      ${sql.join(answerColumns(history), sql``)}
    ${chosen} order by response.submitted_at desc, response.id desc`,
  );
  for await (const batch of responses)
    yield { responses: batch, fileNames: hasFiles ? await namesOfFiles(db, batch) : new Map<string, string>() };
}

async function namesOfFiles(db: Db, rows: ExportedResponse[]): Promise<Map<string, string>> {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where(sql<boolean>`response_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Map(uploads.map(({ id, name }) => [id, name]));
}
