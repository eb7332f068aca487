import { sql } from 'kysely';
import { type Db, updateRow } from '#server/db/db.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { switchOff } from '../activation.queries.ts';
import { lockScenario } from '../scenarios.queries.ts';
import * as text from '../steps.messages.ts';
import { endFailureGroup } from './failure-notices.queries.ts';

/** Locks the scenarios of these runs. Everything that locks a scenario as well as its runs locks the scenario first. */
export async function lockScenariosOf(db: Db, runIds: readonly string[]): Promise<void> {
  await sql`
    select from scenario where id in (select scenario_id from scenario_run where id = any(${runIds}::uuid[])) order by id
    for no key update`.execute(db);
}

/** Counts a run that failed, in the transaction that says so and holds the lock, and pauses a scenario that reaches its limit. */
export async function recordFailure(db: Db, scenarioId: string): Promise<void> {
  const row = await lockScenario(db, scenarioId);
  if (!row) return;
  const failures = row.failures + 1;
  await updateRow(db, 'scenario', scenarioId, { failures });
  if (!row.active || row.pause_after === null || failures < row.pause_after) return;
  const last = await db
    .selectFrom('scenario_run')
    .select(['id', 'subject', 'error'])
    .where('scenario_id', '=', scenarioId)
    .where('state', '=', 'failed')
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const why = last?.error ?? stored(text.noReason);
  const reason = failures === 1 ? stored(text.failedOnce, { reason: why }) : stored(text.failedInARow, { failures, reason: why });
  await switchOff(db, row, reason);
  await notify(db, {
    type: 'alert',
    priority: 'high',
    link: last ? `/scenario/${scenarioId}?view=runs&state=failed&run=${last.id}` : `/scenario/${scenarioId}`,
    notice: 'scenarioPaused',
    args: { scenario: row.name, subject: last?.subject ?? null, reason },
  });
}

/** Ends the count of failures of these scenarios, in each of which a run has succeeded. Most of them have none. */
export async function recordSuccesses(db: Db, scenarioIds: readonly string[]): Promise<void> {
  const failing = await db
    .selectFrom('scenario')
    .select('id')
    .where('id', 'in', [...new Set(scenarioIds)])
    .where('failures', '>', 0)
    .execute();
  for (const { id } of failing)
    await db.transaction().execute(async (db) => {
      await updateRow(db, 'scenario', id, { failures: 0 });
      await endFailureGroup(db, id);
    });
}
