import { expect, test } from 'vitest';
import { timeIn } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['9h', '09:00'],
  ['9h30', '09:30'],
  [' 9:30 ', '09:30'],
  ['18.30', '18:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['9:5', undefined],
  ['9:60', undefined],
  ['9:30 pm', undefined],
  ['', undefined],
])('%j is read as %s', (typed, time) => {
  expect(timeIn(typed)).toBe(time);
});
