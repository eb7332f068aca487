import type { HistoryItem, RunStep } from '#contract/history.ts';
import { formatCount } from '#web/ui/numbers.ts';

/** The tone that the specification asks for: green when a run succeeded, red when it failed, amber while that is not known. */
export const toneOf = ({ success }: Pick<HistoryItem, 'success'>) =>
  success === null ? 'warning' : success ? ('positive' as const) : ('negative' as const);

export const causeOf = ({ cause, requestedBy }: HistoryItem): string =>
  cause === 'daily' ? 'Daily run' : requestedBy === null ? 'Run by hand' : `Run by ${requestedBy}`;

export const STEPS: Record<RunStep['step'], string> = {
  registration: 'Payment reminders',
  subscription: 'Subscription reminders',
  out: 'Members moved to Out',
};

export function stepOutcome({ state, count, message }: RunStep): string {
  if (message !== null) return message;
  return state === 'running' ? `${formatCount(count)} so far` : formatCount(count);
}

export function summaryOf({ reminderCount, capturedCount, outCount }: HistoryItem): string {
  const sent = remindersOf(reminderCount, capturedCount);
  if (outCount === 0) return sent;
  return `${sent}, ${outCount === 1 ? '1 member' : `${formatCount(outCount)} members`} moved to Out`;
}

function remindersOf(sent: number, captured: number): string {
  if (captured > 0 && sent === 0)
    return captured === 1 ? '1 reminder kept in the Outbox, not sent' : `${formatCount(captured)} reminders kept in the Outbox, not sent`;
  const reminders = sent === 1 ? '1 reminder' : `${formatCount(sent)} reminders`;
  return captured === 0 ? reminders : `${reminders}, ${formatCount(captured)} more kept in the Outbox, not sent`;
}

/** How much of a run is done, and how long the rest may take. */
export function remainingOf({ runFrom, progress }: HistoryItem, now: number): string {
  const done = `${Math.round((progress ?? 0) * 100)} % done`;
  const seconds = (now - Date.parse(runFrom)) / 1_000;
  if (!progress || seconds < 2) return done;
  const left = Math.ceil((seconds / progress) * (1 - progress));
  return left < 90 ? `${done}, about ${left} seconds left` : `${done}, about ${Math.round(left / 60)} minutes left`;
}
