import ICAL from 'ical.js';
import { atClock } from '#server/time/calendar.ts';
import { joined } from './slots.rules.ts';

/** A busy time as its two ends in milliseconds. */
export type Busy = [from: number, to: number];

export interface Window {
  from: number;
  to: number;
  /** The programme's time zone, in which times without a zone are understood. */
  zone: string;
}

/** Bounds for a calendar that is wrong or meant to do harm: repetitions that are looked at, and busy times that are kept. */
const MOST_REPETITIONS = 200_000;
const MOST_BUSY = 10_000;
const DAY_MS = 86_400_000;

export class NoCalendar extends Error {}
export class CalendarTooLarge extends Error {}

/**
 * Reads when somebody is busy between two moments from a calendar in iCal format (RFC 5545), in order and joined where they overlap.
 * Cancelled and free events are left out, and so are our own sessions, which came there with an invitation.
 */
export function busyTimes(text: string, window: Window): Busy[] {
  const calendars = readCalendars(text);
  const found: Busy[] = [];
  let left = MOST_REPETITIONS;
  const add = (from: number, to: number) => {
    if (!(from < to) || from >= window.to || to <= window.from) return;
    if (found.push([from, to]) > MOST_BUSY) throw new CalendarTooLarge();
  };
  for (const calendar of calendars) {
    const events = calendar.getAllSubcomponents('vevent');
    for (const group of Map.groupBy(events, (event) => String(event.getFirstPropertyValue('uid') ?? '')).values()) {
      const [exceptions, masters] = split(group, (event) => event.hasProperty('recurrence-id'));
      for (const master of masters) left = expand(master, exceptions, { window, add, left });
      // A calendar that was shared in part has single repetitions without their series.
      if (masters.length === 0)
        for (const one of exceptions) if (isBusy(one)) addEvent(new ICAL.Event(one, { exceptions: [] }), window, add);
    }
    for (const part of calendar.getAllSubcomponents('vfreebusy'))
      for (const property of part.getAllProperties('freebusy')) addPeriods(property, add);
  }
  return joined(found);
}

function readCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text);
    // A file may hold several calendars, one after the other.
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
    const calendars = all.map((one) => new ICAL.Component(one as never)).filter(({ name }) => name === 'vcalendar');
    if (calendars.length > 0) return calendars;
  } catch {
    // Whatever the parser says about it, it is no calendar to us.
  }
  throw new NoCalendar();
}

type Add = (from: number, to: number) => void;

/** Adds an event and its repetitions. Returns how many repetitions may still be looked at. */
function expand(
  master: ICAL.Component,
  exceptions: ICAL.Component[],
  { window, add, left }: { window: Window; add: Add; left: number },
): number {
  if (!master.getFirstPropertyValue('dtstart')) return left;
  const event = new ICAL.Event(master, { exceptions });
  if (!event.isRecurring()) {
    if (isBusy(master)) addEvent(event, window, add);
    return left;
  }
  const repetitions = event.iterator();
  const length = event.duration.toSeconds() * 1_000;
  // One of decades ago may have been moved into the window, but without exceptions none was; its moment is slow to find.
  const isLongOver = (at: ICAL.Time) =>
    exceptions.length === 0 && Date.UTC(at.year, at.month - 1, at.day) + length < window.from - 3 * DAY_MS;
  for (let at = repetitions.next(); at; at = repetitions.next()) {
    if (--left < 0) throw new CalendarTooLarge();
    if (isLongOver(at)) continue;
    if (momentOf(at, undefined, window.zone) >= window.to) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    if (isBusy(item.component)) addBetween(startDate, endDate, item.component, window, add);
  }
  return left;
}

const addEvent = (event: ICAL.Event, window: Window, add: Add) => addBetween(event.startDate, event.endDate, event.component, window, add);

function addBetween(start: ICAL.Time, end: ICAL.Time, component: ICAL.Component, { zone }: Window, add: Add): void {
  const tzid = (name: string) => component.getFirstProperty(name)?.getFirstParameter('tzid');
  const startZone = tzid('dtstart');
  add(momentOf(start, startZone, zone), momentOf(end, tzid('dtend') ?? startZone, zone));
}

function addPeriods(property: ICAL.Property, add: Add): void {
  if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') return;
  for (const period of property.getValues() as ICAL.Period[]) add(period.start.toUnixTime() * 1_000, period.getEnd().toUnixTime() * 1_000);
}

/** A zone that the file describes or UTC is known to the library; any other is looked up by its IANA name. */
function momentOf(time: ICAL.Time, tzid: string | undefined, zone: string): number {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`;
  if (time.isDate) return atClock(day, '00:00', zone).valueOf();
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000;
  const clock = `${two(time.hour)}:${two(time.minute)}:${two(Math.min(time.second, 59))}`;
  return atClock(day, clock, tzid && isZone(tzid) ? tzid : zone).valueOf();
}

const two = (n: number) => String(n).padStart(2, '0');

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Ours are `<uuid>@cauri`, as in our calendar files. */
const OWN_UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}@cauri$/;

function isBusy(component: ICAL.Component): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  const isFree = value('transp') === 'TRANSPARENT' || value('x-microsoft-cdo-busystatus') === 'FREE';
  return !isFree && value('status') !== 'CANCELLED' && !OWN_UID.test(value('uid').toLowerCase());
}

function split<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
