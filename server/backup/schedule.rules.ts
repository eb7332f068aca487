import type { BackupHealth } from '#contract/backups.ts';
import { addDays, atClock, clockAt, type Day, dayIn, weekdayOf } from '#server/time/calendar.ts';

const HOUR_MS = 3_600_000;
/** A daily backup is old when a whole one was left out. */
const OLD_AFTER_HOURS = 36;
/** After a failure, the next try waits this long. */
const RETRY_MS = HOUR_MS;

/** The latest moment at which clocks of the time zone showed this hour. */
export function lastHour(hour: number, timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const at = (day: Day) => atClock(day, clockAt(hour * 60), timeZone);
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}

export function nextHour(hour: number, timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const at = (day: Day) => atClock(day, clockAt(hour * 60), timeZone);
  return at(today) > now ? at(today) : at(addDays(today, 1));
}

export interface Schedule {
  enabled: boolean;
  hour: number;
  /** Hours before this moment are not made up for. */
  since: Date;
}

/** The last backup that was done, and the last one that failed since then, began at these moments. */
export interface Tries {
  doneAt: Date | undefined;
  failedAt: Date | undefined;
}

/**
 * Returns when the next backup is made: at the hour that has passed without one, which may be long ago, an hour after a failure, or else at the next
 * hour. A machine that was off makes a backup up later.
 */
export function nextTry({ hour, since }: Schedule, { doneAt, failedAt }: Tries, timeZone: string, now: Date): Date {
  const due = lastHour(hour, timeZone, now);
  // The clock may have been set back since the schedule was changed.
  if ((since > due && since <= now) || (doneAt && doneAt >= due)) return nextHour(hour, timeZone, now);
  return failedAt ? new Date(failedAt.valueOf() + RETRY_MS) : due;
}

export const isDue = (schedule: Schedule, tries: Tries, timeZone: string, now: Date): boolean =>
  schedule.enabled && nextTry(schedule, tries, timeZone, now) <= now;

export function healthOf({ enabled, since }: Schedule, { doneAt, failedAt }: Tries, now: Date): BackupHealth {
  const isOld = (at: Date) => now.valueOf() - at.valueOf() > OLD_AFTER_HOURS * HOUR_MS;
  if (failedAt) return 'failed';
  if (doneAt && !isOld(doneAt)) return 'fine';
  if (!enabled) return 'off';
  return doneAt || isOld(since) ? 'old' : 'none';
}

interface Kept {
  id: string;
  at: Date;
}

/**
 * Chooses the backups that are kept: the newest of each of the last days, and the newest of each of the last weeks, counted by the days and
 * weeks that have one. So a programme that was off for a month still has its old ones. They come newest first, because a wrong clock may have
 * stamped one of them.
 */
export function backupsToKeep(newestFirst: readonly Kept[], keep: { daily: number; weekly: number }, timeZone: string): Set<string> {
  const kept = new Set<string>();
  const newestOfEach = (most: number, periodOf: (day: Day) => string) => {
    const periods = new Set<string>();
    for (const { id, at } of newestFirst) {
      const period = periodOf(dayIn(timeZone, at));
      if (periods.has(period)) continue;
      if (periods.size === most) return;
      periods.add(period);
      kept.add(id);
    }
  };
  newestOfEach(keep.daily, (day) => day);
  // Weeks begin on Monday.
  newestOfEach(keep.weekly, (day) => addDays(day, 1 - weekdayOf(day)));
  return kept;
}
