import { type RawBuilder, sql } from 'kysely';
import { type Db, rowsOf } from './db.ts';

interface Kept {
  table: 'refused_answers' | 'refused_booking' | 'refused_pay';
  /** The column that says what a page is about. */
  subject: 'form_id' | 'subject_id';
  /** A condition says what the page `p` refused was sent meanwhile. Without it, the page is removed by whoever takes what is sent. */
  isSent?: RawBuilder<unknown>;
}

/** Stores and finds refused pages of one kind. Each is kept under its subject and the key of its submission. */
export function refusedPages<Page extends object>({ table, subject, isSent = sql`false` }: Kept) {
  const [pages, about] = [sql.table(table), sql.ref(subject)];
  return {
    /** Stores what a refused page shows, in the place of what it showed before. */
    async store(db: Db, subjectId: string, submissionKey: string, page: Page): Promise<void> {
      await sql`
        insert into ${pages} (${about}, submission_key, page) values (${subjectId}, ${submissionKey}, ${JSON.stringify(page)})
        on conflict (${about}, submission_key) do update set page = excluded.page, refused_at = now()`.execute(db);
    },
    /** The refused page of this key, unless its submission was made meanwhile. */
    async find(db: Db, subjectId: string, submissionKey: string): Promise<Page | undefined> {
      const found = sql<{ page: Page }>`
        select p.page from ${pages} p where p.${about} = ${subjectId} and p.submission_key = ${submissionKey} and not ${isSent}`;
      return (await rowsOf(db, found))[0]?.page;
    },
    async remove(db: Db, subjectId: string, submissionKey: string): Promise<void> {
      await sql`delete from ${pages} where ${about} = ${subjectId} and submission_key = ${submissionKey}`.execute(db);
    },
    /** Removes refused pages that nobody has sent again within a day. */
    async expire(db: Db): Promise<void> {
      await sql`delete from ${pages} where refused_at < now() - interval '1 day'`.execute(db);
    },
  };
}
