import { sql } from 'kysely';
import type { FormView } from '#contract/answer-page.ts';
import type { Db } from '#server/db/db.ts';

/** What a refused page shows besides its form. */
export type RefusedPage = Pick<FormView, 'ticket' | 'given' | 'kept' | 'errors' | 'message'>;

/** The most characters of a refused page that are stored. */
const MOST = 100_000;

/** Stores what a refused page shows, in the place of what it showed before. Returns false when it is too long to be stored. */
export async function storeRefused(db: Db, formId: string, submissionKey: string, page: RefusedPage): Promise<boolean> {
  const text = JSON.stringify(page);
  if (text.length > MOST) return false;
  await db
    .insertInto('refused_answers')
    .values({ form_id: formId, submission_key: submissionKey, page: text })
    .onConflict((conflict) => conflict.columns(['form_id', 'submission_key']).doUpdateSet({ page: text, refused_at: sql<Date>`now()` }))
    .execute();
  return true;
}

/** The refused page of this key, unless its answers were sent meanwhile. */
export async function findRefused(db: Db, formId: string, submissionKey: string): Promise<RefusedPage | undefined> {
  const row = await db
    .selectFrom('refused_answers as a')
    .select('a.page')
    .where('a.form_id', '=', formId)
    .where('a.submission_key', '=', submissionKey)
    .where(sql<boolean>`not exists (select from response r where r.form_id = a.form_id and r.submission_key = a.submission_key)`)
    .executeTakeFirst();
  return row && withLists(row.page as unknown as RefusedPage);
}

/** A page of the version before has one file for each question, and no list. */
const withLists = (page: RefusedPage): RefusedPage => ({
  ...page,
  kept: Object.fromEntries(Object.entries(page.kept).map(([id, files]) => [id, [files].flat()])),
});

export async function deleteRefused(db: Db, formId: string, submissionKey: string): Promise<void> {
  await db.deleteFrom('refused_answers').where('form_id', '=', formId).where('submission_key', '=', submissionKey).execute();
}

/** Removes refused pages that nobody has sent again within a day. */
export async function expireRefused(db: Db): Promise<void> {
  await db.deleteFrom('refused_answers').where('refused_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
