import { z } from 'zod';
import { Id } from '#contract/shared.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { isTimeToRun } from './daily.rules.ts';
import { advanceRun } from './run.actions.ts';
import { runTexts } from './run-texts.rules.ts';
import { countFailure, findRunning, hasDailyRun, insertRun, lockRun, stepsOfRun, updateRun } from './runs.queries.ts';

/** A run fails after this many attempts and shows the error. */
const TRIES = 5;

/** Finishes a run; an interrupted one continues after its last batch. */
export const runReminders = defineJob({
  name: 'reminders.run',
  payload: z.object({ runId: Id }),
  retries: TRIES,
  async handle(deps, { runId }) {
    // The daily job continues the run afterwards.
    if (await isSendingPaused(deps.db)) return;
    try {
      await advanceRun(deps, runId);
    } catch (error) {
      await recordFailure(deps, runId, error);
      throw error;
    }
  },
});

/** Starts the daily run at its hour, and continues a run that was interrupted. It is called every few minutes. */
export const remindDaily = defineJob({
  name: 'reminders.daily',
  cron: '*/5 * * * *',
  async handle(deps) {
    if (await isSendingPaused(deps.db)) return;
    await startDaily(deps, new Date());
    const running = await findRunning(deps.db);
    if (running?.idle) await deps.jobs.enqueue(deps.db, runReminders, { runId: running.id }, { key: running.id });
  },
});

/** Starts at most one run a day. Returns its id; undefined when it is not time yet or another process has started it. */
export async function startDaily(deps: Pick<Deps, 'db' | 'jobs'>, now: Date): Promise<string | undefined> {
  const setting = await findSetting(deps.db);
  const day = dayIn(setting.timeZone, now);
  if (!isTimeToRun(setting, now) || (await hasDailyRun(deps.db, day))) return undefined;
  return deps.db.transaction().execute(async (db) => {
    const runId = await insertRun(db, { day, cause: 'daily', by: null });
    if (runId) await deps.jobs.enqueue(db, runReminders, { runId });
    return runId;
  });
}

export async function recordFailure({ db, log }: Pick<Deps, 'db' | 'log'>, runId: string, error: unknown): Promise<void> {
  log.warn({ err: error, runId }, 'a run of reminders broke off');
  if ((await countFailure(db, runId)) >= TRIES) await db.transaction().execute((db) => giveUp(db, runId));
}

async function giveUp(db: Db, runId: string): Promise<void> {
  const run = await lockRun(db, runId);
  if (!run || run.run_to !== null) return;
  const now = new Date();
  const message = runTexts.write('gaveUp');
  const steps = stepsOfRun(run).map((step) =>
    step.state === 'running' ? { ...step, state: 'failed' as const, to: now.toISOString(), message } : step,
  );
  await updateRun(db, runId, { stepList: steps, run_to: now, success: false, error: message });
}
