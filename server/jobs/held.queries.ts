import { sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';

// Jobs that waited when a restored backup was made, and that only write messages. What they write may have left before the restore, so
// they wait until an admin decides. A job that also changes something else is not held, because it must not be dropped.

/** The queue begins no job before this day, which is the mark of a job that is held. */
export const HELD_UNTIL = new Date('9999-01-01T00:00:00Z');

const isHeld = sql`state = 'created' and start_after = ${HELD_UNTIL}`;

export const countHeldJobs = async (db: Db): Promise<number> =>
  (await rowOf(db, sql<{ count: number }>`select count(*)::int as count from pgboss.job where ${isHeld}`)).count;

export const releaseHeldJobs = async (db: Db): Promise<void> => {
  await sql`update pgboss.job set start_after = now() where ${isHeld}`.execute(db);
};

export const dropHeldJobs = async (db: Db): Promise<void> => {
  await sql`delete from pgboss.job where ${isHeld}`.execute(db);
};
