import { expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import { readAmount } from './given-amount.rules.ts';

test('an amount that staff typed is read in minor units', () => {
  expect([readAmount(1, 'XOF'), readAmount('49.99', 'EUR')]).toEqual([1, 4_999]);
});

test.each<[number | string, Currency, string]>([
  [0, 'XOF', 'above zero'],
  [-5, 'EUR', 'above zero'],
  [25.5, 'XOF', 'a whole number'],
  ['beaucoup', 'XOF', 'a whole number'],
  [49.999, 'EUR', 'like 49.99'],
  [10 ** 14, 'XOF', 'too large'],
  ['100€', 'XOF', 'CFA'],
  ['100FCFA', 'EUR', 'in €'],
])('%s of %s is refused beside its field', (given, currency, sentence) => {
  const refused = (field: string) => expect.objectContaining({ status: 400, errors: { [field]: expect.stringContaining(sentence) } });
  expect(() => readAmount(given, currency)).toThrow(refused('amount'));
  expect(() => readAmount(given, currency, 'price')).toThrow(refused('price'));
});
