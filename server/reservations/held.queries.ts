import { sql } from 'kysely';
import { countRows, type Db } from '#server/db/db.ts';
import { isToRemind } from './reservations.queries.ts';

// The sessions whose reminders fell due before a restore: they may have been sent.

export const countDueReminders = (db: Db, at: Date): Promise<number> => countRows(db.selectFrom('reservation as r').where(isToRemind(at)));

/** Records that their clients were reminded; of another time, to which such a session is moved, they still are. */
export async function skipDueReminders(db: Db, at: Date): Promise<void> {
  await sql`
    insert into reservation_reminder (reservation_id, starts_at)
    select r.id, r.starts_at from reservation r where ${isToRemind(at)} on conflict do nothing`.execute(db);
}
