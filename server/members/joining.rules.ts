const DAY_MS = 24 * 3_600_000;

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * What the date given for a new member means: the day on which they join, never in the future, and on which the first
 * payment is due; the first reminder comes so many days after it.
 */
export function firstDay(
  date: string | undefined,
  now: Date,
  timeZone: string,
  [daysAfter = 0]: readonly number[],
): { joinedAt: Date; due: string; reminder: string } {
  const today = dayIn(now, timeZone);
  const due = date ?? today;
  // At midday it is the same day wherever somebody reads it, or nearly.
  const joinedAt = due < today ? new Date(`${due}T12:00:00Z`) : now;
  return { joinedAt, due, reminder: addDays(due, daysAfter) };
}
