import pino from 'pino';
import { allJobs } from '#server/all-jobs.ts';
import type { Connection } from '#server/db/connect.ts';
import { openJobs } from '#server/jobs/jobs.ts';

/** Adds what a fresh database has besides the migrations, before test files clone it: the tables of the job queue. */
export async function prepareTemplate(connection: Connection): Promise<void> {
  const jobs = await openJobs(connection, pino({ level: 'silent' }), allJobs, { supervise: false });
  await jobs.close();
}
