import type { Frequency } from '#contract/scenario-parts.ts';
import { addDays, addMonths, atClock } from '#server/time/calendar.ts';

// When a schedule is due. The k-th occurrence is counted from the anchor, never from the one before it: 31 January,
// 28 February, 31 March. Minutes and hours are time that passes; days and longer are read on the clock of the programme's
// time zone, as server/time reads it.

export interface Schedule {
  frequency: Frequency;
  every: number;
  /** YYYY-MM-DD and HH:MM, on the wall. */
  startDate: string;
  startTime: string;
  timeZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ELAPSED: Partial<Record<Frequency, number>> = { minute: MINUTE_MS, hour: 60 * MINUTE_MS };

/** The k-th occurrence, k from 0. */
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

/** About how long a period is, to guess where to look; never longer than it really is. */
const SHORTEST_MS: Record<Frequency, number> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30.436_875 * DAY_MS,
  year: 365.2425 * DAY_MS,
};

/** Which occurrence is the first after a moment. */
export function firstAfter(schedule: Schedule, after: Date): { k: number; at: Date } {
  const period = SHORTEST_MS[schedule.frequency] * schedule.every;
  const start = occurrence(schedule, 0).valueOf();
  let k = Math.max(0, Math.floor((after.valueOf() - start) / period) - 2);
  let at = occurrence(schedule, k);
  while (at <= after) at = occurrence(schedule, ++k);
  return { k, at };
}

/** The last one that is not after a moment, and the first that is. `last` is null before the first. */
export function around(schedule: Schedule, now: Date): { last: Date | null; next: Date } {
  const { k, at } = firstAfter(schedule, now);
  return { last: k > 0 ? occurrence(schedule, k - 1) : null, next: at };
}
