import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

const KEY = sql`hashtextextended('merge of members', 0)`;

/** Waits, before any other lock, for those who write rows of many members, and keeps them waiting until the transaction ends. */
export const lockMerges = (db: Db) => sql`select pg_advisory_xact_lock(${KEY})`.execute(db);

/** Lets nobody merge members until the transaction ends, because a merge would not find the rows that are being written. */
export const holdMerges = (db: Db) => sql`select pg_advisory_xact_lock_shared(${KEY})`.execute(db);
