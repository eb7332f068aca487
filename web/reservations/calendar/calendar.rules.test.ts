import { describe, expect, test } from 'vitest';
import { addMonths, firstSeenHour, hoursOf, inLanes, mondayOf, monthOf, movedInMonth, movedInWeek, weekOf } from './calendar.rules.ts';

describe('days', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  test('a month consists of whole weeks', () => {
    const november = monthOf('2026-11-21');
    expect([november.length, november[0]![0], november.at(-1)![6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(monthOf('2027-02-10').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
  });

  test('adding months continues in the next or previous year', () =>
    expect([addMonths('2026-12-31', 1), addMonths('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01']));
});

test('items are side by side when they overlap, but not when one starts at the end of another', () => {
  const at = (from: number, to: number) => ({ startsAt: `2026-11-23T${from}:00:00Z`, endsAt: `2026-11-23T${to}:00:00Z` });
  const lanes = inLanes([at(10, 12), at(11, 13), at(12, 14), at(14, 15)]).map(({ lane, lanes }) => [lane, lanes]);
  expect(lanes).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(hoursOf('09:45')).toBe(9.75);
});

test.each([
  ['no session', [], 8],
  [
    'a session at work and one in the night',
    [
      [1, 2],
      [10, 11],
    ],
    8,
  ],
  ['a session that ends at work', [[7.5, 8.5]], 8],
  [
    'sessions of the night only',
    [
      [5.5, 6.5],
      [1.25, 2.25],
      [22, 23],
    ],
    1,
  ],
  ['sessions of the evening only', [[20, 21]], 8],
] as const)('a week with %s begins with the hour that shows a session', (_, sessions, hour) =>
  expect(firstSeenHour(sessions.map(([from, to]) => ({ from, to })))).toBe(hour),
);

test('a dragged session lands on a quarter of an hour within its week and the hours that are shown', () => {
  const week = weekOf('2026-11-25');
  const session = { date: '2026-11-25', time: '09:10' };
  const hours = { first: 0, last: 24 };
  expect(movedInWeek(session, week, { right: 1, down: 0 }, hours)).toEqual({ date: '2026-11-26', time: '09:10' });
  expect(movedInWeek(session, week, { right: 0, down: 3 }, hours)).toEqual({ date: '2026-11-25', time: '10:00' });
  expect(movedInWeek(session, week, { right: 9, down: 99 }, hours)).toEqual({ date: '2026-11-29', time: '23:45' });
  expect(movedInWeek(session, week, { right: -9, down: -99 }, hours)).toEqual({ date: '2026-11-23', time: '00:00' });
  expect(movedInWeek(session, week, { right: 0, down: 99 }, { first: 8, last: 19 })).toEqual({ date: '2026-11-25', time: '18:45' });
  expect(movedInWeek(session, week, { right: 0, down: -99 }, { first: 8, last: 19 })).toEqual({ date: '2026-11-25', time: '08:00' });
});

test('a session that is dropped beside a month stays on its day, and lands nowhere else', () => {
  const weeks = monthOf('2026-11-01');
  expect(movedInMonth('2026-11-25', weeks, { right: 1, down: 0 })).toBe('2026-11-26');
  expect(movedInMonth('2026-11-25', weeks, { right: -2, down: -1 })).toBe('2026-11-16');
  expect(movedInMonth('2026-11-29', weeks, { right: 1, down: 0 })).toBe('2026-11-29');
  expect(movedInMonth('2026-11-25', weeks, { right: 5, down: 0 })).toBe('2026-11-25');
  expect(movedInMonth('2026-11-25', weeks, { right: -3, down: 0 })).toBe('2026-11-25');
  expect(movedInMonth('2026-11-25', weeks, { right: 0, down: 2 })).toBe('2026-11-25');
  expect(movedInMonth('2026-11-25', weeks, { right: 6, down: -1 })).toBe('2026-11-25');
});
