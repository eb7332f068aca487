import type { DayOff, Hours, Slot } from '#contract/coaches.ts';
import { atClock, clockIn, daysBetween, weekdayOf } from '#server/time/calendar.ts';

/** The distance between two starts in minutes; longer sessions use their own length. */
const STEP_MINUTES = 30;
const MINUTE_MS = 60_000;

/** A session, and for how many minutes its coach keeps the time before and after it free. */
export interface Session {
  startsAt: Date;
  endsAt: Date;
  bufferBefore: number;
  bufferAfter: number;
}

const overlap = (a: Session, b: Session): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;
const withBreaks = (session: Session): Session => ({
  ...session,
  startsAt: new Date(session.startsAt.valueOf() - session.bufferBefore * MINUTE_MS),
  endsAt: new Date(session.endsAt.valueOf() + session.bufferAfter * MINUTE_MS),
});

/** Two sessions of a coach cannot both be when they overlap, or when one is in the break that the other asks for. Breaks may overlap. */
export function clashOf(a: Session, b: Session): 'overlap' | 'break' | undefined {
  if (overlap(a, b)) return 'overlap';
  return overlap(withBreaks(a), b) || overlap(a, withBreaks(b)) ? 'break' : undefined;
}

export interface Agenda {
  /** The weekly hours, in local time of the zone. */
  hours: readonly Pick<Hours, 'weekday' | 'opens' | 'closes'>[];
  daysOff: readonly Pick<DayOff, 'from' | 'to'>[];
  /** Sessions that are booked. */
  busy: readonly Session[];
  zone: string;
}

interface Wanted {
  minutes: number;
  /** The first and the last day, both included. */
  from: string;
  to: string;
  /** Earlier times are not offered. */
  now: Date;
  bufferBefore?: number;
  bufferAfter?: number;
}

/** Returns the times at which a session of so many minutes can begin, in order. */
export function freeSlots(agenda: Agenda, { minutes, from, to, now, bufferBefore = 0, bufferAfter = 0 }: Wanted): Slot[] {
  const length = minutes * MINUTE_MS;
  const step = Math.min(minutes, STEP_MINUTES) * MINUTE_MS;
  const slots: Slot[] = [];
  for (const day of daysBetween(from, to)) {
    if (agenda.daysOff.some((off) => off.from <= day && day <= off.to)) continue;
    for (const [opens, closes] of openingsOn(agenda, day)) {
      // A coach may have hundreds of busy times, and clashes with few of them within one opening.
      const open = { startsAt: new Date(opens), endsAt: new Date(closes), bufferBefore, bufferAfter };
      const busy = agenda.busy.filter((session) => clashOf(open, session));
      for (let start = opens; start + length <= closes; start += step) {
        const wanted = { startsAt: new Date(start), endsAt: new Date(start + length), bufferBefore, bufferAfter };
        if (start < now.valueOf() || busy.some((session) => clashOf(wanted, session))) continue;
        const { startsAt, endsAt } = wanted;
        const clock = clockIn(agenda.zone, startsAt);
        // An hour comes twice when clocks go back, and a client who reads its time can only mean the first one.
        if (atClock(clock.date, clock.time, agenda.zone).valueOf() !== start) continue;
        slots.push({ ...clock, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
      }
    }
  }
  return slots;
}

/** Returns when the coach works on that day, in milliseconds; hours are joined that are adjacent, or that meet where clocks skip an hour. */
function openingsOn({ hours, zone }: Agenda, day: string): [number, number][] {
  const moment = (clock: string) => atClock(day, clock, zone).valueOf();
  const ofDay = hours.filter(({ weekday }) => weekday === weekdayOf(day));
  return joined(ofDay.map(({ opens, closes }) => [moment(opens), moment(closes)]));
}

/** Joins ranges that touch or overlap, in their order. */
export function joined(ranges: [from: number, to: number][]): [from: number, to: number][] {
  const whole: [from: number, to: number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}
