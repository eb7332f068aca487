import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { rowsOf } from '#server/db/rows.ts';

/** Returns how many statements of this database wait for a lock; with a table, how many wait for the lock of that table. */
export async function countWaiting(db: Db, table?: string): Promise<number> {
  const waiting = table
    ? sql`select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and not granted and relation = ${table}::regclass`
    : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rowsOf(db, waiting)).length;
}
