import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

// After a restore, what waited when the backup was made may have left since. Until an admin decides, it is held, and nothing begins
// that sends to many people by itself. E-mails that are written afterwards, such as codes for the sign-in, leave.

export interface Pause {
  restoredAt: Date;
  takenAt: Date;
}

/** Undefined when sending is not paused. */
export const findPause = (db: Db): Promise<Pause | undefined> =>
  db.selectFrom('sending_pause').select(['restored_at as restoredAt', 'taken_at as takenAt']).executeTakeFirst();

export const isSendingPaused = async (db: Db): Promise<boolean> => (await findPause(db)) !== undefined;

/** Ends the pause and returns it; undefined when it has ended already. */
export const endPause = (db: Db): Promise<Pause | undefined> =>
  db.deleteFrom('sending_pause').returning(['restored_at as restoredAt', 'taken_at as takenAt']).executeTakeFirst();

export const NOT_PAUSED = sql<boolean>`not exists (select from sending_pause)`;
/** True for rows that were not there when the restored backup was made, and always while sending is not paused. */
export const NOT_HELD = sql<boolean>`created_at > coalesce((select taken_at from sending_pause), '-infinity')`;
