/** A calendar day, `YYYY-MM-DD`; texts of this form sort as days do. */
export type Day = string;

/** So many months later, on the same day of the month or, where the month is too short, on its last. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = parts(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** Which day a moment falls on in a time zone. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** The day that somebody gave as a day or as a moment (ISO 8601). */
export const dayOf = (given: string, timeZone: string): Day => (isDay(given) ? given : dayIn(timeZone, new Date(given)));

/** The moment that somebody gave as a moment or as a day, which stands for its noon. */
export const momentOf = (given: string, timeZone: string): Date => (isDay(given) ? atClock(given, '12:00:00', timeZone) : new Date(given));

const isDay = (given: string) => given.length === 'YYYY-MM-DD'.length;

/** What clocks of a time zone show, HH:MM:SS. */
export function timeIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'medium' }).format(at);
}

/** When clocks of a time zone show this; where they skip it in spring, an hour later. */
export function atClock(day: Day, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const first = shown - offsetAt(timeZone, shown);
  return new Date(shown - offsetAt(timeZone, first));
}

/** What clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const moment = new Date(at);
  return Date.parse(`${dayIn(timeZone, moment)}T${timeIn(timeZone, moment)}Z`) - Math.floor(at / 1_000) * 1_000;
}

const parts = (day: Day) => day.split('-').map(Number) as [number, number, number];
