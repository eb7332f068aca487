import * as shared from '#contract/coaches.messages.ts';
import type { Coach, CoachStatus, DayOff, Hours } from '#contract/coaches.ts';
import { minutesOf } from '#server/time/calendar.ts';
import * as text from './coaches.messages.ts';

/** Coaches with these statuses can sign in, some of them once they have accepted their invitation. */
export const OPEN_STATUSES: CoachStatus[] = ['Pending', 'Active'];

/** Returns whether the coach cannot sign in. */
export const isClosed = (status: CoachStatus): boolean => !OPEN_STATUSES.includes(status);

export const isOpenToClients = (coach: Pick<Coach, 'status' | 'bookable'> | undefined): boolean =>
  coach?.status === 'Active' && coach.bookable;

/** Returns the reason why the coach cannot have that status; undefined when it is allowed. */
export function whyNoStatus(
  { accepted, name, status }: Pick<Coach, 'accepted' | 'name' | 'status'>,
  next: CoachStatus,
): string | undefined {
  if (next === 'Pending' && status !== 'Pending' && accepted) return text.notPendingAgain({ name });
  return undefined;
}

/** Returns what is wrong with hours and days off, by field; undefined when nothing is. */
export function checkAvailability({ hours, daysOff }: { hours: Hours[]; daysOff: DayOff[] }): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  const last = new Map<number, { closes: number; index: number }>();
  const inOrder = hours.map((range, index) => ({ ...range, index })).sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens));
  for (const { weekday, opens, closes, index } of inOrder) {
    if (minutesOf(closes) <= minutesOf(opens)) errors[`hours.${index}`] = shared.endAfterBeginning();
    else if (minutesOf(opens) < (last.get(weekday)?.closes ?? 0)) errors[`hours.${index}`] = shared.hoursOverlap();
    else last.set(weekday, { closes: minutesOf(closes), index });
  }
  for (const [index, { from, to }] of daysOff.entries()) if (to < from) errors[`daysOff.${index}`] = shared.lastBeforeFirst();
  return Object.keys(errors).length > 0 ? errors : undefined;
}
