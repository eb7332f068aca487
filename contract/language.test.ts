import { expect, test } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { countOf, de } from './language.ts';

test.each([
  ['Awa Diop', 'd’Awa Diop'],
  ['Élise', 'd’Élise'],
  ['Ousmane', 'd’Ousmane'],
  ['Mariam', 'de Mariam'],
  ['Yacine', 'de Yacine'],
  ['Hassane', 'de Hassane'],
  ['', 'de '],
])('the name %j after de is %j', (name, words) => {
  expect(de(name)).toBe(words);
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
