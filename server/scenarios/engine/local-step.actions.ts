import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { StepResult } from '#server/scenarios/catalogue/module.rules.ts';
import type { ClaimedRun } from './claim.queries.ts';
import { commitRuns, type RunOutcome } from './commit.queries.ts';
import type { Done, Engine } from './execute.actions.ts';

class LeaseLost extends Error {}

/** Does a step that only changes our own tables and records it in the same transaction, so that it happens exactly once. */
export async function doInTransaction(
  { deps, notifyScreens }: Engine,
  run: ClaimedRun,
  work: (db: Db) => Promise<StepResult>,
  finish: (result: StepResult) => [RunOutcome, unknown],
): Promise<Done> {
  const done = await deps.db
    .transaction()
    .execute(async (db): Promise<Done> => {
      // Events that this step causes read their depth from these settings (migrations/0021).
      await sql`select set_config('cauri.scenario_depth', ${String(run.depth + 1)}, true), set_config('cauri.scenario_run', ${run.id}, true)`.execute(
        db,
      );
      const [outcome, output] = finish(await work(db));
      const [committed] = await commitRuns(db, [outcome]);
      // Staff cancelled the run while the step was under way. What it did stays, as that of a step that calls another service does.
      if (committed?.state === 'cancelled') return { state: 'left' };
      // Another worker holds the run now, so this transaction is rolled back.
      if (committed?.state !== outcome.state) throw new LeaseLost();
      return { state: outcome.state, output };
    })
    .catch((error: unknown) => {
      if (error instanceof LeaseLost) return { state: 'left' as const };
      throw error;
    });
  notifyScreens(run.scenarioId);
  return done;
}
