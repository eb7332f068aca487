import type { Frequency } from '#contract/scenario-parts.ts';
import { addDays, addMonths, atClock } from '#server/time/calendar.ts';

// The k-th occurrence of a schedule is counted from the anchor and never from the one before it: 31 January, 28 February, 31 March. Minutes
// and hours are elapsed time; days and longer periods follow the clock of the programme's time zone, which server/time reads.

export interface Schedule {
  frequency: Frequency;
  every: number;
  /** The local date as YYYY-MM-DD and the local time as HH:MM. */
  startDate: string;
  startTime: string;
  timeZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ELAPSED: Partial<Record<Frequency, number>> = { minute: MINUTE_MS, hour: 60 * MINUTE_MS };

/** The k-th occurrence; k starts at 0. */
export function occurrence({ frequency, every, startDate, startTime, timeZone }: Schedule, k: number): Date {
  const step = ELAPSED[frequency];
  if (step) return new Date(atClock(startDate, startTime, timeZone).valueOf() + k * every * step);
  const steps = k * every;
  const day = {
    day: () => addDays(startDate, steps),
    week: () => addDays(startDate, 7 * steps),
    month: () => addMonths(startDate, steps),
    year: () => addMonths(startDate, 12 * steps),
  }[frequency as 'day' | 'week' | 'month' | 'year']();
  return atClock(day, startTime, timeZone);
}

/** The shortest length of a period, from which the search for an occurrence starts; never longer than the real period. */
const SHORTEST_MS: Record<Frequency, number> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30.436_875 * DAY_MS,
  year: 365.2425 * DAY_MS,
};

export function firstAfter(schedule: Schedule, after: Date): { k: number; at: Date } {
  const period = SHORTEST_MS[schedule.frequency] * schedule.every;
  const start = occurrence(schedule, 0).valueOf();
  let k = Math.max(0, Math.floor((after.valueOf() - start) / period) - 2);
  let at = occurrence(schedule, k);
  while (at <= after) at = occurrence(schedule, ++k);
  return { k, at };
}

/** The last occurrence that is not after a moment, and the next one. `last` is null before the first occurrence. */
export function around(schedule: Schedule, now: Date): { last: Date | null; next: Date } {
  const { k, at } = firstAfter(schedule, now);
  return { last: k > 0 ? occurrence(schedule, k - 1) : null, next: at };
}
