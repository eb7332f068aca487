import { expect, test } from 'vitest';
import { amountInWords, formatMoney, numberInWords } from './receipt.rules.ts';

test.each([
  [0, 'zéro'],
  [21, 'vingt et un'],
  [71, 'soixante et onze'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [97, 'quatre-vingt-dix-sept'],
  [200, 'deux cents'],
  [1_001, 'mille un'],
  [50_000, 'cinquante mille'],
  [80_000, 'quatre-vingt mille'],
  [200_000, 'deux cent mille'],
  [1_280_300, 'un million deux cent quatre-vingt mille trois cents'],
  [2_000_000_000, 'deux milliards'],
])('%d is %s', (n, words) => {
  expect(numberInWords(n)).toBe(words);
});

test('amounts as a French receipt has them', () => {
  expect(amountInWords({ value: 200_000, currency: 'XOF' })).toBe('deux cent mille francs CFA');
  expect(amountInWords({ value: 49.99, currency: 'EUR' })).toBe('quarante-neuf euros et quatre-vingt-dix-neuf centimes');
  expect(amountInWords({ value: 1, currency: 'EUR' })).toBe('un euro');
  expect(amountInWords({ value: 21, currency: 'GBP' })).toBe('vingt et une livres sterling');
  expect(amountInWords({ value: 1_000_000, currency: 'XOF' })).toBe('un million de francs CFA');
  expect(formatMoney({ value: 200_000, currency: 'XOF' }).replaceAll(/\s/g, ' ')).toBe('200 000 F CFA');
});
