import { expect, test } from 'vitest';
import { type Currency, isTooLarge, toMajor, toMinor } from './money.ts';

test.each<[number | string, Currency, number]>([
  [49.99, 'EUR', 4_999],
  [49.9, 'EUR', 4_990],
  ['49.990', 'EUR', 4_999],
  ['25000.00', 'XOF', 25_000],
  [' 25000 ', 'XOF', 25_000],
  ['-5', 'EUR', -500],
  [10 ** 13, 'XOF', 10 ** 13],
  [10 ** 11, 'EUR', 10 ** 13],
])('%s of %s is kept as %i', (value, currency, minor) => {
  expect(toMinor(value, currency)).toBe(minor);
});

test.each<[number | string, Currency]>([
  ['', 'XOF'],
  ['beaucoup', 'XOF'],
  ['49,99', 'EUR'],
  [49.999, 'EUR'],
  [25_000.5, 'XOF'],
  [1e21, 'XOF'],
  [10 ** 13 + 1, 'XOF'],
  [-(10 ** 13) - 1, 'XOF'],
])('%s of %s is no amount that can be kept', (value, currency) => {
  expect(toMinor(value, currency)).toBeUndefined();
});

test('an amount is too large only when it is larger than any that is kept, and not when it cannot be read', () => {
  expect([10 ** 13 + 1, '10000000000001', ' 1e21 ', '-5', 'beaucoup', ''].map((value) => isTooLarge(value, 'XOF'))).toEqual([
    ...[true, true, false, false, false, false],
  ]);
  expect([10 ** 13, -1, 1e21].map((value) => isTooLarge(value, 'XOF'))).toEqual([false, false, true]);
  expect([10 ** 11, '100000000000.01'].map((value) => isTooLarge(value, 'EUR'))).toEqual([false, true]);
});

test('what is kept is shown in whole units, with its cents', () => {
  expect([toMajor(4_999, 'EUR'), toMajor(1, 'EUR'), toMajor(25_000, 'XOF')]).toEqual([49.99, 0.01, 25_000]);
});
