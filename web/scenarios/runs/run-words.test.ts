import { expect, test } from 'vitest';
import { durationText, isMoving, sourceWords } from './run-words.ts';

test('durations in the unit that fits', () => {
  expect([12, 3_400, 59_600, 125_000, 12_000_000].map(durationText)).toEqual(['12 ms', '3.4 s', '60 s', '2 min 5 s', '3 h 20 min']);
});

test('a run that waits for a person does not move by itself', () => {
  expect(isMoving({ state: 'waiting' })).toBe(true);
  expect(isMoving({ state: 'needs-review' })).toBe(false);
  expect(isMoving({ state: 'filtered' })).toBe(false);
});

test('a run that was made up for says so', () => {
  expect(sourceWords({ source: 'schedule', late: true })).toBe('By schedule, made up for');
});
