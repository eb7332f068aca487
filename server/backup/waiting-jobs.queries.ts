import type pg from 'pg';
import type { Connection } from '#server/db/connect.ts';
import type { Job } from '#server/jobs/define.ts';
import { HELD_UNTIL } from '#server/jobs/held.queries.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';

/** The jobs of a backup wait here while it is restored; the queue makes its own tables. */
export const WAITING_TABLE =
  'create temporary table waiting_job (n bigint generated always as identity, name text, data jsonb, singleton_key text, start_after timestamptz) on commit drop';
export const INTO_WAITING = 'copy waiting_job (name, data, singleton_key, start_after) from stdin';
const BATCH = 500;

interface WaitingJob {
  name: string;
  data: object;
  singleton_key: string | null;
  start_after: Date;
}

/**
 * Enqueues the jobs that waited, in the transaction of the restore. One that was running runs again: every job may run twice. Those that
 * only write messages are held. Those of an earlier version that has no such job any more are left out.
 */
export async function putJobsBack(client: pg.Client, connection: Connection, jobs: readonly Job[]): Promise<void> {
  const queue = await openJobs(connection, openLog('silent'), jobs, { supervise: false });
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values as unknown[]) };
  try {
    for (const { name, heldAfterRestore } of jobs) {
      for (let after = 0; ; after += BATCH) {
        const { rows } = await client.query<WaitingJob>('select * from waiting_job where name = $1 order by n offset $2 limit $3', [
          name,
          after,
          BATCH,
        ]);
        if (rows.length === 0) break;
        const inserts = rows.map((row) => ({
          data: row.data,
          startAfter: heldAfterRestore ? HELD_UNTIL : row.start_after,
          ...(row.singleton_key !== null && { singletonKey: row.singleton_key }),
        }));
        await queue.boss.insert(name, inserts, { db });
      }
    }
  } finally {
    await queue.close();
  }
}
