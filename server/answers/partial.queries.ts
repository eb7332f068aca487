import { sql } from 'kysely';
import type { Answers } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';

interface Partial {
  formId: string;
  submissionKey: string;
  versionId: string;
  answers: Answers;
}

/** True when the response was sent meanwhile, so that there is nothing left to continue. */
const HAS_RESPONSE = sql`exists (select from response r where r.form_id = p.form_id and r.submission_key = p.submission_key)`;

/** Stores what somebody has filled in so far, and deletes it when there are no answers. Returns false when nothing is stored. */
export async function storePartial(db: Db, { formId, submissionKey, versionId, answers }: Partial): Promise<boolean> {
  if (Object.keys(answers).length === 0) {
    await db.deleteFrom('partial_response').where('form_id', '=', formId).where('submission_key', '=', submissionKey).execute();
    return false;
  }
  await db
    .insertInto('partial_response')
    .values({ form_id: formId, submission_key: submissionKey, form_version_id: versionId, answers: JSON.stringify(answers) })
    .onConflict((conflict) =>
      conflict.columns(['form_id', 'submission_key']).doUpdateSet((eb) => ({
        form_version_id: eb.ref('excluded.form_version_id'),
        answers: eb.ref('excluded.answers'),
        updated_at: sql`now()`,
      })),
    )
    .execute();
  return !(await deleteIfSent(db, formId, submissionKey));
}

/** Deletes partial answers that arrived after their response, and returns whether there were any. */
const deleteIfSent = (db: Db, formId: string, submissionKey: string): Promise<boolean> =>
  db.transaction().execute(async (db) => {
    // Responses are recorded under this lock, so this waits for one that is being recorded now and cannot see our row.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${formId}, 0))`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      delete from partial_response p where p.form_id = ${formId} and p.submission_key = ${submissionKey} and ${HAS_RESPONSE}`.execute(db);
    return numAffectedRows > 0n;
  });

export const countPartials = (formId: string) =>
  sql<number>`(select count(*) from partial_response p where p.form_id = ${formId} and not ${HAS_RESPONSE})`;

/**
 * Removes answers that nobody has continued for this many days, or for as long as the form stores responses if that is shorter. Those that
 * somebody changes now are left for the next night, so that nothing waits for another transaction in a circle.
 */
export async function expirePartials(db: Db, days: number): Promise<void> {
  await sql`
    delete from partial_response where (form_id, submission_key) in (
      select p.form_id, p.submission_key from partial_response p join form on form.id = p.form_id
      where ${HAS_RESPONSE}
        or p.updated_at < now() - make_interval(days => least(coalesce(form.retention_days, ${days}::int), ${days}::int))
      for update of p skip locked)`.execute(db);
}
