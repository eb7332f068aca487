import { sql } from 'kysely';
import type { Answers } from '#contract/answers.ts';
import type { Language } from '#contract/language.ts';
import { type Db, prepared } from '#server/db/db.ts';
import type { AnswerableForm } from '#server/forms/published.queries.ts';
import type { Bucket } from './answers.rules.ts';

export interface NewResponse {
  versionId: string;
  submissionKey: string;
  answers: Answers;
  /** The buckets that the answers count for: `bucketsOf`. */
  buckets: Bucket[];
  late: boolean;
}
export interface Recorded {
  _id: string;
  submittedAt: string;
  /** True when the submission key was recorded before; the response is then the first one. */
  repeated: boolean;
}

/**
 * Records responses to one form in one statement: rows, totals, the end of their partial responses, and one event for open
 * screens. A submission key that was recorded before, or comes earlier in `responses`, gets its first response back. Results are in
 * the order of `responses`; undefined where the form was full. With `max`, the caller passes a transaction. Throws when another
 * response has a claimed value (`claimedQuestion`).
 */
export async function recordResponses(db: Db, formId: string, responses: NewResponse[], max?: number): Promise<(Recorded | undefined)[]> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${formId}, 0))`;
  // A statement sees what was committed when it began, so the lock has to be held before the responses are counted up to the
  // limit.
  if (max !== undefined) await lock.execute(db);
  const once = new Map([...Map.groupBy(responses, (r) => r.submissionKey.toLowerCase())].map(([key, [first]]) => [key, first!]));
  const { buckets, placesOf } = numberBuckets(responses);
  const rows = [...once].map(([key, r]) => ({
    key,
    version: r.versionId,
    answers: r.answers,
    buckets: placesOf(r),
    late: r.late,
  }));
  const statement = prepared(max === undefined ? 'record responses' : 'record responses up to a limit');
  const { rows: recorded } = await sql<{ id: string; submission_key: string; submitted_at: Date }>`${statement}
    with locked as materialized (${lock}),
    form_now as materialized (select f.unique_questions from locked, form f where f.id = ${formId} for key share of f),
    given as materialized (
      select r.* from form_now, json_to_recordset(${JSON.stringify(rows)}::json) as r(key uuid, version uuid, answers jsonb, buckets int[], late boolean)
      limit ${max === undefined ? null : sql`greatest(0, ${max} - coalesce((select responses from form_tally where form_id = ${formId}), 0))`}
    ), inserted as (
      insert into response (form_id, form_version_id, submission_key, answers, late)
      select ${formId}::uuid, version, key, answers, late from given
      on conflict (form_id, submission_key) do nothing
      returning id, form_version_id, submission_key, submitted_at
    ), claimed as (
      insert into response_claim (response_id, question_id, form_id, value)
      select inserted.id, question, ${formId}::uuid, answers ->> question::text
      from inserted join given on given.key = inserted.submission_key, form_now, unnest(unique_questions) as question
      where jsonb_typeof(answers -> question::text) = 'string'
    ), counted as (
      insert into form_tally as t (form_id, responses)
      select ${formId}::uuid, count(*) from inserted having count(*) > 0
      on conflict (form_id) do update set responses = t.responses + excluded.responses
    ), counted_by_version as (
      update form_version v set responses = v.responses + new.n
      from (select form_version_id, count(*) as n from inserted group by 1) as new
      where v.id = new.form_version_id
    ), counted_by_question as (
      insert into question_tally as t (form_id, question_id, bucket, n)
      select ${formId}::uuid, (bucket ->> 0)::uuid, bucket ->> 1, n
      from jsonb_array_elements(${JSON.stringify(buckets)}::jsonb) with ordinality as b(bucket, place) join (
        select place, count(*) as n from inserted join given on given.key = inserted.submission_key, unnest(given.buckets) as place group by 1
      ) as marked using (place)
      on conflict (form_id, question_id, bucket) do update set n = t.n + excluded.n
    ), finished as (
      delete from partial_response p using given where p.form_id = ${formId} and p.submission_key = given.key
    ), published as (
      select pg_notify('cauri_event', '{"type":"response.created"}')
      from inserted limit 1
    )
    select inserted.* from inserted left join published on true`.execute(db);
  const byKey = new Map(recorded.map((row) => [row.submission_key, row]));
  const repeated = responses.map((r) => r.submissionKey.toLowerCase()).filter((key) => !byKey.has(key));
  if (repeated.length > 0) {
    const rows = await db
      .selectFrom('response')
      .select(['id', 'submission_key', 'submitted_at'])
      .where('form_id', '=', formId)
      .where('submission_key', 'in', repeated)
      .execute();
    for (const row of rows) byKey.set(row.submission_key, row);
  }
  return responses.map((r) => {
    const key = r.submissionKey.toLowerCase();
    const row = byKey.get(key);
    return row && { _id: row.id, submittedAt: row.submitted_at.toISOString(), repeated: repeated.includes(key) || once.get(key) !== r };
  });
}

/** Returns the distinct buckets of all responses and, since most responses share them, the positions (from 1) of each one's buckets. */
function numberBuckets(responses: NewResponse[]) {
  const buckets: Bucket[] = [];
  const places = new Map<string, number>();
  const placeOf = (bucket: Bucket) => {
    const key = `${bucket[0]} ${bucket[1]}`;
    const place = places.get(key) ?? buckets.push(bucket);
    places.set(key, place);
    return place;
  };
  const placesByResponse = new Map(responses.map((r) => [r, r.buckets.map(placeOf)]));
  return { buckets, placesOf: (r: NewResponse) => placesByResponse.get(r)! };
}

/** Returns the response that was recorded with the key, whatever happened to its form since. */
export async function findRecorded(db: Db, formId: string, submissionKey: string): Promise<Recorded | undefined> {
  const row = await db
    .selectFrom('response')
    .select(['id', 'submitted_at'])
    .where('form_id', '=', formId)
    .where('submission_key', '=', submissionKey)
    .executeTakeFirst();
  return row && { _id: row.id, submittedAt: row.submitted_at.toISOString(), repeated: true };
}

/** Returns the answers of a recorded response; none after somebody erased it. */
export async function findAnswers(db: Db, id: string): Promise<Answers> {
  const row = await db.selectFrom('response').select('answers').where('id', '=', id).executeTakeFirst();
  return (row?.answers ?? {}) as Answers;
}

/** Returns whether the form is private and this account may still answer it. The ticket names it, so retries need no session. */
export async function isStaffOf(db: Db, form: AnswerableForm | undefined, accountId: string | undefined): Promise<boolean> {
  if (form?.visibility !== 'private' || !accountId) return false;
  const account = await db.selectFrom('account').select('id').where('id', '=', accountId).where('status', '=', 'Active').executeTakeFirst();
  return account !== undefined;
}

/** Adds new responses to the form's notice; returns true when no notification is waiting yet. */
export async function addNotice(db: Db, formId: string, responses: number): Promise<boolean> {
  // A job that gave up after many tries must not silence the form for ever.
  const { rows } = await sql<{ fresh: boolean }>`
    insert into form_notice as notice (form_id, responses) values (${formId}, ${responses})
    on conflict (form_id) do update set
      responses = notice.responses + excluded.responses,
      queued_at = case when notice.queued_at < now() - interval '1 hour' then now() else notice.queued_at end
    returning queued_at = now() as fresh`.execute(db);
  return rows[0]!.fresh;
}

/** Removes the form's notice and returns it with the addresses to notify; undefined when there is none any more. */
export async function takeNotice(db: Db, formId: string): Promise<{ title: string; responses: number; emails: string[] } | undefined> {
  const taken = await db.deleteFrom('form_notice').where('form_id', '=', formId).returning('responses').executeTakeFirst();
  if (!taken) return undefined;
  const form = await db
    .selectFrom('form')
    .select(['title', 'notify_emails'])
    .where('id', '=', formId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return form && { title: form.title, responses: Number(taken.responses), emails: form.notify_emails };
}

/** Returns the languages that the staff with these addresses have chosen, by address. */
export async function findStaffLanguages(db: Db, emails: string[]): Promise<Map<string, Language>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['email', 'language']).where('email', 'in', emails).execute();
  return new Map(rows.flatMap(({ email, language }) => (language ? [[email, language] as const] : [])));
}
