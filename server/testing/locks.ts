import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, rowsOf } from '#server/db/db.ts';

/** Returns how many statements of this database wait for a lock; with a table, how many wait for the lock of that table. */
export async function countWaiting(db: Db, table?: string): Promise<number> {
  const waiting = table
    ? sql`select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and not granted and relation = ${table}::regclass`
    : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rowsOf(db, waiting)).length;
}

interface During<T> {
  first: (db: Db) => Promise<unknown>;
  begin: () => Promise<T>;
  /** The number of statements of the other work that wait then. */
  waiting?: number;
  finish?: (db: Db) => Promise<unknown>;
}

/** Does `first` in a transaction during which the other work begins and waits, then `finish`, and returns what that work gives. */
export async function during<T>(db: Db, { first, begin, waiting = 1, finish = async () => {} }: During<T>): Promise<T> {
  const { work } = await db.transaction().execute(async (trx) => {
    await first(trx);
    const work = begin();
    await expect.poll(() => countWaiting(db)).toBe(waiting);
    await finish(trx);
    return { work };
  });
  return work;
}
