import type { HistoryItem, RunStep } from '#contract/history.ts';
import { formatCount } from '#contract/language.ts';
import { formatPercent } from '#web/ui/numbers.ts';
import * as text from './history.messages.ts';

/** The tone that the specification asks for: green when a run succeeded, red when it failed, amber while that is not known. */
export const toneOf = ({ success }: Pick<HistoryItem, 'success'>) =>
  success === null ? 'warning' : success ? ('positive' as const) : ('negative' as const);

export const causeOf = ({ cause, requestedBy }: HistoryItem): string =>
  cause === 'daily' ? text.dailyRun() : requestedBy === null ? text.runByHand() : text.runBy({ name: requestedBy });

export function stepOutcome({ state, count, message }: RunStep): string {
  if (message !== null) return count === 0 ? message : text.doneBefore({ count, message });
  return state === 'running' ? text.soFar({ count }) : formatCount(count);
}

export function summaryOf({ reminderCount, capturedCount, outCount }: HistoryItem): string {
  const reminders = remindersOf(reminderCount, capturedCount);
  return outCount === 0 ? reminders : text.withOut({ reminders, count: outCount });
}

function remindersOf(sent: number, captured: number): string {
  if (captured === 0) return text.reminderCount({ count: sent });
  return sent === 0 ? text.onlyCaptured({ count: captured }) : text.sentAndCaptured({ sent, captured });
}

export function remainingOf({ runFrom, progress }: HistoryItem, now: number): string {
  const done = formatPercent(progress ?? 0);
  const seconds = (now - Date.parse(runFrom)) / 1_000;
  if (!progress || seconds < 2) return text.done({ done });
  const left = Math.ceil((seconds / progress) * (1 - progress));
  return left < 90 ? text.doneSecondsLeft({ done, count: left }) : text.doneMinutesLeft({ done, count: Math.round(left / 60) });
}
