import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Random } from './random.ts';

/** `db` is the one transaction of the whole demo. */
export interface Filling {
  db: Db;
  deps: Deps;
  /** The moment from which the demo's days count back. */
  today: Date;
  /** Registers a function that undoes what a rollback cannot, such as a stored file. */
  onFailure(undo: () => Promise<void>): void;
}

// The hours at which people use their phones: at lunch and above all in the evening; on Sunday less than on Tuesday.

export const DAY_MS = 24 * 3_600_000;
const HOURS = [3, 1, 0.5, 0.2, 0.2, 1, 2, 4, 6, 7, 7, 7, 9, 10, 8, 6, 6, 7, 8, 10, 13, 14, 11, 6];
const HOUR_WEIGHTS = Object.fromEntries(HOURS.map((weight, hour) => [`h${hour}`, weight]));
const WEEKDAYS = [0.7, 1, 1.1, 1, 1, 0.9, 0.85];

export const daysBefore = (today: Date, days: number): Date => new Date(today.valueOf() - days * DAY_MS);

/** The day as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The midnight in UTC with which this day began. */
export const midnightOf = (at: Date): Date => new Date(`${dayOf(at)}T00:00:00Z`);

/** A moment in office hours, this many days before today. */
export function officeHour(random: Random, today: Date, days: number): Date {
  const midnight = midnightOf(daysBefore(today, days));
  return new Date(midnight.valueOf() + random.int(9 * 3_600_000, 17 * 3_600_000));
}

/** This many moments between two numbers of days before today, in order, none in the future. */
export function moments(random: Random, today: Date, count: number, { from, to = 0 }: { from: number; to?: number }): Date[] {
  const midnight = midnightOf(today);
  return Array.from({ length: count }, () => {
    const day = daysBefore(midnight, likelyDay(random, midnight, from, to));
    const at = new Date(day.valueOf() + hour(random) * 3_600_000 + random.int(0, 3_599_999));
    return at > today ? daysBefore(at, 1) : at;
  }).sort((a, b) => a.valueOf() - b.valueOf());
}

function likelyDay(random: Random, midnight: Date, from: number, to: number): number {
  for (;;) {
    const days = random.int(to, from);
    if (random.chance(WEEKDAYS[daysBefore(midnight, days).getUTCDay()]! / 1.1)) return days;
  }
}

const hour = (random: Random) => Number(random.weighted(HOUR_WEIGHTS).slice(1));
