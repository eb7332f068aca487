import { RUN_STEPS, type RunStep } from '#contract/history.ts';
import type { Setting } from '#contract/settings.ts';
import { moveOut } from '#server/billing/out.queries.ts';
import { writeReminders } from '#server/billing/reminders.queries.ts';
import { KINDS, type Kind } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured } from '#server/mail/deliveries.queries.ts';
import { notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { readTotals, sumOf } from '#server/members/totals.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { remindersCaptured } from '#server/notices/staff.notices.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { activeTemplatesStamp } from '#server/templates/templates.queries.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import { type ReminderMessages, reminderMessages } from './messages.queries.ts';
import { runTexts } from './run-texts.rules.ts';
import { lockRun, type RunRow, stepsOfRun, updateRun } from './runs.queries.ts';
import { countInRange, findDue, findOutDue, nextRange, termsOf, withoutNewReceipts } from './sweep.queries.ts';

const BATCH = 500;
const RANGE_SIZE = 20_000;

const CLOCK = { now: () => new Date() };

/**
 * Continues a run to its end, or until a given time in milliseconds. Each batch is one transaction that also stores the
 * position, so an interrupted run continues after its last batch, and two processes take turns. Returns whether the run has
 * ended.
 */
export async function advanceRun(
  deps: Deps,
  runId: string,
  { until, clock = CLOCK }: { until?: number; clock?: typeof CLOCK } = {},
): Promise<boolean> {
  const cache: CachedMessages = {};
  for (;;) {
    if (await deps.db.transaction().execute((db) => advanceOnce(deps, db, { runId, cache, now: clock.now() }))) return true;
    if (until !== undefined && Date.now() >= until) return false;
  }
}

/** The compiled templates of a run; they are compiled again when the settings or the templates change. */
export interface CachedMessages {
  of?: { stamp: string; messages: ReminderMessages };
}

/** Does the next batch of a run in the caller's transaction. Returns whether the run has ended. */
export async function advanceOnce(
  deps: Deps,
  db: Db,
  { runId, cache, now }: { runId: string; cache: CachedMessages; now: Date },
): Promise<boolean> {
  const run = await lockRun(db, runId);
  if (!run || run.run_to !== null) return true;
  const setting = await findSetting(db);
  const stamp = `${setting.rev} ${await activeTemplatesStamp(db)}`;
  if (cache.of?.stamp !== stamp) cache.of = { stamp, messages: reminderMessages(setting, deps.env) };
  const captured = await isMailCaptured(db, deps);
  return takeBatch(deps, db, { run, setting, messages: cache.of.messages, now, captured });
}

interface Batch {
  run: RunRow;
  setting: Setting;
  messages: ReminderMessages;
  now: Date;
  /** No e-mail can be sent, so reminders by e-mail are kept in the Outbox. */
  captured: boolean;
}

/** Does one batch. Returns whether the run has ended with it. */
async function takeBatch(deps: Deps, db: Db, batch: Batch): Promise<boolean> {
  const { run, setting, now } = batch;
  const step = RUN_STEPS.find((one) => one === run.step)!;
  const today = dayIn(setting.timeZone, now);
  const skipped = skipReason(run, step, setting);
  const { done, count, kept, position, looked } = skipped
    ? { done: true, count: 0, kept: 0, position: null, looked: 0 }
    : step === 'out'
      ? await moveOutBatch(deps, db, batch, today)
      : await remindBatch(db, batch, { kind: step === 'registration' ? 'Registration' : 'Subscription', today });

  const begun = stepsOfRun(run);
  const members = begun.find((one) => one.step === step)?.members ?? sumOf(await readTotals(db));
  const steps = withProgress(begun, step, { count, looked, members, now, done, message: skipped });
  const next = RUN_STEPS[RUN_STEPS.indexOf(step) + 1];
  const ends = done && next === undefined;
  await updateRun(db, run.id, {
    stepList: steps,
    step: done ? (next ?? 'end') : step,
    position: done ? null : position,
    ...(step === 'out' ? { outs: run.outs + count } : { captured: run.captured + kept, reminders: run.reminders + count - kept }),
    ...(ends && { run_to: now, success: true }),
  });
  if (kept > 0) await notify(db, remindersCaptured(), kept);
  if (done && steps.some((one) => one.step === step && one.count > 0)) await publish(db, { type: 'members.changed' });
  return ends;
}

function skipReason(run: RunRow, step: RunStep['step'], setting: Setting): string | null {
  if (step === 'out') return setting.runOut ? null : runTexts.write('outIsOff');
  // A run that staff start sends reminders even when the daily ones are switched off.
  return setting.runReminder || run.cause === 'manual' ? null : runTexts.write('dailyIsOff');
}

interface BatchResult {
  /** True when no member is left for this step. */
  done: boolean;
  count: number;
  kept: number;
  position: string | null;
  /** The number of members that this batch has finished for the step. */
  looked: number;
}

async function remindBatch(
  db: Db,
  { run, setting, messages, now, captured }: Batch,
  { kind, today }: { kind: Kind; today: Day },
): Promise<BatchResult> {
  const range = await nextRange(db, run.position, RANGE_SIZE);
  const terms = termsOf(kind, setting, today, { captured });
  const due = await findDue(db, terms, { range, limit: BATCH, lock: true });
  const written = await messages.write(db, kind, await withoutNewReceipts(db, terms, due), today);
  const { sent, kept } = await writeReminders(
    db,
    written.map((one) => ({ ...one, memberId: one.id })),
    { kind, runId: run.id, by: null, now, captured },
  );
  const to = due.length === BATCH ? due.at(-1)!.id : range.to;
  const looked = await countInRange(db, { after: range.after, to });
  return { done: to === null, count: sent.length + kept.length, kept: kept.length, position: to, looked };
}

async function moveOutBatch(deps: Deps, db: Db, { run, setting, now }: Batch, today: Day): Promise<BatchResult> {
  const range = await nextRange(db, run.position, RANGE_SIZE);
  // Each transaction moves members of one kind only, so that they are locked in the order of their ids. A member who was moved
  // is not found again.
  for (const kind of KINDS) {
    const terms = termsOf(kind, setting, today);
    const members = await findOutDue(db, terms, { range, limit: BATCH, lock: true });
    if (members.length === 0) continue;
    const ids = (await withoutNewReceipts(db, terms, members)).map(({ id }) => id);
    await moveOut(db, kind, ids, { setting, now });
    await notifyCircle(deps, db);
    return { done: false, count: ids.length, kept: 0, position: run.position, looked: 0 };
  }
  return { done: range.to === null, count: 0, kept: 0, position: range.to, looked: await countInRange(db, range) };
}

interface Progress {
  count: number;
  looked: number;
  members: number;
  now: Date;
  done: boolean;
  /** The step, or the rest of it, is skipped for this reason; null when it is not. */
  message: string | null;
}

function withProgress(steps: RunStep[], step: RunStep['step'], { count, looked, members, now, done, message }: Progress): RunStep[] {
  const at = now.toISOString();
  const before = steps.find((one) => one.step === step) ?? {
    step,
    state: 'running',
    from: at,
    to: null,
    count: 0,
    looked: 0,
    members,
    message: null,
  };
  const total = before.count + count;
  const after: RunStep = {
    ...before,
    count: total,
    looked: done ? members : Math.min(members, before.looked + looked),
    members,
    message,
    // A step that was switched off while it worked has done a part.
    state: message !== null && total === 0 ? 'skipped' : done ? 'done' : 'running',
    to: done ? at : null,
  };
  return [...steps.filter((one) => one.step !== step), after];
}
