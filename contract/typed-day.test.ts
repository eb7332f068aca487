import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

test.each([
  ['30/11/2026', '2026-11-30'],
  [' 3/1/2026 ', '2026-01-03'],
  ['30.11.2026', '2026-11-30'],
  ['30112026', '2026-11-30'],
  // The 1st of November, or the 11th of January.
  ['1112026', undefined],
  ['112026', undefined],
  ['2026-11-30', '2026-11-30'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['11/30/2026', undefined],
  ['30/11/26', undefined],
  ['30/11', undefined],
  ['130/11/2026', undefined],
  ['30/11/20261', undefined],
  ['12026-11-30', undefined],
  ['2026-11-301', undefined],
  ['', undefined],
])('%j is read as %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});
