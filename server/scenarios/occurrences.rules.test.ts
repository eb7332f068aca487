import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { FREQUENCIES } from '#contract/scenario-parts.ts';
import { atClock } from '#server/time/calendar.ts';
import { around, firstAfter, occurrence, type Schedule } from './occurrences.rules.ts';

const iso = (schedule: Schedule, count: number) => Array.from({ length: count }, (_, k) => occurrence(schedule, k).toISOString());
const base = { every: 1, startTime: '10:00', timeZone: 'Africa/Dakar' } as const;

test('a monthly schedule keeps the day of its first occurrence: 31 January, 28 February, 31 March', () => {
  expect(iso({ ...base, frequency: 'month', startDate: '2027-01-31' }, 4).map((at) => at.slice(0, 10))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(iso({ ...base, frequency: 'year', startDate: '2028-02-29' }, 5).map((at) => at.slice(0, 10))).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test.each([
  // The clocks go from 02:00 to 03:00, so half past two becomes half past three.
  ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  // The clocks go back at 03:00, so half past two is the first of the two.
  ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  // Ramadan ends, and the clocks go from UTC+0 back to UTC+1 at 02:00.
  ['Africa/Casablanca', '2026-03-22', '02:30', '2026-03-22T02:30:00.000Z'],
  ['Africa/Casablanca', '2026-02-15', '02:30', '2026-02-15T01:30:00.000Z'],
  ['Africa/Dakar', '2026-03-29', '02:30', '2026-03-29T02:30:00.000Z'],
])('an occurrence in %s on %s at %s is %s', (timeZone, startDate, startTime, expected) => {
  expect(occurrence({ ...base, frequency: 'day', startDate, startTime, timeZone }, 0).toISOString()).toBe(expected);
});

test('occurrences every few minutes have even distances over midnight and changed clocks', () => {
  const schedule: Schedule = { ...base, frequency: 'minute', every: 45, startDate: '2026-03-28', timeZone: 'Europe/Paris' };
  const times = iso(schedule, 60).map((at) => Date.parse(at));
  expect(new Set(times.slice(1).map((at, i) => at - times[i]!))).toEqual(new Set([45 * 60_000]));
  expect(around(schedule, new Date(times[40]!))).toEqual({ last: new Date(times[40]!), next: new Date(times[41]!) });
  expect(around(schedule, new Date(times[0]!)).last).toEqual(new Date(times[0]!));
  expect(around(schedule, new Date(times[0]! - 1)).last).toBeNull();
});

const ZONES = ['Africa/Dakar', 'Europe/Paris', 'Africa/Casablanca'] as const;
const YEARS_MS = 3 * 366 * 86_400_000;
const two = (n: number) => String(n).padStart(2, '0');

/**
 * A moment is right when it is the first at which the clocks of a zone show a time, or the later one where they skip it; luxon computes it.
 */
function isRight(at: Date, wall: DateTime, zone: string): boolean {
  const shown = DateTime.fromJSDate(at, { zone });
  const format = "yyyy-MM-dd'T'HH:mm:ss.SSS";
  const wanted = wall.toFormat(format);
  if (shown.toFormat(format) === wanted) return ![30, 60, 120].some((minutes) => shown.minus({ minutes }).toFormat(format) === wanted);
  const skipped = shown.offset - shown.minus({ hours: 24 }).offset;
  return skipped > 0 && shown.toFormat(format) === wall.plus({ minutes: skipped }).toFormat(format);
}

test('occurrences agree with luxon for three years', () => {
  const schedules = fc.record({
    frequency: fc.constantFrom(...FREQUENCIES),
    every: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 400 })),
    startDate: fc
      .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    startTime: fc
      .tuple(fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${two(h)}:${two(m)}`),
    timeZone: fc.constantFrom(...ZONES),
  });
  const check = (schedule: Schedule) => {
    const { frequency, every, startDate, startTime, timeZone: zone } = schedule;
    const anchor = DateTime.fromISO(`${startDate}T${startTime}`, { zone: 'utc' });
    const first = occurrence(schedule, 0);
    expect(isRight(first, anchor, zone)).toBe(true);
    // Frequent schedules are checked for a few hundred occurrences only.
    const period =
      { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 2_600_000_000, year: 31_500_000_000 }[frequency] *
      every;
    const count = Math.floor(YEARS_MS / period);
    const stride = Math.max(1, Math.floor(count / 150));
    for (let k = stride; k <= count; k += stride) {
      const at = occurrence(schedule, k);
      if (frequency === 'minute' || frequency === 'hour') expect(at.valueOf() - first.valueOf()).toBe(k * period);
      // Only the calendar is compared here, without clocks: luxon clamps month ends as we do.
      else expect([k, isRight(at, anchor.plus({ [frequency]: k * every }), zone)]).toEqual([k, true]);
      expect(firstAfter(schedule, at).k).toBe(k + 1);
      expect(firstAfter(schedule, new Date(at.valueOf() - 1)).k).toBe(k);
    }
  };
  fc.assert(fc.property(schedules, check), { numRuns: 60, seed: 20_261_121 });
});

test('firstAfter agrees with luxon for every minute of days on which clocks change', () => {
  for (const [zone, day] of [
    ['Europe/Paris', '2026-03-29'],
    ['Europe/Paris', '2026-10-25'],
    ['Africa/Casablanca', '2026-02-15'],
    ['Africa/Casablanca', '2026-03-22'],
  ] as const)
    for (let minute = 0; minute < 1_440; minute += 7) {
      const wall = DateTime.fromISO(day, { zone: 'utc' }).plus({ minutes: minute });
      expect([zone, day, minute, isRight(atClock(day, wall.toFormat('HH:mm'), zone), wall, zone)]).toEqual([zone, day, minute, true]);
    }
});
