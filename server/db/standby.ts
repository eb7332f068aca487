import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, rowOf } from './db.ts';
import { troubleOf } from './trouble.ts';

/** A reader waits this long for the standby, which usually needs a few milliseconds. */
const CATCH_UP_MS = 500;
const AGAIN_MS = 20;
/** The primary reads alone for this long after the standby could not, so that not every reader waits for it. */
const REST_MS = 15_000;
/** PostgreSQL's codes for a query on a standby that was ended because the primary has removed what it reads. */
const CONFLICT = ['40001', '40P01'];

/**
 * Runs work that only reads on the standby of DATABASE_READ_URL, when that has everything that was committed until now. Otherwise, and
 * when the standby cannot finish it, the work runs on the primary; so it may begin twice. `primary` may be an open transaction.
 */
export type ReadOnStandby = <T>(work: (db: Db) => Promise<T>, primary?: Db) => Promise<T>;

export function readerOf(db: Db, standby: Db | undefined, onTrouble?: (error: Error) => void): ReadOnStandby {
  if (!standby) return (work, primary = db) => work(primary);
  let restsUntil = 0;
  return async (work, primary = db) => {
    if (performance.now() > restsUntil) {
      try {
        await catchUp(primary, standby);
        return await work(standby);
      } catch (error) {
        if (!isTroubleOfStandby(error)) throw error;
        restsUntil = performance.now() + REST_MS;
        onTrouble?.(error as Error);
      }
    }
    return work(primary);
  };
}

/** Work that could not finish on a standby with such an error may succeed on the primary. */
export const isTroubleOfStandby = (error: unknown): boolean =>
  error instanceof Behind || troubleOf(error) !== undefined || (error instanceof pg.DatabaseError && CONFLICT.includes(error.code ?? ''));

class Behind extends Error {}

/** Waits until the standby has replayed what is committed on the primary now, so that people find in it what they have just done. */
async function catchUp(primary: Db, standby: Db): Promise<void> {
  const { lsn } = await rowOf(primary, sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`);
  // The position is not compared where no log is replayed, as on a standby that was promoted.
  const compare = sql<{ has: boolean | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn end as has`;
  for (const end = performance.now() + CATCH_UP_MS; ; await sleep(AGAIN_MS)) {
    const { has } = await rowOf(standby, compare);
    if (has) return;
    if (has === null) throw new Behind('the server of DATABASE_READ_URL is not a standby');
    if (performance.now() > end) throw new Behind('the standby of DATABASE_READ_URL is too far behind');
  }
}
