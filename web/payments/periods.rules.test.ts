import { expect, test } from 'vitest';
import { periodsOf } from './periods.rules.ts';

test.each([
  ['2026-11-30', ['2026-11-24', '2026-11-30'], ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31']],
  ['2028-03-01', ['2028-02-24', '2028-03-01'], ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29']],
  ['2027-01-04', ['2026-12-29', '2027-01-04'], ['2027-01-01', '2027-01-31'], ['2026-12-01', '2026-12-31']],
])('periods are whole days and months around %s', (today, lastWeek, thisMonth, lastMonth) => {
  expect(periodsOf(today).map(({ from, to }) => [from, to])).toEqual([[today, today], lastWeek, thisMonth, lastMonth]);
});
