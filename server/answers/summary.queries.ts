import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnswerValue, AskedQuestion, QuestionSummary, ResponseSummary, UploadedFile } from '#contract/answers.ts';
import { isCounted } from '#contract/questions.ts';
import { isId } from '#contract/shared.ts';
import type { Db } from '#server/db/db.ts';
import { askedOf, type FormHistory, findHistory } from './history.queries.ts';
import { countPartials } from './partial.queries.ts';
import { isWholeForm, type SeenSelection, whereResponses } from './selection.queries.ts';
import { chartOf } from './summary.rules.ts';
import { countMatching } from './totals.queries.ts';

const LATEST = 5;
/** The newest responses that are searched for them, so that a question that hardly anybody answers is not slower. */
const LATEST_AMONG = 10_000;

/** The totals by question id and by bucket ('' for any answer). */
type Totals = Map<string, Map<string, number>>;
type Latest = NonNullable<QuestionSummary['latest']>;

/** Reads stored totals, which each response updates. Only where a part of the responses is selected, those are counted now. */
export async function summariseResponses(db: Db, formId: string, selection: SeenSelection = {}): Promise<ResponseSummary> {
  // One snapshot is read, so that the totals agree with each other.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const all = await findHistory(db, formId);
      const where = whereResponses(formId, selection);
      const { totals, history } = isWholeForm(selection)
        ? { totals: await findTotals(db, formId), history: all }
        : await countTotals(db, formId, all, where);
      const total =
        history === all ? sql`coalesce((select responses from form_tally where form_id = ${formId}), 0)` : sql`${sum(history)}::int`;
      const { rows } = await sql<{ total: number; late: number; partial: number }>`
        select
          ${total} as total,
          (select count(*) from response where ${where} and response.late) as late,
          ${selection.seenBy === undefined ? countPartials(formId) : sql`0`} as partial`.execute(db);
      const latest = await findLatest(db, { questions: history.questions, totals, where });
      return { ...rows[0]!, questions: history.questions.map((question) => summarise(question, history, totals, latest)) };
    });
}

const sum = ({ versions }: FormHistory) => versions.reduce((all, { responses }) => all + responses, 0);

async function findTotals(db: Db, formId: string): Promise<Totals> {
  const rows = await db.selectFrom('question_tally').select(['question_id as id', 'bucket', 'n']).where('form_id', '=', formId).execute();
  return byQuestion(rows);
}

/** The totals of the selected responses, and the history with their numbers by version. */
async function countTotals(db: Db, formId: string, history: FormHistory, where: RawBuilder<SqlBool>) {
  const rows = await countMatching(db, formId, where);
  const ofVersion = new Map(rows.filter(({ kind }) => kind === 'version').map(({ id, n }) => [id, n]));
  const versions = history.versions.map((version) => ({ ...version, responses: ofVersion.get(version.id) ?? 0 }));
  return { totals: byQuestion(rows.filter(({ kind }) => kind === 'question')), history: { ...history, versions } };
}

function byQuestion(rows: { id: string; bucket: string; n: number }[]): Totals {
  const totals: Totals = new Map();
  for (const { id, bucket, n } of rows) {
    const buckets = totals.get(id) ?? new Map<string, number>();
    totals.set(id, buckets.set(bucket, n));
  }
  return totals;
}

function summarise(question: AskedQuestion, history: FormHistory, totals: Totals, latest: Map<string, Latest>): QuestionSummary {
  const buckets = totals.get(question.id) ?? new Map<string, number>();
  const answered = buckets.get('') ?? 0;
  const counts = { question, answered, skipped: askedOf(history, question.id) - answered };
  return isCounted(question) ? { ...counts, ...chartOf(question, buckets) } : { ...counts, latest: latest.get(question.id) ?? [] };
}

interface Wanted {
  questions: AskedQuestion[];
  totals: Totals;
  where: RawBuilder<SqlBool>;
}

async function findLatest(db: Db, { questions, totals, where }: Wanted): Promise<Map<string, Latest>> {
  const wanted = questions.filter((q) => !isCounted(q) && (totals.get(q.id)?.get('') ?? 0) > 0).map((q) => q.id);
  const latest = new Map<string, Latest>();
  if (wanted.length === 0) return latest;
  const { rows } = await sql<{ question_id: string; id: string; submitted_at: Date; value: AnswerValue }>`
    select question_id, answer.*
    from unnest(${wanted}::text[]) as question_id
    cross join lateral (
      select newest.id, newest.submitted_at, newest.answers -> question_id as value
      from (
        select id, submitted_at, answers from response where ${where}
        order by submitted_at desc, id desc limit ${LATEST_AMONG}
      ) as newest
      where jsonb_exists(newest.answers, question_id)
      order by newest.submitted_at desc, newest.id desc limit ${LATEST}
    ) as answer`.execute(db);
  // A question that had another type before may have files or other answers whatever it is now.
  const files = await findFiles(
    db,
    rows.map(({ id }) => id),
    rows.flatMap((row) => row.value).filter((id) => isId(id)),
  );
  for (const { question_id, id, submitted_at, value } of rows) {
    const those = [value].flat().flatMap((one) => files.get(one) ?? []);
    const answers = latest.get(question_id) ?? [];
    answers.push({ responseId: id, submittedAt: submitted_at.toISOString(), value, ...(those.length > 0 && { files: those }) });
    latest.set(question_id, answers);
  }
  return latest;
}

async function findFiles(db: Db, responseIds: string[], ids: string[]): Promise<Map<string, UploadedFile>> {
  if (ids.length === 0) return new Map();
  const chosen = db.selectFrom('upload').where('id', 'in', ids).where('response_id', 'in', responseIds);
  const files = await chosen.select(['id as _id', 'name', 'size', 'type']).execute();
  return new Map(files.map((file) => [file._id, file]));
}
