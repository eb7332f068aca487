import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['25000', '25000'],
  ['25 000 F CFA', '25000'],
  ['25\u202F000', '25000'],
  ['25.000', '25000'],
  ['25,000 F', '25000'],
  ['1,250,000', '1250000'],
  ['49,99', '49.99'],
  ['49.9 €', '49.9'],
  ['1 049,99', '1049.99'],
  ['1.049,99', '1049.99'],
  ['1,049.99', '1049.99'],
  ['-5.000', '-5000'],
  ['$CA50', '50'],
  ['$AU 1.500', '1500'],
])('an amount that is typed as %s is read as %s', (typed, figures) => {
  expect(typedAmount(typed)).toBe(figures);
});

test.each(['', 'beaucoup', '1.2.3', '0.125', '1.234.56', '1e9'])('%s is not made into another amount', (typed) => {
  expect(typedAmount(typed)).toBe(typed);
});
