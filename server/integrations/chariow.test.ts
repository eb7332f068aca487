import { expect, test } from 'vitest';
import { readStored } from '#server/stored-errors.ts';
import { readFormatted, readMoney } from './chariow.ts';
import { Json } from './json.ts';

test.each([
  [{ amount: 7920, currency: 'USD', formatted: '$79.20' }, 7920],
  [{ value: 79.2, currency: { code: 'USD' }, formatted: '$79.20' }, 7920],
  [{ value: 79.2, currency: 'usd' }, 7920],
  [{ amount: 50_000, currency: 'XOF', formatted: '50 000 FCFA' }, 50_000],
  [{ value: 50_000, currency: 'XOF', formatted: '50.000 F CFA' }, 50_000],
  [{ amount: 5_000_000, currency: 'XOF', formatted: '50 000 FCFA' }, 'contradict'],
  [{ amount: 79, currency: 'USD', formatted: '$79.20' }, 'contradict'],
  [{ value: 79.2, amount: 7921, currency: 'USD' }, 'contradict'],
  [{ amount: 50_000, currency: 'XOF' }, 'how it is written'],
  [{ value: 0, currency: 'XOF' }, 'cannot be read'],
  [{ value: 'x', currency: 'XOF' }, 'cannot be read'],
  [{ value: 10.5, currency: 'XOF' }, 'cannot be read'],
  [{ value: 10, currency: 'NGN' }, 'currency'],
  [null, 'currency'],
])('readMoney reads %j as %s', (money, expected) => {
  const { minor, doubt } = readMoney(new Json(money));
  if (typeof expected === 'number') expect([minor, doubt]).toEqual([expected, null]);
  else expect(readStored(doubt)).toContain(expected);
});

test.each([
  ['1,234.50 €', 'EUR', 123_450],
  ['1 234,5 €', 'EUR', 123_450],
  ['€1.234', 'EUR', 123_400],
  ['200 000 F CFA', 'XOF', 200_000],
  ['CFA 200,000', 'XOF', 200_000],
  ['gratuit', 'XOF', undefined],
] as const)('readFormatted reads %s in %s as %s', (text, currency, expected) => {
  expect(readFormatted(text, currency)).toBe(expected);
});
