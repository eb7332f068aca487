import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/define.ts';
import { runJob } from '#server/jobs/jobs.ts';

/**
 * Runs a job whose process ends before its step `n`, so that this one and all later ones never come to the database. Returns whether the
 * job had so many steps. The statements of a transaction have two steps together, its begin and its commit, because the database
 * keeps the same of it before whichever of them the process ends.
 */
export async function runKilled(deps: Deps, job: Job, payload: object, n: number): Promise<boolean> {
  let left = n;
  const step = () => {
    if (left-- <= 0) throw new Error('The process was killed.');
  };
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  db.transaction = () => {
    step();
    const transaction = deps.db.transaction();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = (work) =>
      execute(async (trx) => {
        const done = await work(trx);
        step();
        return done;
      });
    return transaction;
  };
  await runJob({ ...deps, db }, job, payload);
  return left < 0;
}
