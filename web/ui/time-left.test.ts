import { afterEach, expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import { timeLeft } from './time-left.ts';

afterEach(() => readLanguageFrom(() => 'en'));

test.each([
  [0, '1 s', '1 s'],
  [59, '59 s', '59 s'],
  [60, '1 min', '1 min'],
  [3_569, '59 min', '59 min'],
  [3_570, '1 h', '1 h'],
  [5_400, '1.5 h', '1,5 h'],
  [1_464 * 60, '24 h', '24 h'],
  [5_000_000, '1,389 h', '1\u202f389 h'],
])('%d seconds are written as %s in English and %s in French', (seconds, english, french) => {
  const pace = { elapsedMs: 1_000, done: 1, left: seconds };
  expect(timeLeft(pace)).toBe(english);
  readLanguageFrom(() => 'fr');
  expect(timeLeft(pace)).toBe(french);
});
