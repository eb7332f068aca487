import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OTHER, withOther } from '#contract/choices.ts';
import { COUNTED_KINDS, typesOf } from '#contract/questions.ts';
import type { Db } from '#server/db/db.ts';

/** Locks the totals of a form until the transaction ends, as recordResponses does, so that a form with a maximum is counted exactly. */
export const lockTotals = (db: Db, formId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${formId}, 0))`.execute(db);

/**
 * Makes deletions, restores and erasures of a form's responses, and marks of many of them, wait for each other until the transaction
 * ends. They may take the same responses in different orders, and would then wait for each other in a circle.
 */
export const lockRemovals = (db: Db, formId: string) => sql`select pg_advisory_xact_lock(${removals(formId)})`.execute(db);

/** Waits until no such work is going on, and keeps more of it from beginning until the transaction ends. */
export const holdRemovals = (db: Db, formId: string) => sql`select pg_advisory_xact_lock_shared(${removals(formId)})`.execute(db);

const removals = (formId: string) => sql`hashtextextended(${`removals ${formId}`}, 0)`;

/**
 * Returns SQL that counts rows of `response` by question, as `bucketsOf` does for one response. It follows `with` and gives
 * `buckets` (question_id, bucket, n) and `by_version` (version_id, n).
 */
const countedOf = (formId: string, where: RawBuilder<SqlBool>) => sql`
  asked as materialized (
    select v.id as version_id, q ->> 'id' as question_id,
      q ->> 'type' = any(${typesOf(...COUNTED_KINDS)}::text[]) as is_counted
    from form_version v, jsonb_array_elements(v.content -> 'questions') as q
    where v.form_id = ${formId}
  ), by_version as (
    select form_version_id as version_id, count(*) as n from response where response.form_id = ${formId} and ${where} group by 1
  ), given as (
    -- Equal answers are counted before they are taken apart, since there are far fewer of them than responses.
    select asked.question_id, case when asked.is_counted then response.answers -> asked.question_id end as answer, count(*) as n
    from asked join response on response.form_version_id = asked.version_id and jsonb_exists(response.answers, asked.question_id)
    where response.form_id = ${formId} and ${where}
    group by 1, 2
  ), buckets as (
    select question_id::uuid, bucket, sum(n)::bigint as n
    from given
    cross join lateral (
      select '' as bucket
      union all
      select case when value like ${withOther('%')} then ${OTHER} else value end from jsonb_array_elements_text(
        case
          when answer is null then '[]'::jsonb
          when jsonb_typeof(answer) = 'array' then answer
          else jsonb_build_array(answer)
        end
      ) as value
    ) as bucket
    group by 1, 2
  )`;

/** Counts responses of a form now, by question and bucket and by version, where stored totals say nothing about them. */
export async function countMatching(db: Db, formId: string, where: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ kind: 'question' | 'version'; id: string; bucket: string; n: number }>`
    with ${countedOf(formId, where)}
    select 'question' as kind, question_id as id, bucket, n from buckets
    union all
    select 'version', version_id, '', n from by_version`.execute(db);
  return rows;
}

/** Adds what these rows count for to the totals of their form (`sign` 1), or subtracts it (-1). The caller holds `lockTotals`. */
export async function changeTotals(db: Db, formId: string, sign: 1 | -1, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with ${countedOf(formId, where)}, by_question as (
      insert into question_tally as t (form_id, question_id, bucket, n)
      select ${formId}::uuid, question_id, bucket, ${sign} * n from buckets
      on conflict (form_id, question_id, bucket) do update set n = t.n + excluded.n
    ), versions as (
      update form_version v set responses = v.responses + ${sign} * b.n from by_version b where v.id = b.version_id
    )
    insert into form_tally as t (form_id, responses)
    select ${formId}::uuid, ${sign} * sum(n)::bigint from by_version having sum(n) > 0
    on conflict (form_id) do update set responses = t.responses + excluded.responses`.execute(db);
}

export interface Difference {
  kind: 'form' | 'version' | 'question';
  /** The id of the version or question; null for the form. */
  id: string | null;
  bucket: string;
  stored: number;
  counted: number;
}

/** Counts everything again and returns where the stored totals differ. One statement reads both sides at the same moment. */
export async function findDifferences(db: Db, formId: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ${countedOf(formId, sql`response.deleted_at is null`)}, compared as (
      select 'question' as kind, question_id as id, bucket, coalesce(t.n, 0) as stored, coalesce(b.n, 0) as counted
      from (select * from question_tally where form_id = ${formId}) as t full join buckets as b using (question_id, bucket)
      union all
      select 'version', v.id, '', v.responses, coalesce(b.n, 0)
      from form_version v left join by_version b on b.version_id = v.id
      where v.form_id = ${formId}
      union all
      select 'form', null, '', coalesce((select responses from form_tally where form_id = ${formId}), 0),
        coalesce((select sum(n)::bigint from by_version), 0)
    )
    select * from compared where stored <> counted`.execute(db);
  return rows;
}

/** Corrects totals by their difference, so that responses which arrived after the count stay counted. */
export async function correctTotals(db: Db, formId: string, differences: Difference[]): Promise<void> {
  await lockTotals(db, formId);
  for (const { kind, id, bucket, stored, counted } of differences) {
    const off = counted - stored;
    if (kind === 'form')
      await sql`insert into form_tally as t (form_id, responses) values (${formId}, ${off})
        on conflict (form_id) do update set responses = t.responses + excluded.responses`.execute(db);
    else if (kind === 'version') await sql`update form_version set responses = responses + ${off} where id = ${id}`.execute(db);
    else
      await sql`insert into question_tally as t (form_id, question_id, bucket, n) values (${formId}, ${id}, ${bucket}, ${off})
        on conflict (form_id, question_id, bucket) do update set n = t.n + excluded.n`.execute(db);
  }
}

/** Allows one recount of a form at a time until the transaction ends, because two would correct the same difference twice. */
export const lockRecount = (db: Db, formId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recount ${formId}`}, 0))`.execute(db);

export async function listCountedForms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('form_version').select('form_id').distinct().execute();
  return rows.map((row) => row.form_id);
}
