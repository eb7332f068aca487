import { expect, test } from 'vitest';
import { countOf, LANGUAGES, plural } from '#contract/language.ts';
import { inLanguage } from './language.ts';

test('a count of nothing is not said as 1 in the French singular', () => {
  const sessions = (count: number) => plural(count, { one: '1 séance', other: `${count} séances` });
  const said = LANGUAGES.map((one) => inLanguage(one, () => [0, 1, 2].map(sessions)));
  expect(said).toEqual([
    ['0 séance', '1 séance', '2 séances'],
    ['0 séances', '1 séance', '2 séances'],
  ]);
});

test.each([
  ['fr', { count: 0 }, '0 membre'],
  ['fr', { count: 1 }, '1 membre'],
  ['fr', { count: 12_345 }, '12\u202f345 membres'],
  ['en', { count: 0 }, '0 membres'],
  ['en', { count: 1 }, '1 membre'],
  ['en', { count: 10_000, atLeast: true }, '10,000+ membres'],
] as const)('in %s, %j members are written %j', (language, things, words) => {
  expect(inLanguage(language, () => countOf('membre', 'membres')(things))).toBe(words);
});
