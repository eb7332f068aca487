import { RUN_STEPS, type RunStep } from '#contract/history.ts';
import { moveOut } from '#server/billing/out.queries.ts';
import type { Kind } from '#server/billing/reminders.rules.ts';
import { writeReminders } from '#server/billing/written.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured } from '#server/mail/captured.queries.ts';
import { tellCircle } from '#server/members/tell-circle.ts';
import { readTotals, sumOf } from '#server/members/totals.queries.ts';
import { remindersCaptured } from '#server/notices/notices.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { findSetting, type ProgrammeSetting } from '#server/settings/setting.queries.ts';
import { type Day, dayIn } from '#server/time/calendar.ts';
import { ReminderMessages } from './messages.queries.ts';
import { lockRun, type RunRow, stepsOfRun, updateRun } from './runs.queries.ts';
import { countWithin, findDue, findOutDue, nextStretch, termsOf } from './sweep.queries.ts';

/** So many members are looked after in one transaction. */
const BATCH = 500;
/** So many are looked at for them. */
const STRETCH = 20_000;
const KINDS: readonly Kind[] = ['Registration', 'Subscription'];

export interface Clock {
  now: () => Date;
}
const CLOCK: Clock = { now: () => new Date() };

/**
 * Takes a run on to its end, or to a moment: batch after batch, each with its place in one transaction. Whoever finds it
 * interrupted goes on after the last batch; two at once take turns. Answers whether the run has ended.
 */
export async function advanceRun(
  deps: Deps,
  runId: string,
  { until, clock = CLOCK }: { until?: number; clock?: Clock } = {},
): Promise<boolean> {
  const kept: KeptMessages = {};
  for (;;) {
    if (await deps.db.transaction().execute((db) => advanceOnce(deps, db, { runId, kept, now: clock.now() }))) return true;
    if (until !== undefined && Date.now() >= until) return false;
  }
}

/** Templates that are made ready once, unless the settings change midway. */
export interface KeptMessages {
  of?: { rev: number; messages: ReminderMessages };
}

/** The next batch of a run, in the caller's transaction; whether the run has ended. */
export async function advanceOnce(
  deps: Deps,
  db: Db,
  { runId, kept, now }: { runId: string; kept: KeptMessages; now: Date },
): Promise<boolean> {
  const run = await lockRun(db, runId);
  if (!run || run.run_to !== null) return true;
  const setting = await findSetting(db);
  if (kept.of?.rev !== setting.rev) kept.of = { rev: setting.rev, messages: new ReminderMessages(setting) };
  const captured = await isMailCaptured(db, deps);
  return takeBatch(deps, db, { run, setting, messages: kept.of.messages, now, captured });
}

interface Batch {
  run: RunRow;
  setting: ProgrammeSetting;
  messages: ReminderMessages;
  now: Date;
  /** Nothing can be sent: reminders are kept in the Outbox. */
  captured: boolean;
}

/** Whether the run has ended with it. */
async function takeBatch(deps: Deps, db: Db, batch: Batch): Promise<boolean> {
  const { run, setting, now, captured } = batch;
  const step = RUN_STEPS.find((one) => one === run.step)!;
  const today = dayIn(setting.timeZone, now);
  const skipped = whySkipped(run, step, setting);
  const { done, count, position, looked } = skipped
    ? { done: true, count: 0, position: null, looked: 0 }
    : step === 'out'
      ? await moveBatch(deps, db, batch, today)
      : await remindBatch(db, batch, { kind: step === 'registration' ? 'Registration' : 'Subscription', today });

  const begun = stepsOfRun(run);
  const members = begun.find((one) => one.step === step)?.members ?? sumOf(await readTotals(db));
  const steps = noted(begun, step, { count, looked, members, now, done, message: skipped });
  const next = RUN_STEPS[RUN_STEPS.indexOf(step) + 1];
  const ends = done && next === undefined;
  await updateRun(db, run.id, {
    stepList: steps,
    step: done ? (next ?? 'end') : step,
    position: done ? null : position,
    ...(step === 'out' ? { outs: run.outs + count } : captured ? { captured: run.captured + count } : { reminders: run.reminders + count }),
    ...(ends && { run_to: now, success: true }),
  });
  if (captured && step !== 'out' && count > 0) await notify(db, remindersCaptured(), count);
  if (done && steps.some((one) => one.step === step && one.count > 0)) await publish(db, { type: 'members.changed' });
  return ends;
}

function whySkipped(run: RunRow, step: RunStep['step'], setting: ProgrammeSetting): string | null {
  if (step === 'out') return setting.runOut ? null : 'Moving members to Out is switched off.';
  // Whoever asks for a run asks for its reminders.
  return setting.runReminder || run.cause === 'manual' ? null : 'Daily reminders are switched off.';
}

interface Taken {
  /** Nobody is left for this step. */
  done: boolean;
  count: number;
  position: string | null;
  /** Members that this step is done with by it. */
  looked: number;
}

async function remindBatch(
  db: Db,
  { run, setting, messages, now, captured }: Batch,
  { kind, today }: { kind: Kind; today: Day },
): Promise<Taken> {
  const stretch = await nextStretch(db, run.position, STRETCH);
  const due = await findDue(db, termsOf(kind, setting, today, { captured }), { stretch, limit: BATCH, lock: true });
  const written = await Promise.all(
    due.map(async (member) => ({ ...member, memberId: member.id, ...(await messages.write(db, kind, member, today)) })),
  );
  const sent = await writeReminders(db, written, { kind, runId: run.id, by: null, now, captured });
  const to = due.length === BATCH ? due.at(-1)!.id : stretch.to;
  const looked = await countWithin(db, { after: stretch.after, to });
  return { done: to === null, count: sent.length, position: to, looked };
}

async function moveBatch(deps: Deps, db: Db, { run, setting, now }: Batch, today: Day): Promise<Taken> {
  const stretch = await nextStretch(db, run.position, STRETCH);
  // One kind a transaction, so that members are held in the order of their ids. Who was moved is not found again.
  for (const kind of KINDS) {
    const members = await findOutDue(db, termsOf(kind, setting, today), { stretch, limit: BATCH, lock: true });
    if (members.length === 0) continue;
    const ids = members.map(({ id }) => id);
    await moveOut(db, kind, ids, { setting, now });
    await tellCircle(deps, db);
    return { done: false, count: ids.length, position: run.position, looked: 0 };
  }
  return { done: stretch.to === null, count: 0, position: stretch.to, looked: await countWithin(db, stretch) };
}

interface Progress {
  count: number;
  looked: number;
  members: number;
  now: Date;
  done: boolean;
  /** Why the step is left out. */
  message: string | null;
}

/** The steps with what a batch did of one of them. */
function noted(steps: RunStep[], step: RunStep['step'], { count, looked, members, now, done, message }: Progress): RunStep[] {
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
  const after: RunStep = {
    ...before,
    count: before.count + count,
    looked: done ? members : Math.min(members, before.looked + looked),
    members,
    message,
    state: message !== null ? 'skipped' : done ? 'done' : 'running',
    to: done ? at : null,
  };
  return [...steps.filter((one) => one.step !== step), after];
}
