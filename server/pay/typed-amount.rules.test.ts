import { expect, test } from 'vitest';
import { readTypedAmount } from './typed-amount.rules.ts';

test.each([
  ['1', 'XOF', 1],
  ['25000', 'XOF', 25_000],
  ['25 000 F CFA', 'XOF', 25_000],
  ['25\u202F000', 'XOF', 25_000],
  ['25.000', 'XOF', 25_000],
  ['1,250,000', 'XOF', 1_250_000],
  ['49,99', 'EUR', 4_999],
  ['49.9 €', 'EUR', 4_990],
  ['1 049,99', 'EUR', 104_999],
] as const)('an amount that is typed as %s of %s is read as %i', (typed, currency, minor) => {
  expect(readTypedAmount(typed, currency)).toBe(minor);
});

test.each(['', '0', '-5', 'beaucoup', '25,5', '1e9', '999999999999999'])('%s is no amount of F CFA', (typed) => {
  expect(readTypedAmount(typed, 'XOF')).toBeUndefined();
});
