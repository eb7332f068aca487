import { sql } from 'kysely';
import type { BookView } from '#contract/booking-page.ts';
import type { Db } from '#server/db/db.ts';

/** What a refused page shows besides the free times. */
export interface RefusedBooking {
  given?: BookView['given'];
  errors?: BookView['errors'];
  message?: string;
  /** The time that was chosen for a reservation, and why it cannot be moved there. */
  slot?: string;
  error?: string;
}

/** Stores what a refused page shows, in the place of what it showed before. The subject is a coach or a reservation. */
export async function storeRefused(db: Db, subjectId: string, submissionKey: string, page: RefusedBooking): Promise<void> {
  const text = JSON.stringify(page);
  await db
    .insertInto('refused_booking')
    .values({ subject_id: subjectId, submission_key: submissionKey, page: text })
    .onConflict((conflict) => conflict.columns(['subject_id', 'submission_key']).doUpdateSet({ page: text, refused_at: sql<Date>`now()` }))
    .execute();
}

/** The refused page of this key, unless its booking was made meanwhile. */
export async function findRefused(db: Db, subjectId: string, submissionKey: string): Promise<RefusedBooking | undefined> {
  const row = await db
    .selectFrom('refused_booking as b')
    .select('b.page')
    .where('b.subject_id', '=', subjectId)
    .where('b.submission_key', '=', submissionKey)
    .where(sql<boolean>`not exists (select from reservation r where r.submission_key = b.submission_key)`)
    .executeTakeFirst();
  return row && (row.page as unknown as RefusedBooking);
}

export async function deleteRefused(db: Db, subjectId: string, submissionKey: string): Promise<void> {
  await db.deleteFrom('refused_booking').where('subject_id', '=', subjectId).where('submission_key', '=', submissionKey).execute();
}

/** Removes refused pages that nobody has sent again within a day. */
export async function expireRefused(db: Db): Promise<void> {
  await db.deleteFrom('refused_booking').where('refused_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
