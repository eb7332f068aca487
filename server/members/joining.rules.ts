/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

/**
 * What the date given for a new member means: the day on which they join, never in the future, and on which the first
 * payment is due.
 */
export function firstDay(date: string | undefined, now: Date, timeZone: string): { joinedAt: Date; due: string } {
  const today = dayIn(now, timeZone);
  const due = date ?? today;
  // At midday it is the same day wherever somebody reads it, or nearly.
  const joinedAt = due < today ? new Date(`${due}T12:00:00Z`) : now;
  return { joinedAt, due };
}
