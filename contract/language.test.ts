import { expect, test } from 'vitest';
import { de } from './language.ts';

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
