import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  atClock,
  clockAt,
  clockIn,
  clocksShow,
  dayFirst,
  dayIn,
  daysBetween,
  minutesOf,
  readDay,
  readMoment,
  timeIn,
  weekdayOf,
} from './calendar.ts';

describe('days', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 12, '2027-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-05-31', 12 * 8_000, '9999-12-31'],
    ['2026-05-31', 10 ** 13, '9999-12-31'],
  ])('%s and %i months are %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days are %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  test('the days from one to another include both', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });

  test('a week begins on Monday', () => {
    expect(daysBetween('2026-11-23', '2026-11-29').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a day is written with its day first, and no day as nothing', () => {
    expect([dayFirst('2026-12-05'), dayFirst(null)]).toEqual(['05/12/2026', '']);
  });
});

describe('clocks', () => {
  const late = new Date('2026-06-30T23:15:09.500Z');

  test('show the day and the time of their zone', () => {
    expect([dayIn('Africa/Dakar', late), dayIn('Africa/Lagos', late)]).toEqual(['2026-06-30', '2026-07-01']);
    expect([timeIn('Africa/Dakar', late), timeIn('Asia/Kolkata', late)]).toEqual(['23:15:09', '04:45:09']);
    expect(clockIn('Africa/Lagos', late)).toEqual({ date: '2026-07-01', time: '00:15' });
  });

  test('name a moment with or without seconds', () => {
    expect(atClock('2026-06-30', '23:15:09', 'Africa/Dakar').toISOString()).toBe('2026-06-30T23:15:09.000Z');
    expect(atClock('2026-06-30', '23:15', 'Africa/Dakar').toISOString()).toBe('2026-06-30T23:15:00.000Z');
  });

  test.each([
    ['Europe/Paris', '2026-03-29', '01:30', '2026-03-29T00:30'],
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['Europe/Paris', '2026-03-29', '03:30', '2026-03-29T01:30'],
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Paris', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', '00:30', '2026-03-08T05:30'],
    ['America/New_York', '2026-11-01', '23:30', '2026-11-02T04:30'],
    // The clocks skip midnight there on that day.
    ['America/Havana', '2026-03-08', '00:00', '2026-03-08T05:00'],
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00'],
  ])('in %s on %s at %s name %s in UTC', (zone, day, time, utc) => {
    expect(atClock(day, time, zone).toISOString().slice(0, 16)).toBe(utc);
  });

  test('skip an hour when they go forward, and no other', () => {
    const shown = ['01:59', '02:00', '02:59', '03:00'].map((time) => clocksShow('2026-03-29', time, 'Europe/Paris'));
    expect(shown).toEqual([true, false, false, true]);
    expect(clocksShow('2026-10-25', '02:30', 'Europe/Paris')).toBe(true);
  });

  test('count minutes since midnight', () => {
    expect(['00:00', '09:05', '24:00'].map(minutesOf)).toEqual([0, 545, 1_440]);
    expect([0, 545, 1_439].map(clockAt)).toEqual(['00:00', '09:05', '23:59']);
  });
});

describe('what somebody gave', () => {
  test('is a day, or the day of a moment in the time zone', () => {
    expect(readDay('2026-06-30', 'Africa/Lagos')).toBe('2026-06-30');
    expect(readDay('2026-06-30T23:15:00Z', 'Africa/Lagos')).toBe('2026-07-01');
  });

  test.each([
    ['2026-06-01', '2026-06-01T10:00:00.000Z'],
    ['2026-06-01T10:00', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T10:00:30.999', '2026-06-01T08:00:30.000Z'],
    ['2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T08:00:00z', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T09:00+0100', '2026-06-01T08:00:00.000Z'],
    ['2026-06-01T03:00-05:00', '2026-06-01T08:00:00.000Z'],
  ])('as %s is the moment %s in Paris', (given, expected) => {
    expect(readMoment(given, 'Europe/Paris').toISOString()).toBe(expected);
  });
});

test('the year of a day has four digits, also before the year 1000', () => {
  expect(dayIn('Africa/Lagos', new Date('0001-06-01T12:00:00Z'))).toBe('0001-06-01');
  expect(clockIn('UTC', atClock('0999-12-31', '08:00', 'UTC'))).toEqual({ date: '0999-12-31', time: '08:00' });
});
