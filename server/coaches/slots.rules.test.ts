import { describe, expect, test } from 'vitest';
import { atClock, clockIn } from '#server/time/calendar.ts';
import { type Agenda, clashOf, freeSlots, joined } from './slots.rules.ts';

const LONG_AGO = new Date('2000-01-01T00:00:00Z');

describe('the moment that a clock names', () => {
  test.each([
    // The columns are: time zone, day, local time, UTC.
    ['Africa/Dakar', '2026-11-21', '14:30', '2026-11-21T14:30'],
    ['Africa/Lagos', '2026-11-21', '00:15', '2026-11-20T23:15'],
    ['Europe/Paris', '2026-01-15', '09:00', '2026-01-15T08:00'],
    ['Europe/Paris', '2026-07-15', '09:00', '2026-07-15T07:00'],
    // Clocks go forward at 2:00, so 2:30 does not exist and means 3:30.
    ['Europe/Paris', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00'],
    // Clocks go back at 3:00, so 2:30 exists twice and means the first one.
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Paris', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    // Morocco changes its clocks for Ramadan.
    ['Africa/Casablanca', '2026-02-14', '10:00', '2026-02-14T09:00'],
    ['Africa/Casablanca', '2026-02-20', '10:00', '2026-02-20T10:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
    ['Asia/Kolkata', '2026-11-21', '09:00', '2026-11-21T03:30'],
    // The end of a day is the beginning of the next.
    ['Europe/Paris', '2026-10-25', '24:00', '2026-10-25T23:00'],
  ])('in %s on %s at %s is %s in UTC', (zone, day, clock, utc) => {
    expect(atClock(day, clock, zone).toISOString().slice(0, 16)).toBe(utc);
  });

  test.each([
    ['2026-10-25T00:30:00Z', '02:30'],
    ['2026-10-25T01:30:00Z', '02:30'],
    ['2026-10-25T22:59:59Z', '23:59'],
  ])('%s is %s in Paris', (at, time) => expect(clockIn('Europe/Paris', new Date(at))).toEqual({ date: '2026-10-25', time }));
});

const times = (agenda: Partial<Agenda>, wanted: Partial<Parameters<typeof freeSlots>[1]>) =>
  freeSlots(
    { hours: [], daysOff: [], busy: [], zone: 'Africa/Dakar', ...agenda },
    { minutes: 60, from: '2026-11-23', to: '2026-11-23', now: LONG_AGO, ...wanted },
  ).map(({ date, time }) => `${date.slice(8)} ${time}`);

const hours = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });
const busy = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to), bufferBefore: 0, bufferAfter: 0 });

describe('free slots', () => {
  // 23 November 2026 is a Monday.
  test.each<[string, Partial<Agenda>, Partial<Parameters<typeof freeSlots>[1]>, string[]]>([
    ['no times without hours', {}, {}, []],
    ['one session fits exactly', { hours: [hours(1, '09:00', '10:00')] }, {}, ['23 09:00']],
    [
      'sessions start every half hour, and the last ends at closing time',
      { hours: [hours(1, '09:00', '10:30')] },
      {},
      ['23 09:00', '23 09:30'],
    ],
    ['short sessions follow each other', { hours: [hours(1, '09:00', '09:50')] }, { minutes: 20 }, ['23 09:00', '23 09:20']],
    ['other weekdays are closed', { hours: [hours(2, '09:00', '10:00')] }, { to: '2026-11-24' }, ['24 09:00']],
    ['adjacent hours are joined', { hours: [hours(1, '10:00', '11:00'), hours(1, '09:30', '10:00')] }, {}, ['23 09:30', '23 10:00']],
    ['no session spans a break', { hours: [hours(1, '09:00', '09:30'), hours(1, '10:00', '10:30')] }, {}, []],
    [
      'booked times are not offered, and adjacent times are',
      { hours: [hours(1, '09:00', '13:00')], busy: [busy('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z')] },
      {},
      ['23 09:00', '23 11:00', '23 11:30', '23 12:00'],
    ],
    [
      'days off include the first and the last day',
      { hours: [1, 2, 3, 4].map((day) => hours(day, '09:00', '10:00')), daysOff: [{ from: '2026-11-24', to: '2026-11-25' }] },
      { to: '2026-11-26' },
      ['23 09:00', '26 09:00'],
    ],
    [
      'times that have begun are not offered',
      { hours: [hours(1, '09:00', '11:00')] },
      { now: new Date('2026-11-23T09:30:00Z') },
      ['23 09:30', '23 10:00'],
    ],
    ['hours last until midnight', { hours: [hours(1, '23:00', '24:00')] }, {}, ['23 23:00']],
    [
      'the hour that is skipped is not offered',
      { hours: [hours(7, '01:00', '04:00')], zone: 'Europe/Paris' },
      { from: '2026-03-29', to: '2026-03-29' },
      ['29 01:00', '29 01:30', '29 03:00'],
    ],
    [
      'a time is offered once where hours meet because clocks skip the end of the first ones',
      { hours: [hours(7, '01:00', '02:30'), hours(7, '03:00', '04:30')], zone: 'Europe/Paris' },
      { minutes: 30, from: '2026-03-29', to: '2026-03-29' },
      ['29 01:00', '29 01:30', '29 03:00', '29 03:30', '29 04:00'],
    ],
    [
      'the hour that comes twice is offered once',
      { hours: [hours(7, '01:30', '04:00')], zone: 'Europe/Paris' },
      { from: '2026-10-25', to: '2026-10-25' },
      ['25 01:30', '25 02:00', '25 02:30', '25 03:00'],
    ],
  ])('are right in the case "%s"', (_, agenda, wanted, expected) => expect(times(agenda, wanted)).toEqual(expected));
});

test.each([
  ['09:00', '11:00', 'overlap'],
  ['10:59', '11:59', 'overlap'],
  // The first asks for ten minutes before it and twenty after it.
  ['08:00', '09:50', undefined],
  ['08:00', '09:51', 'break'],
  ['11:19', '12:00', 'break'],
  ['11:20', '12:00', undefined],
] as const)('a session from 10:00 to 11:00 with breaks and one from %s to %s: %s', (from, to, clash) => {
  const first = { ...busy('2026-11-23T10:00Z', '2026-11-23T11:00Z'), bufferBefore: 10, bufferAfter: 20 };
  const second = busy(`2026-11-23T${from}Z`, `2026-11-23T${to}Z`);
  expect([clashOf(first, second), clashOf(second, first)]).toEqual([clash, clash]);
});

test('a range within another one, and one that touches it, become one with it', () => {
  const read = (...written: string[]) => written.map((one) => one.split('-').map(Number) as [number, number]);
  expect(joined(read('7-8', '0-4', '1-2', '4-5', '9-10'))).toEqual(read('0-5', '7-8', '9-10'));
});

test('each start is compared with the busy times of its day, and not with those of every day', () => {
  let comparisons = 0;
  const days = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);
  const taken = days.map((day) => ({
    ...busy(`${day}T10:00:00Z`, `${day}T11:00:00Z`),
    get startsAt() {
      comparisons++;
      return new Date(`${day}T10:00:00Z`);
    },
  }));
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => hours(weekday, '08:00', '20:00'));
  const free = times({ hours: week, busy: taken }, { minutes: 5, from: days[0]!, to: days.at(-1)! });
  // An hour of twelve is taken each day.
  expect(free).toHaveLength(30 * 11 * 12);
  expect(comparisons).toBeLessThan(30 * 144 * 6);
});
