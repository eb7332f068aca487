import { sql } from 'kysely';
import type { Answers } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { columnsOf } from './blocks.rules.ts';
import { findHistory } from './history.ts';

/** Responses of a full block. What is in no block yet, about as many, costs the table of responses a few milliseconds. */
export const BLOCK = 2_000;

/** A place in the order of responses; the time is text, since a Date would cut its microseconds off. */
export interface Place {
  at: string;
  id: string;
}
export const BEGINNING: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** What no block holds: after one place, up to and with another; without `to`, to the end. */
export interface Gap {
  from: Place;
  to?: Place;
}

/** Those between ranges that are given in order. */
export function gapsBetween(held: { after: Place; last: Place }[]): Gap[] {
  const gaps: Gap[] = [];
  let from = BEGINNING;
  for (const { after, last } of held) {
    if (after.at !== from.at || after.id !== from.id) gaps.push({ from, to: after });
    from = last;
  }
  return [...gaps, { from }];
}

/** Forms with blocks to build: a whole one at the end, or one that a change has taken away. */
export async function listUnarranged(db: Db): Promise<string[]> {
  const { rows } = await sql<{ form_id: string }>`
    with held as (
      select form_id, n, (after_at, after_id) is distinct from coalesce(
        lag((last_at, last_id)) over (partition by form_id order by last_at, last_id), (${BEGINNING.at}::timestamptz, ${BEGINNING.id}::uuid)
      ) as follows_gap
      from response_block
    ), known as (
      select form_id, sum(n) as n, bool_or(follows_gap) as has_gap from held group by form_id
    )
    select t.form_id from form_tally t left join known using (form_id)
    where known.has_gap or t.responses - coalesce(known.n, 0) >= ${BLOCK}`.execute(db);
  return rows.map((row) => row.form_id);
}

/** Builds one block that a form lacks, in the caller's transaction; false when it lacks none. */
export async function buildBlock(db: Db, formId: string): Promise<boolean> {
  // The form's row first, as those do who change a form and its responses.
  const { rows } = await sql`select from form where id = ${formId} for key share`.execute(db);
  if (rows.length === 0) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocks ${formId}`}, 0))`.execute(db);
  for (const gap of gapsBetween(await listRanges(db, formId))) {
    const found = await readGap(db, formId, gap);
    const full = found.length === BLOCK;
    if (!gap.to && !full) return false;
    await insertBlock(db, formId, { from: gap.from, to: full ? found.at(-1)!.place : gap.to! }, found);
    return true;
  }
  return false;
}

async function listRanges(db: Db, formId: string): Promise<{ after: Place; last: Place }[]> {
  const { rows } = await sql<{ after_at: string; after_id: string; last_at: string; last_id: string }>`
    select after_at::text, after_id, last_at::text, last_id from response_block
    where form_id = ${formId} order by response_block.last_at, last_id`.execute(db);
  return rows.map((row) => ({ after: { at: row.after_at, id: row.after_id }, last: { at: row.last_at, id: row.last_id } }));
}

interface Held {
  place: Place;
  versionId: string;
  late: boolean;
  answers: Answers;
}

/** The first of a gap, in order. */
async function readGap(db: Db, formId: string, { from, to }: Gap): Promise<Held[]> {
  const { rows } = await sql<{ at: string; id: string; form_version_id: string; late: boolean; answers: Answers }>`
    select submitted_at::text as at, id, form_version_id, late, answers from response
    where form_id = ${formId} and deleted_at is null and (submitted_at, id) > (${from.at}::timestamptz, ${from.id}::uuid)
      and ${to ? sql`(submitted_at, id) <= (${to.at}::timestamptz, ${to.id}::uuid)` : sql`true`}
    order by response.submitted_at, response.id limit ${BLOCK}`.execute(db);
  return rows.map(({ at, id, form_version_id, late, answers }) => ({ place: { at, id }, versionId: form_version_id, late, answers }));
}

async function insertBlock(db: Db, formId: string, { from, to }: Required<Gap>, held: Held[]): Promise<void> {
  const { versions } = await findHistory(db, formId);
  const { late, bits, texts } = columnsOf(versions, held);
  const { rows } = await sql<{ id: string }>`
    insert into response_block (form_id, after_at, after_id, last_at, last_id, n, ids, late)
    values (${formId}, ${from.at}::timestamptz, ${from.id}, ${to.at}::timestamptz, ${to.id}, ${held.length},
      ${held.map(({ place }) => place.id)}::uuid[], ${late}::varbit)
    returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`
    insert into response_bits (block_id, subject_id, bucket, bits)
    select ${id}, subject, bucket, bits::varbit
    from jsonb_to_recordset(${JSON.stringify(bits)}::jsonb) as given(subject uuid, bucket text, bits text)`.execute(db);
  for (const [questionId, given] of texts)
    await sql`
      insert into response_texts (block_id, question_id, texts, folded)
      select ${id}, ${questionId}, array_agg(text order by place), array_agg(lower(unaccent(text)) order by place)
      from unnest(${given}::text[]) with ordinality as given(text, place)`.execute(db);
}
