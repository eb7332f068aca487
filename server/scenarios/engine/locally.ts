import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { StepResult } from '../catalogue/define.ts';
import type { ClaimedRun } from './claim.queries.ts';
import { commitRuns, type RunOutcome } from './commit.queries.ts';
import type { Done, Engine } from './execute.ts';

class Lost extends Error {}

/** A step whose effect is in our own tables: done and recorded in one transaction, hence once. */
export async function doLocally(
  { deps, tell }: Engine,
  run: ClaimedRun,
  work: (db: Db) => Promise<StepResult>,
  finish: (result: StepResult) => [RunOutcome, unknown],
): Promise<Done> {
  const done = await deps.db
    .transaction()
    .execute(async (db): Promise<Done> => {
      // What this sets off knows how deep it is (migrations/0021).
      await sql`select set_config('cauri.scenario_depth', ${String(run.depth + 1)}, true), set_config('cauri.scenario_run', ${run.id}, true)`.execute(
        db,
      );
      const [outcome, output] = finish(await work(db));
      const [committed] = await commitRuns(db, [outcome]);
      // Somebody else has taken it meanwhile: nothing of this happened.
      if (committed?.state !== outcome.state) throw new Lost();
      return { state: outcome.state, output };
    })
    .catch((error: unknown) => {
      if (error instanceof Lost) return { state: 'left' as const };
      throw error;
    });
  tell(run.scenarioId);
  return done;
}
