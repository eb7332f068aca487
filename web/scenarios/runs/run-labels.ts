import type { Run, RunState, RunStep } from '#contract/scenario-parts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import * as text from './run-labels.messages.ts';

export const RUN_LABELS: Record<RunState, { label: string; tone: Tone }> = {
  queued: { label: text.runState.queued(), tone: 'neutral' },
  running: { label: text.runState.running(), tone: 'info' },
  waiting: { label: text.runState.waiting(), tone: 'warning' },
  succeeded: { label: text.runState.succeeded(), tone: 'positive' },
  filtered: { label: text.runState.filtered(), tone: 'neutral' },
  failed: { label: text.runState.failed(), tone: 'negative' },
  'needs-review': { label: text.runState['needs-review'](), tone: 'warning' },
  cancelled: { label: text.runState.cancelled(), tone: 'neutral' },
};

export const STEP_LABELS: Record<RunStep['state'], { label: string; tone: Tone }> = {
  pending: { label: text.stepState.pending(), tone: 'neutral' },
  running: { label: text.stepState.running(), tone: 'info' },
  waiting: { label: text.stepState.waiting(), tone: 'warning' },
  succeeded: { label: text.stepState.succeeded(), tone: 'positive' },
  skipped: { label: text.stepState.skipped(), tone: 'neutral' },
  failed: { label: text.stepState.failed(), tone: 'negative' },
  'needs-review': { label: text.stepState['needs-review'](), tone: 'warning' },
};

/** The reason why a run or a step waits, or had nothing to do, is no error. */
export const reasonColor = (state: RunState | RunStep['state']): string | undefined =>
  state === 'failed' || state === 'needs-review' ? 'var(--mantine-color-error)' : undefined;

const FINAL: readonly RunState[] = ['succeeded', 'filtered', 'failed', 'cancelled'];
/** A moving run may still change without a person. */
export const isMoving = ({ state }: Pick<Run, 'state'>): boolean => !FINAL.includes(state) && state !== 'needs-review';
export const mayCancel = ({ state }: Pick<Run, 'state'>): boolean => !FINAL.includes(state);

/** Returns what started the run. For an event this is the name of the trigger. */
export function sourceLabel({ source, late, trigger }: Pick<Run, 'source' | 'late' | 'trigger'>): string {
  if (late) return text.madeUpFor({ source: text.source[source]() });
  return (source === 'event' && trigger) || text.source[source]();
}

/** The subject of a run, or what started it. */
export const runTitle = (run: Pick<Run, 'source' | 'late' | 'trigger' | 'subject' | 'scheduledFor'>): string =>
  run.subject ?? (run.scheduledFor ? text.scheduledFor({ time: formatDateTime(run.scheduledFor) }) : sourceLabel(run));

/** The reason of a state; without one, the time until which the run waits. */
export const reasonOf = ({ state, error, wakeAt }: Pick<Run, 'state' | 'error' | 'wakeAt'>): string | null =>
  error ?? (state === 'waiting' && wakeAt ? text.goesOnAt({ time: formatDateTime(wakeAt) }) : null);

/** Only a run that waits for a time goes on then. One that waits for something else looks whether it has happened. */
export function wakeLabel({ error, detail }: { error: string | null; detail: readonly Pick<RunStep, 'state' | 'earlier'>[] }): string {
  if (error === null) return text.goesOn();
  return detail.some(({ state, earlier }) => state === 'waiting' && earlier.length > 0) ? text.triesAgain() : text.looksAgain();
}

const LOOKED_AT: readonly RunStep['state'][] = ['failed', 'needs-review', 'waiting', 'running'];
/** People come for the step that failed or waits, otherwise for the last one that was done. */
export const stepToLookAt = (steps: readonly Pick<RunStep, 'index' | 'state'>[]): number | undefined =>
  (steps.find(({ state }) => LOOKED_AT.includes(state)) ?? steps.findLast(({ state }) => state === 'succeeded'))?.index;

/** A duration such as 12 ms, 3.4 s, 2 min 5 s or 3 h 20 min. */
export function durationText(ms: number): string {
  if (ms < 1_000) return text.milliseconds({ ms: Math.round(ms) });
  const seconds = ms / 1_000;
  if (seconds < 60) return text.seconds({ s: seconds < 10 ? seconds : Math.round(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return text.minutes({ min: minutes, s: Math.floor(seconds % 60) });
  return text.hours({ h: Math.floor(minutes / 60), min: minutes % 60 });
}

export const runDuration = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string | null =>
  startedAt && finishedAt ? durationText(Date.parse(finishedAt) - Date.parse(startedAt)) : null;
