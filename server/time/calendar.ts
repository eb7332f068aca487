// Days and clock times of a time zone, and the moments that they name. No library: luxon leaves open which of two moments a clock
// time means that comes twice, and Node 24 has no Temporal.

import { dayFirst as written } from '#contract/day.ts';

/** A calendar day, `YYYY-MM-DD`; texts of this form sort as days do. */
export type Day = string;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const LAST_DAY: Day = '9999-12-31';

/**
 * So many months later, on the same day of the month or, where the month is too short, on its last. The last day is that of the year 9999:
 * an amount with some zeros too many pays for thousands of years.
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  if (!(first.getUTCFullYear() <= 9999)) return LAST_DAY;
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A day as people here write it, such as 05/12/2026; nothing for no day. */
export const dayFirst = (day: Day | null): string => (day ? written(day) : '');

export const addDays = (day: Day, days: number): Day => new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Every day from the first to the last. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** ISO: 1 is Monday. */
export const weekdayOf = (day: Day): number => new Date(startOf(day)).getUTCDay() || 7;

export const dayIn = (timeZone: string, at: Date): Day => shownAt(timeZone, at).slice(0, 10);

/** The time is written as `HH:MM:SS`. */
export const timeIn = (timeZone: string, at: Date): string => shownAt(timeZone, at).slice(11);

/** The day and the clock time, `HH:MM`, of a moment in a time zone. */
export function clockIn(timeZone: string, at: Date): { date: Day; time: string } {
  const shown = shownAt(timeZone, at);
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The time is `HH:MM`, `HH:MM:SS` or 24:00. A time that comes twice means the first, a skipped one as much later. */
export function atClock(day: Day, time: string, timeZone: string): Date {
  const shown = startOf(day) + minutesOf(time) * MINUTE_MS + Number(time.slice(6)) * 1_000;
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  const isAfter = offsetAt(shown - before, timeZone) !== before && offsetAt(shown - after, timeZone) === after;
  return new Date(shown - (isAfter ? after : before));
}

/** False for a time that clocks skip on that day, because they go forward. */
export const clocksShow = (day: Day, time: string, timeZone: string): boolean =>
  clockIn(timeZone, atClock(day, time, timeZone)).time === time;

/** The day that somebody gave as a day or as a moment (ISO 8601). */
export const readDay = (given: string, timeZone: string): Day => (isDay(given) ? given : dayIn(timeZone, new Date(given)));

/** The moment that somebody gave with its offset, as local time of the time zone, or as a day, which stands for its noon. */
export function readMoment(given: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(given)) return new Date(given);
  const [day, time = '12:00'] = given.split('T') as [Day, string?];
  return atClock(day, time.split('.')[0]!, timeZone);
}

/** `HH:MM` as minutes since midnight; 24:00 is the end of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** Minutes since midnight as `HH:MM`. */
export const clockAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const isDay = (given: string) => given.length === 'YYYY-MM-DD'.length;

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The zone's clocks are ahead of UTC by this many milliseconds. */
const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${shownAt(timeZone, new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;

/** The text is `YYYY-MM-DD HH:MM:SS`, for which the format writes years before 1000 with fewer digits. */
const shownAt = (timeZone: string, at: Date): string => formatOf(timeZone).format(at).padStart(19, '0');

const formats = new Map<string, Intl.DateTimeFormat>();
/** Making a format takes a thousand times as long as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const part = '2-digit' as const;
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
    });
    formats.set(timeZone, format);
  }
  return format;
}
