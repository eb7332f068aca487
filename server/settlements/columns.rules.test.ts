import { expect, test } from 'vitest';
import { headerAt, isComparable, suggestSettlement } from './columns.rules.ts';

test('the columns of a file follow from its headings', () => {
  expect(suggestSettlement(['ID', 'Montant', 'Frais', 'Devise', 'Date de paiement', 'Remarque'])).toEqual([
    ...['number', 'amount', 'fee', 'currency', 'day', null],
  ]);
});

test('a file can be compared by its amounts and days, and that of a provider by the numbers of its payments too', () => {
  expect(isComparable(['amount', 'day'], 'Cash')).toBe(true);
  expect(isComparable(['amount', 'day'], 'Fedapay')).toBe(false);
  expect(isComparable(['amount', 'day', 'number'], 'Fedapay')).toBe(true);
  for (const mapping of [
    ['amount', 'number'],
    ['day', 'number'],
  ] as const)
    expect(isComparable([...mapping], 'Cash')).toBe(false);
});

test('the header is the first of twenty-five lines that names an amount and a day', () => {
  const header = { cells: ['Date', 'Montant'] };
  const address = (lines: number) => Array.from({ length: lines }, () => ({ cells: ['Banque', 'Dakar'] }));
  expect(headerAt([...address(2), { cells: ['Date'] }, { cells: ['Montant'] }, header, header])).toBe(4);
  expect(headerAt([...address(24), header])).toBe(24);
  expect(headerAt([...address(25), header])).toBe(0);
});
