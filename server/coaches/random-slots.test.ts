import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, clockAt, type Day, weekdayOf } from '#server/time/calendar.ts';
import { type Agenda, freeSlots } from './slots.rules.ts';

// The free times of random weeks round a change of clocks, compared with those that a plain model finds by looking at every five minutes.

const STEP = 300_000;
const DAY = 86_400_000;
/** Clocks change in each of these weeks from that day on, but in Dakar they never do. */
const WEEKS: [zone: string, first: Day][] = [
  ['Europe/Paris', '2027-03-25'],
  ['Europe/Paris', '2027-10-28'],
  ['America/New_York', '2027-03-11'],
  ['America/New_York', '2027-11-04'],
  ['Africa/Casablanca', '2027-02-04'],
  ['Africa/Casablanca', '2027-03-11'],
  ['Australia/Lord_Howe', '2027-10-01'],
  ['Africa/Dakar', '2027-03-25'],
];

/** The clock times of each week, five minutes apart, with the moment at which each is shown first. */
const clocks = new Map(WEEKS.map(([zone, week]) => [zone + week, clocksOf(zone, week)]));
function clocksOf(zone: string, week: Day) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [shown, first] = [new Map<number, string>(), new Map<string, number>()];
  for (let at = Date.parse(week) - 2 * DAY; at < Date.parse(week) + 10 * DAY; at += STEP) {
    const show = format.format(at);
    shown.set(at, show);
    if (!first.has(show)) first.set(show, at);
  }
  /** A time that clocks skip is as long after the last one that they show. */
  const at = (day: Day, minutes: number): number => {
    if (minutes === 1_440) return at(addDays(day, 1), 0);
    return first.get(`${day} ${clockAt(minutes)}`) ?? at(day, minutes - 5) + STEP;
  };
  return { at, isFirst: (moment: number) => first.get(shown.get(moment)!) === moment };
}

type Wanted = Parameters<typeof freeSlots>[1];

function naiveSlots({ hours, daysOff, busy, zone }: Agenda, week: Day, wanted: Wanted): number[] {
  const { at, isFirst } = clocks.get(zone + week)!;
  const [length, { bufferBefore = 0, bufferAfter = 0 }] = [wanted.minutes * 60_000, wanted];
  const isFree = (from: number) =>
    busy.every((other) => {
      const [before, after] = [from - other.endsAt.valueOf(), other.startsAt.valueOf() - from - length];
      const needed = before >= 0 ? Math.max(other.bufferAfter, bufferBefore) : Math.max(bufferAfter, other.bufferBefore);
      return Math.max(before, after) >= needed * 60_000;
    });
  const found: number[] = [];
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) {
    if (daysOff.some(({ from, to }) => from <= day && day <= to)) continue;
    const works = new Set<number>();
    for (const { weekday, opens, closes } of hours)
      if (weekday === weekdayOf(day)) for (let t = at(day, minutesOf(opens)); t < at(day, minutesOf(closes)); t += STEP) works.add(t);
    for (const from of [...works].toSorted((a, b) => a - b)) {
      let opened = from;
      while (works.has(opened - STEP)) opened -= STEP;
      let left = from;
      while (works.has(left)) left += STEP;
      const isStart = (from - opened) % Math.min(length, 1_800_000) === 0 && left - from >= length;
      if (isStart && from >= wanted.now.valueOf() && isFirst(from) && isFree(from)) found.push(from);
    }
  }
  return found;
}
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const within = (least: number, most: number, unit = 1) => fc.integer({ min: least / unit, max: most / unit }).map((n) => n * unit);
const breaks = { bufferBefore: fc.constantFrom(0, 15, 240), bufferAfter: fc.constantFrom(0, 30) };
/** Up to two ranges of a day, many of them in the hours in which clocks change. */
const ranges = fc.uniqueArray(fc.oneof(within(0, 300, 15), within(0, 1_440, 15)), { minLength: 2, maxLength: 4 });
const agenda = fc.record({
  where: fc.constantFrom(...WEEKS),
  days: fc.array(ranges, { minLength: 7, maxLength: 7 }),
  off: fc.option(within(0, 6)),
  taken: fc.array(fc.record({ at: within(0, 7 * DAY, STEP), minutes: fc.constantFrom(20, 60, 480), ...breaks }), { maxLength: 6 }),
  wanted: fc.record({ minutes: fc.constantFrom(20, 30, 45, 60, 90, 240), now: within(0, 2 * DAY, 60_000), ...breaks }),
});

const { CAURI_RUNS = 200, CAURI_SEED = 1, CAURI_PATH = '' } = process.env;

test('the free times of random weeks are those that a plain model finds', () => {
  fc.assert(
    fc.property(agenda, ({ where: [zone, week], days, off, taken, wanted: { now, ...wanted } }) => {
      const monday = Date.parse(week);
      const hours = days.flatMap((times, i) => {
        const [a, b, c, d] = times.toSorted((x, y) => x - y).map(clockAt) as [string, string, string?, string?];
        return [[a, b] as const, ...(c && d ? [[c, d] as const] : [])].map(([opens, closes]) => ({ weekday: i + 1, opens, closes }));
      });
      const daysOff = off === null ? [] : [{ from: addDays(week, off), to: addDays(week, off + 1) }];
      const busy = taken.map(({ at, minutes, ...asks }) => ({
        ...asks,
        startsAt: new Date(monday + at),
        endsAt: new Date(monday + at + minutes * 60_000),
      }));
      const [one, asked] = [
        { hours, daysOff, busy, zone },
        { ...wanted, from: week, to: addDays(week, 6), now: new Date(monday + now) },
      ];
      const slots = freeSlots(one, asked).map(({ startsAt }) => startsAt);
      expect(slots).toEqual(naiveSlots(one, week, asked).map((at) => new Date(at).toISOString()));
    }),
    { numRuns: Number(CAURI_RUNS), seed: Number(CAURI_SEED), path: CAURI_PATH },
  );
});
