import type { Frequency } from '#contract/scenario-parts.ts';

// When a schedule is due. The k-th occurrence is counted from the anchor, never from the one before it: 31 January,
// 28 February, 31 March. Minutes and hours are time that passes; days and longer are the clock on the wall of the
// programme's zone: what the clock skips runs at the first moment after, what it shows twice runs the first time.

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

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the wall clock shows, as if it were UTC. */
export function wallOf(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second) + (((instant % 1_000) + 1_000) % 1_000);
}

/** The first moment at which the wall clock shows this; where it is skipped, the first moment after the gap. */
export function instantOf(wall: number, timeZone: string): number {
  const offset = (at: number) => wallOf(at, timeZone) - at;
  // The zone's offsets before and after, whatever happens within a day of it.
  const [before, after] = [offset(wall - DAY_MS), offset(wall + DAY_MS)];
  const candidates = [wall - Math.max(before, after), wall - Math.min(before, after)];
  const shown = candidates.find((at) => wallOf(at, timeZone) === wall);
  if (shown !== undefined) return shown;
  // In a gap: halve the way to the jump.
  let [low, high] = [candidates[0]!, candidates[1]!];
  const jump = offset(high) === offset(low) ? undefined : offset(high);
  if (jump === undefined) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle) === jump) high = middle;
    else low = middle;
  }
  return high;
}

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];

/** The k-th occurrence, k from 0. */
export function occurrence({ frequency, every, startDate, startTime, timeZone }: Schedule, k: number): Date {
  const [year, month, day] = parts(startDate);
  const [hour, minute] = startTime.split(':').map(Number) as [number, number];
  const wall = (y: number, m: number, d: number) => Date.UTC(y, m, d, hour, minute);
  const step = ELAPSED[frequency];
  if (step) return new Date(instantOf(wall(year, month - 1, day), timeZone) + k * every * step);
  if (frequency === 'day' || frequency === 'week') {
    const days = k * every * (frequency === 'week' ? 7 : 1);
    return new Date(instantOf(wall(year, month - 1, day) + days * DAY_MS, timeZone));
  }
  const months = month - 1 + k * every * (frequency === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(instantOf(wall(year, months, Math.min(day, lastDay)), timeZone));
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
