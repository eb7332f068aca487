import { type Day, dayIn } from '#server/time/calendar.ts';

/**
 * What the date given for a new member means: the day on which they join, never in the future, and on which the first
 * payment is due.
 */
export function firstDay(date: Day | undefined, now: Date, timeZone: string): { joinedAt: Date; due: Day } {
  const today = dayIn(timeZone, now);
  const due = date ?? today;
  // At midday it is the same day wherever somebody reads it, or nearly.
  const joinedAt = due < today ? new Date(`${due}T12:00:00Z`) : now;
  return { joinedAt, due };
}
