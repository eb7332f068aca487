import type { Run, RunState, RunStep } from '#contract/scenario-parts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const RUN_LABELS: Record<RunState, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'warning' },
  succeeded: { label: 'Succeeded', tone: 'positive' },
  filtered: { label: 'Filtered', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
  'needs-review': { label: 'Needs review', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const STEP_LABELS: Record<RunStep['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Not yet', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'warning' },
  succeeded: { label: 'Done', tone: 'positive' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
  'needs-review': { label: 'Needs review', tone: 'warning' },
};

const SOURCES: Record<Run['source'], string> = {
  schedule: 'By schedule',
  event: 'An event',
  webhook: 'Incoming call',
  manual: 'Run once',
  replay: 'Replayed',
};

const FINAL: readonly RunState[] = ['succeeded', 'filtered', 'failed', 'cancelled'];
/** Whether the run may still change without a person. */
export const isMoving = ({ state }: Pick<Run, 'state'>): boolean => !FINAL.includes(state) && state !== 'needs-review';
export const mayCancel = ({ state }: Pick<Run, 'state'>): boolean => !FINAL.includes(state);

/** Returns what started the run. For an event this is the name of the trigger. */
export function sourceLabel({ source, late, trigger }: Pick<Run, 'source' | 'late' | 'trigger'>): string {
  if (late) return `${SOURCES[source]}, made up for`;
  return (source === 'event' && trigger) || SOURCES[source];
}

/** The subject of a run, or what started it. */
export const runTitle = (run: Pick<Run, 'source' | 'late' | 'trigger' | 'subject' | 'scheduledFor'>): string =>
  run.subject ?? (run.scheduledFor ? `Scheduled for ${formatDateTime(run.scheduledFor)}` : sourceLabel(run));

/** A duration such as 12 ms, 3.4 s, 2 min 5 s or 3 h 20 min. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const runDuration = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string | null =>
  startedAt && finishedAt ? durationText(Date.parse(finishedAt) - Date.parse(startedAt)) : null;
