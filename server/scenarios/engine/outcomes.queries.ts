import type { Db } from '#server/db/db.ts';
import { updateRow } from '#server/db/rows.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { switchOff } from '../activation.queries.ts';
import { lockScenario } from '../scenarios.queries.ts';
import * as text from '../steps.messages.ts';
import { endFailureGroup } from './failure-notices.queries.ts';

/** Counts the runs that failed in a row, and pauses a scenario that reaches its limit. Called after the runs were written. */
export async function recordOutcome(db: Db, scenarioId: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  await db.transaction().execute(async (db) => {
    const row = await lockScenario(db, scenarioId);
    if (!row) return;
    const failures = outcome === 'failed' ? row.failures + 1 : 0;
    await updateRow(db, 'scenario', scenarioId, { failures });
    if (outcome === 'succeeded') await endFailureGroup(db, scenarioId);
    if (outcome === 'succeeded' || !row.active || row.pause_after === null || failures < row.pause_after) return;
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
  });
}
