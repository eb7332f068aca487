import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

// A question may ask for one answer per e-mail address or telephone number. The unique index on live claims decides, whoever
// writes at the same time; a claim is made in the statement that records its response. Responses from before the question asked for that
// may have the same value: one holds the claim, and those that wait for it have a row that is not live. Whatever version somebody began
// to answer, the version that is published decides which questions ask for that (`form.unique_questions`).

/** Returns the question whose value another response has already; undefined for any other error. */
export function claimedQuestion(error: unknown): string | undefined {
  const { constraint, detail = '' } = (error ?? {}) as { constraint?: string; detail?: string };
  if (constraint !== 'response_claim_once') return undefined;
  return /=\([\da-f-]{36}, ([\da-f-]{36}), /.exec(detail)?.[1];
}

/** Gives back what the responses of a deletion claimed, so that these people can answer again. */
export async function releaseClaims(db: Db, formId: string, deletionId: string): Promise<void> {
  await sql`delete from response_claim c using response r where r.id = c.response_id and r.deletion_id = ${deletionId}`.execute(db);
  await passClaimsOn(db, formId);
}

/** Gives each claim that was given back to the first response that waits for it. The caller holds the lock of the form's totals. */
export const passClaimsOn = (db: Db, formId: string) =>
  sql`
    with first as (
      select distinct on (c.question_id, c.value) c.response_id, c.question_id
      from response_claim c join response r on r.id = c.response_id
      where c.form_id = ${formId} and not c.live and r.deleted_at is null and not exists (
        select from response_claim holder
        where holder.live and holder.form_id = c.form_id and holder.question_id = c.question_id and holder.value = c.value
      )
      order by c.question_id, c.value, r.submitted_at
    )
    update response_claim c set live = true from first
    where c.response_id = first.response_id and c.question_id = first.question_id`.execute(db);
