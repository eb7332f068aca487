import { sql } from 'kysely';
import type { FormView } from '#contract/answer-page.ts';
import type { Db } from '#server/db/db.ts';
import { refusedPages } from '#server/db/refused-pages.ts';

export type RefusedPage = Pick<FormView, 'ticket' | 'given' | 'kept' | 'errors' | 'message'>;

/** The most characters of a refused page that are stored. */
const MOST = 100_000;

const pages = refusedPages<RefusedPage>({
  table: 'refused_answers',
  subject: 'form_id',
  isSent: sql`exists (select from response r where r.form_id = p.form_id and r.submission_key = p.submission_key)`,
});

export const refusedAnswers = {
  ...pages,
  /** Returns false when the page is too long to be stored. */
  async store(db: Db, formId: string, submissionKey: string, page: RefusedPage): Promise<boolean> {
    if (JSON.stringify(page).length > MOST) return false;
    await pages.store(db, formId, submissionKey, page);
    return true;
  },
  async find(db: Db, formId: string, submissionKey: string): Promise<RefusedPage | undefined> {
    const page = await pages.find(db, formId, submissionKey);
    return page && withLists(page);
  },
};

/** A page of the version before has one file for each question, and no list. */
const withLists = (page: RefusedPage): RefusedPage => ({
  ...page,
  kept: Object.fromEntries(Object.entries(page.kept).map(([id, files]) => [id, [files].flat()])),
});
