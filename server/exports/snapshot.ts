import { sql } from 'kysely';
import type { Answers, AskedQuestion } from '#contract/answers.ts';
import type { ExportSelection } from '#contract/exports.ts';
import { UPLOAD_TYPES } from '#contract/questions.ts';
import { findHistory } from '#server/answers/history.ts';
import { whereSelected } from '#server/answers/selection.ts';
import type { Db } from '#server/db/db.ts';
import { type ExportedResponse, TIME_ZONE } from './exports.rules.ts';

const BATCH = 1_000;

export interface Snapshot {
  questions: AskedQuestion[];
  /** Responses that it holds. */
  count: number;
  batches(): AsyncGenerator<{ responses: ExportedResponse[]; fileNames: ReadonlyMap<string, string> }>;
}

/**
 * The chosen responses as they are at this moment, read a batch at a time, latest first. Undefined while another run
 * for the same `key` is alive: its connection holds a lock that ends with it.
 */
export async function withSnapshot<T>(
  db: Db,
  { key, formId, selection: { ids, ...selection } }: { key: string; formId: string; selection: ExportSelection },
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
      const { questions } = await findHistory(db, formId);
      const chosen = sql`from response where ${whereSelected(formId, selection)} and ${ids ? sql`response.id = any(${ids}::uuid[])` : sql`true`}`;
      const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
      return use({ questions, count: counted.rows[0]!.n, batches: () => readBatches(db, chosen, questions) });
    });
}

interface Row {
  id: string;
  submitted: string;
  iso: string;
  late: boolean;
  answers: Answers;
}

/** By a cursor of the server. The next batch is on its way while one is used. */
async function* readBatches(db: Db, chosen: ReturnType<typeof sql>, questions: AskedQuestion[]) {
  const hasFiles = questions.some(({ type }) => (UPLOAD_TYPES as readonly string[]).includes(type));
  await sql`declare exported no scroll cursor for
    select response.id, response.late, response.answers,
      to_char(response.submitted_at at time zone ${TIME_ZONE}, 'DD/MM/YYYY HH24:MI:SS') as submitted,
      to_char(response.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso
    ${chosen} order by response.submitted_at desc, response.id desc`.execute(db);
  const fetch = async () => {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(db);
    const fileNames = hasFiles && rows.length > 0 ? await namesOfFiles(db, rows) : new Map<string, string>();
    const responses = rows.map(({ id, submitted, iso, late, answers }) => ({ id, submitted, submittedIso: iso, late, answers }));
    return { responses, fileNames };
  };
  let next = fetch();
  for (;;) {
    const batch = await next;
    if (batch.responses.length === 0) return;
    next = fetch();
    // Whoever stops in between never looks at the next batch, nor at what went wrong with it.
    next.catch(() => {});
    yield batch;
  }
}

async function namesOfFiles(db: Db, rows: Row[]): Promise<Map<string, string>> {
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where(sql<boolean>`response_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Map(uploads.map(({ id, name }) => [id, name]));
}
