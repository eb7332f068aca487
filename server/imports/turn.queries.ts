import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

/**
 * Lets the chunks of all imports, and syncs with Circle, run one after the other until the end of their transaction. They add and lock the
 * same people, tags and payments each in an order of their own, so that two at once would wait for each other.
 */
export const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('chunk of an import', 0))`.execute(db);

let last: Promise<unknown> = Promise.resolve();

/** Does the work in a transaction when it is its turn. Work of the same process waits without a connection, which others need. */
export function inTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const done = last.then(() =>
    db.transaction().execute(async (db) => {
      await takeTurn(db);
      return work(db);
    }),
  );
  last = done.catch(() => {});
  return done;
}
