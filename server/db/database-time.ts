import { sql } from 'kysely';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** The time of the database, which is the same for all processes: the clock of a machine can be wrong, and would begin work too early or late. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await rowsOf(db, sql<{ now: Date }>`select clock_timestamp() as now`);
  return row!.now;
}
