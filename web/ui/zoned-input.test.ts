import { expect, test } from 'vitest';
import { fromZonedInput, toZonedInput } from './zoned-input.ts';

test('dates and times in fields are in the programme’s time zone', () => {
  expect(toZonedInput('2026-12-31T23:59:00.000Z')).toBe('2026-12-31T23:59');
  expect(fromZonedInput('2026-12-31T23:59')).toBe('2026-12-31T23:59:00.000Z');
  for (const text of ['', '2026-12-31', '2026-13-31T23:59', 'x']) expect(fromZonedInput(text)).toBeUndefined();
});
