import { expect, test } from 'vitest';
import { toMinor } from './money.ts';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['25000', 'XOF', '25000'],
  ['25 000 F CFA', 'XOF', '25000'],
  ['25\u202F000', 'XOF', '25000'],
  ['25.000', 'XOF', '25000'],
  ['25,000 F', 'XOF', '25000'],
  ['1,250,000', 'XOF', '1250000'],
  ['49,99', 'EUR', '49.99'],
  ['49.9 €', 'EUR', '49.9'],
  ['1 049,99', 'EUR', '1049.99'],
  ['1.049,99', 'EUR', '1049.99'],
  ['1,049.99', 'EUR', '1049.99'],
  ['-5.000', 'XOF', '-5000'],
  ['$CA50', 'CAD', '50'],
  ['$AU 1.500', 'AUD', '1500'],
] as const)('an amount that is typed as %s in %s is read as %s', (typed, currency, figures) => {
  expect(typedAmount(typed, currency)).toBe(figures);
});

test.each(['', 'beaucoup', '1.2.3', '0.125', '1.234.56', '1e9'])('%s is not made into another amount', (typed) => {
  expect(typedAmount(typed, 'EUR')).toBe(typed);
});

test.each([
  ['100 €', 'XOF'],
  ['€100', 'XOF'],
  ['100 F', 'EUR'],
  ['$100', 'EUR'],
  ['US$100', 'CAD'],
] as const)('%s is no amount in %s', (typed, currency) => {
  expect(toMinor(typedAmount(typed, currency), currency)).toBeUndefined();
});
