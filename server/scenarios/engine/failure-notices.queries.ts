import type { Db } from '#server/db/db.ts';
import { type Notice, notify } from '#server/notices/notify.queries.ts';
import type { Committed } from './commit.queries.ts';

const failuresKey = (scenarioId: string) => `scenario.failed:${scenarioId}`;
const runLink = (run: Committed) => `/scenario/${run.scenarioId}?view=runs&state=${run.state}&run=${run.id}`;

/** Failures since the last success are one notification with a count; its link leads to the latest run. */
const runFailed = (scenario: string, run: Committed): Notice => ({
  type: 'alert',
  priority: 'high',
  key: failuresKey(run.scenarioId),
  link: runLink(run),
  notice: 'runFailed',
  args: { scenario, subject: run.subject, error: run.error },
});

const runNeedsReview = (scenario: string, run: Committed): Notice => ({
  type: 'alert',
  priority: 'high',
  key: `scenario.review:${run.scenarioId}`,
  daily: true,
  link: runLink(run),
  notice: 'runNeedsReview',
  args: { scenario, subject: run.subject, error: run.error },
});

export const needsAttention = ({ state }: { state: Committed['state'] }): boolean => state === 'failed' || state === 'needs-review';

/** Notifies admins of runs that failed or need review, in the transaction that writes these states. */
export async function notifyOfFailures(db: Db, runs: readonly Committed[]): Promise<void> {
  const groups = Map.groupBy(runs.filter(needsAttention), ({ scenarioId, state }) => `${scenarioId}:${state}`);
  if (groups.size === 0) return;
  const ids = [...groups.values()].map(([run]) => run!.scenarioId);
  const rows = await db.selectFrom('scenario').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // The groups are always sorted, so that two transactions never wait for each other's notifications.
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const run = group.at(-1)!;
    const name = names.get(run.scenarioId) ?? '';
    await notify(db, run.state === 'failed' ? runFailed(name, run) : runNeedsReview(name, run), group.length);
  }
}

/** Ends the group after a success, so that the next failure becomes a new notification. */
export async function endFailureGroup(db: Db, scenarioId: string): Promise<void> {
  await db.updateTable('notification').set({ key: null }).where('key', '=', failuresKey(scenarioId)).execute();
}
