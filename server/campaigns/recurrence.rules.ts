import type { CampaignPeriod } from '#contract/campaigns.ts';
import { addDays, addMonths, atClock, type Day, dayIn, timeIn } from '#server/time/calendar.ts';

/** When a campaign runs: once at its anchor, or again and again from there. */
export interface Schedule {
  anchor: Date;
  oneTime: boolean;
  every: { period: CampaignPeriod; frequency: number; from: Day | null; to: Day | null } | null;
  /** IANA name; days and the time of day are those of its clocks. */
  timeZone: string;
}

/** Longer than the wait between any two runs that somebody means; keeps a schedule that never comes from being searched for ever. */
const MAX_STEPS = 5_000;
const SHORTEST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;
const DAY_MS = 86_400_000;

/**
 * The next moments at which it runs, from `after` (not included) on. Each is counted from the anchor, never from the run
 * before it: the 31st stays the 31st after a short month, where it is the last day.
 */
export function occurrences(schedule: Schedule, after: Date, count: number): Date[] {
  const { anchor, oneTime, every, timeZone } = schedule;
  if (oneTime || !every) return anchor > after ? [anchor] : [];
  const { frequency, period, from, to } = every;
  const anchorDay = dayIn(timeZone, anchor);
  const time = timeIn(timeZone, anchor);
  const ms = anchor.getUTCMilliseconds();
  const found: Date[] = [];
  // No run before `from` or before what is asked for: the steps until then are skipped, two of them to spare.
  const start = [anchorDay, dayIn(timeZone, after), from ?? anchorDay].sort().at(-1)!;
  const days = (Date.parse(start) - Date.parse(anchorDay)) / DAY_MS;
  let step = Math.max(0, Math.floor(days / (SHORTEST_DAYS[period] * frequency)) - 2);
  for (const last = step + MAX_STEPS; step < last && found.length < count; step++) {
    const day = stepDay(anchorDay, period, step * frequency);
    if (isUnwritable(day) || (to !== null && day > to)) break;
    if (from !== null && day < from) continue;
    const at = new Date(atClock(day, time, timeZone).valueOf() + ms);
    if (at > after) found.push(at);
  }
  return found;
}

/** The last moment at which it should have run, up to `until`. */
export function lastOccurrence(schedule: Schedule, after: Date, until: Date): Date | undefined {
  let last: Date | undefined;
  for (let from = after; ; ) {
    const [next] = occurrences(schedule, from, 1);
    if (!next || next > until) return last;
    last = next;
    from = next;
  }
}

/** After the year 9999, or near enough to be so in another time zone. */
const isUnwritable = (day: Day): boolean => !/^\d{4}-/.test(day) || day > '9999-12-01';

function stepDay(anchor: Day, period: CampaignPeriod, steps: number): Day {
  if (period === 'day') return addDays(anchor, steps);
  if (period === 'week') return addDays(anchor, steps * 7);
  return addMonths(anchor, period === 'month' ? steps : steps * 12);
}

/** A moment as it was sent: with its offset, or as a clock of the time zone shows it. */
export function readMoment(text: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return new Date(text);
  const [day, time = '00:00'] = text.split('T');
  return atClock(day!, time.split('.')[0]!.length === 5 ? `${time}:00` : time.split('.')[0]!, timeZone);
}

/** How late a run still makes sense: later ones are left out (docs/decisions/0019). */
export const LATEST_MS = 24 * 3_600_000;

/** What becomes of a schedule whose time has come, perhaps long ago. */
export function due(schedule: Schedule, nextAt: Date, now: Date): { run: Date | undefined; next: Date | undefined } {
  const last = schedule.oneTime ? nextAt : (lastOccurrence(schedule, new Date(nextAt.valueOf() - 1), now) ?? nextAt);
  const run = now.valueOf() - last.valueOf() <= LATEST_MS ? last : undefined;
  return { run, next: schedule.oneTime ? undefined : occurrences(schedule, now, 1)[0] };
}
