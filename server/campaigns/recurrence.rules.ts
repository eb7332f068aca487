import type { CampaignPeriod } from '#contract/campaigns.ts';
import { addDays, addMonths, atClock, type Day, dayIn, timeIn } from '#server/time/calendar.ts';
import type { CampaignRow } from './campaigns.queries.ts';

/** The schedule of a campaign: once at its anchor, or repeatedly from there. */
export interface Schedule {
  anchor: Date;
  oneTime: boolean;
  every: { period: CampaignPeriod; frequency: number; from: Day | null; to: Day | null } | null;
  /** An IANA name; days and the time of day are local to it. */
  timeZone: string;
}

/**
 * The most steps that are searched for the next run. It is more than any real schedule needs, and ends the search of one that
 * has no next run.
 */
const MAX_STEPS = 5_000;
const LONGEST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;
const DAY_MS = 86_400_000;

/**
 * Returns the next dates of a schedule after `after`. Each is counted from the anchor and not from the previous one, so that
 * the 31st returns after a short month, where the last day is used.
 */
export function occurrences(schedule: Schedule, after: Date, count: number): Date[] {
  const { anchor, every, timeZone } = schedule;
  if (!every) return anchor > after ? [anchor] : [];
  const { frequency, period, from, to } = every;
  const anchorDay = dayIn(timeZone, anchor);
  const time = timeIn(timeZone, anchor);
  const ms = anchor.getUTCMilliseconds();
  const found: Date[] = [];
  // No run is before `from` or before the requested time, so the steps until then are skipped, except two.
  const start = [anchorDay, dayIn(timeZone, after), from ?? anchorDay].sort().at(-1)!;
  const days = (Date.parse(start) - Date.parse(anchorDay)) / DAY_MS;
  let step = Math.max(0, Math.floor(days / (LONGEST_DAYS[period] * frequency)) - 2);
  for (const last = step + MAX_STEPS; step < last && found.length < count; step++) {
    const day = stepDay(anchorDay, period, step * frequency);
    if (isBeyondCalendar(day) || (to !== null && day > to)) break;
    if (from !== null && day < from) continue;
    const at = new Date(atClock(day, time, timeZone).valueOf() + ms);
    if (at > after) found.push(at);
  }
  return found;
}

/** Returns the last date up to `until` at which a run was due; undefined when there was none. */
function lastOccurrence(schedule: Schedule, after: Date, until: Date): Date | undefined {
  let last: Date | undefined;
  for (let from = after; ; ) {
    const [next] = occurrences(schedule, from, 1);
    if (!next || next > until) return last;
    last = next;
    from = next;
  }
}

/** Returns whether a day lies after the year 9999, or close enough to lie there in another time zone. */
const isBeyondCalendar = (day: Day): boolean => !/^\d{4}-/.test(day) || day > '9999-12-01';

function stepDay(anchor: Day, period: CampaignPeriod, steps: number): Day {
  if (period === 'day') return addDays(anchor, steps);
  if (period === 'week') return addDays(anchor, steps * 7);
  return addMonths(anchor, period === 'month' ? steps : steps * 12);
}

/** The longest delay after which a run is still useful; later runs are skipped (docs/decisions/0019). */
const LATEST_MS = 24 * 3_600_000;

/** Decides what happens to a schedule whose time has come, perhaps long ago: which run begins now, and when the next one is due. */
export function due(schedule: Schedule, nextAt: Date, now: Date): { run: Date | undefined; next: Date | undefined } {
  const last = schedule.oneTime ? nextAt : (lastOccurrence(schedule, nextAt, now) ?? nextAt);
  const run = now.valueOf() - last.valueOf() <= LATEST_MS ? last : undefined;
  return { run, next: schedule.oneTime ? undefined : nextAfter(schedule, last, now) };
}

/**
 * A time zone that the programme got meanwhile may have the same run some hours later. Where the anchor is on the 30th of one zone and the
 * 31st of the other, the run of a shorter month is on its last day in both, so that a whole day lies between them.
 */
const SAME_MS = { day: DAY_MS / 2, week: DAY_MS / 2, month: 1.5 * DAY_MS, year: 1.5 * DAY_MS } as const;

/** Returns the run that follows another one and comes after `now`. */
export function nextAfter(schedule: Schedule, run: Date, now = run): Date | undefined {
  const same = schedule.every ? SAME_MS[schedule.every.period] : 0;
  return occurrences(schedule, new Date(Math.max(now.valueOf(), run.valueOf() + same)), 1)[0];
}

/**
 * Returns the schedule of a campaign. A campaign without a date begins when it is launched, or at that time of the first day, where
 * that is later.
 */
export function scheduleOf(
  {
    schedule_at,
    one_time,
    period,
    frequency,
    from_day,
    to_day,
  }: Pick<CampaignRow, 'schedule_at' | 'one_time' | 'period' | 'frequency' | 'from_day' | 'to_day'>,
  timeZone: string,
  now = new Date(),
): Schedule {
  const waits = !one_time && from_day !== null && from_day > dayIn(timeZone, now);
  return {
    anchor: schedule_at ?? (waits ? atClock(from_day, timeIn(timeZone, now), timeZone) : now),
    oneTime: one_time,
    every: one_time || !period ? null : { period, frequency: frequency ?? 1, from: from_day, to: to_day },
    timeZone,
  };
}
