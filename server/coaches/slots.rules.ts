import type { DayOff, Hours, Slot } from '#contract/coaches.ts';
import { atClock, clockAt, clockIn, daysBetween, minutesOf, weekdayOf } from '#server/time/calendar.ts';

/** Starts lie this far apart, or as far as the session is long. */
const STEP_MINUTES = 30;
const MINUTE_MS = 60_000;

export interface Agenda {
  /** Weekly, on clocks of the zone. */
  hours: readonly Pick<Hours, 'weekday' | 'opens' | 'closes'>[];
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
  /** Time that is taken. */
  busy: readonly { startsAt: Date; endsAt: Date }[];
  zone: string;
}

interface Wanted {
  minutes: number;
  /** Days, both included. */
  from: string;
  to: string;
  /** Nothing before this moment is offered. */
  now: Date;
}

/** The times at which a session of so many minutes can begin, in order. */
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

/** When the coach works on that day, as moments; hours that touch are one. */
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
