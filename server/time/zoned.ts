// Days and clock times of a time zone, and the moments that they name.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock in the zone shows: `YYYY-MM-DD` and `HH:MM`. */
export function clockOf(at: Date, zone: string): { date: string; time: string } {
  const [date, time] = formatOf(zone).format(at).split(' ') as [string, string];
  return { date, time: time.slice(0, 5) };
}

/** How far the zone's clocks are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const shown = formatOf(zone).format(new Date(at));
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
}

/**
 * The moment at which clocks in the zone show so many minutes after midnight. A time that comes twice is the first of
 * the two; one that is skipped, when clocks go forward, is as much later.
 */
export function momentOf(day: string, minutes: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (offsetAt(wall - before, zone) === before) return new Date(wall - before);
  if (offsetAt(wall - after, zone) === after) return new Date(wall - after);
  return new Date(wall - before);
}

/** `HH:MM` as minutes since midnight; 24:00 is the end of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

export const clockAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** ISO: 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Every day from the first to the last. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
