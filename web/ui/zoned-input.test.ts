import { expect, test } from 'vitest';
import { showTimesIn } from './dates.ts';
import { fromZonedInput, toZonedInput } from './zoned-input.ts';

test('dates and times in fields are in the programme’s time zone', () => {
  expect(toZonedInput('2026-12-31T23:59:00.000Z')).toBe('2026-12-31T23:59');
  expect(fromZonedInput('2026-12-31T23:59')).toBe('2026-12-31T23:59:00.000Z');
  for (const text of ['', '2026-12-31', '2026-13-31T23:59', 'x']) expect(fromZonedInput(text)).toBeUndefined();
});

test.each([
  ['before the clocks go forward', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  ['that the clocks skip', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['after the clocks went forward', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
  ['before the clocks go back', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
  ['that comes twice', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['after the clocks went back', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
])('a time %s is the one that the server means', (_, typed, at) => {
  showTimesIn('Europe/Paris');
  expect(fromZonedInput(typed)).toBe(at);
  showTimesIn('Africa/Dakar');
});
