import type { DayOff, Hours, Slot } from '#contract/coaches.ts';
import { atClock, clockAt, clockIn, daysBetween, minutesOf, weekdayOf } from '#server/time/calendar.ts';

/** The distance between two starts in minutes; longer sessions use their own length. */
const STEP_MINUTES = 30;
const MINUTE_MS = 60_000;

export interface Agenda {
  /** The weekly hours, in local time of the zone. */
  hours: readonly Pick<Hours, 'weekday' | 'opens' | 'closes'>[];
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
  /** Times that are booked. */
  busy: readonly { startsAt: Date; endsAt: Date }[];
  zone: string;
}

interface Wanted {
  minutes: number;
  /** The first and the last day, both included. */
  from: string;
  to: string;
  /** Earlier times are not offered. */
  now: Date;
}

/** Returns the times at which a session of so many minutes can begin, in order. */
export function freeSlots(agenda: Agenda, { minutes, from, to, now }: Wanted): Slot[] {
  const length = minutes * MINUTE_MS;
  const step = Math.min(minutes, STEP_MINUTES) * MINUTE_MS;
  const slots: Slot[] = [];
  for (const day of daysBetween(from, to)) {
    if (agenda.daysOff.some((off) => off.from <= day && day <= off.to)) continue;
    for (const [opens, closes] of openingsOn(agenda, day))
      for (let start = opens; start + length <= closes; start += step) {
        const end = start + length;
        const taken = agenda.busy.some(({ startsAt, endsAt }) => startsAt.valueOf() < end && start < endsAt.valueOf());
        if (taken || start < now.valueOf()) continue;
        const startsAt = new Date(start);
        slots.push({ ...clockIn(agenda.zone, startsAt), startsAt: startsAt.toISOString(), endsAt: new Date(end).toISOString() });
      }
  }
  return slots;
}

/** Returns when the coach works on that day, in milliseconds; adjacent hours are joined. */
function openingsOn({ hours, zone }: Agenda, day: string): [number, number][] {
  const ranges = hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)] as [number, number])
    .sort(([a], [b]) => a - b);
  const whole: [number, number][] = [];
  for (const [opens, closes] of ranges) {
    const last = whole.at(-1);
    if (last && opens <= last[1]) last[1] = Math.max(last[1], closes);
    else whole.push([opens, closes]);
  }
  return whole.map(([opens, closes]) => [atClock(day, clockAt(opens), zone).valueOf(), atClock(day, clockAt(closes), zone).valueOf()]);
}
