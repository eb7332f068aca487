import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/define.ts';
import { runJob } from '#server/jobs/jobs.ts';

/**
 * Runs a job whose process ends before its statement `n`, so that this one and all later ones never come to the database and an open
 * transaction is rolled back. Returns whether the job had so many statements.
 */
export async function runKilled(deps: Deps, job: Job, payload: object, n: number): Promise<boolean> {
  let left = n;
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Error('The process was killed.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await runJob({ ...deps, db }, job, payload);
  return left < 0;
}
