import { expect, test } from 'vitest';
import type { SettlementField } from '#contract/settlements.ts';
import { readStored } from '#server/stored-errors.ts';
import { readRow } from './row.rules.ts';

const FIELDS: SettlementField[] = ['number', 'otherNumber', 'day', 'amount', 'fee', 'currency', 'status', 'payer'];
const ROW = { number: 'id-1', otherNumber: 'trx_1', day: '2026-02-03', amount: '25 000', fee: '500', currency: 'XOF', payer: 'Awa Diop' };
const read = (row: Partial<Record<SettlementField, string>>) => {
  const { reason, ...values } = readRow(
    FIELDS.map((field) => row[field] ?? ''),
    { mapping: FIELDS, currency: 'XOF', date1904: false, timeZone: 'Africa/Dakar' },
  );
  return { ...values, reason: reason && readStored(reason) };
};
const READ = {
  ...{ reference: 'id-1', otherReference: 'trx_1', day: '2026-02-03', payer: 'Awa Diop' },
  ...{ amount: 25_000, fee: 500, currency: 'XOF', reason: null },
};

test('a row by which money arrived is read', () => {
  expect(read({ ...ROW, status: 'approved' })).toEqual(READ);
  expect(read({ ...ROW, status: '', payer: ' ', otherNumber: '' })).toEqual({ ...READ, payer: null, otherReference: null });
});

test('a column that the file does not have is empty', () => {
  const { amount, payer, reason } = readRow(['2026-02-03', '25000'], {
    mapping: ['day', 'amount'],
    currency: 'XOF',
    date1904: false,
    timeZone: 'Africa/Dakar',
  });
  expect({ amount, payer, reason }).toEqual({ amount: 25_000, payer: null, reason: null });
});

test.each([
  ['-500', 500],
  ['(500)', 500],
  ['500 F CFA', 500],
  ['2 %', null],
  ['382,50', 383],
  ['23.6250', 24],
  ['0,2', null],
  ['03.02.2026', null],
  ['1', 1],
  ['0', null],
  ['', null],
  ['gratuit', null],
])('a fee that is written as "%s" is read as %s', (fee, expected) => expect(read({ ...ROW, fee })).toEqual({ ...READ, fee: expected }));

test.each([
  ['that of its column', { currency: 'EUR', amount: '49,99' }, 'EUR', 4_999],
  ['that of its column, where its amount has the sign of any dollar', { currency: 'CAD', amount: '$ 49,99' }, 'CAD', 4_999],
  ['that of both', { currency: 'XOF', amount: '5 000 F CFA' }, 'XOF', 5_000],
  ['that of its amount', { currency: '', amount: '49,99 €' }, 'EUR', 4_999],
  ['that of its amount, where its column says that there is none', { currency: 'N/A', amount: '49,99 €' }, 'EUR', 4_999],
  ['that of its amount, where its column has a dash', { currency: '-', amount: '49,99 €' }, 'EUR', 4_999],
  ['that of the file where it names none', { currency: '', amount: '25 000' }, 'XOF', 25_000],
] as const)('the currency of a row is %s', (_, row, currency, amount) => {
  expect(read({ ...ROW, ...row })).toMatchObject({ currency, amount });
});

test.each(['Francs', 'Franc', 'frs', 'F', 'FCFA', 'F CFA', 'Francs CFA', 'CFA', 'xof', '-', ''])(
  'a row whose currency is written as “%s” is in that of the file',
  (currency) => expect(read({ ...ROW, currency })).toEqual(READ),
);

test.each([
  { currency: 'NGN' },
  { currency: 'ngn' },
  { currency: 'Naira' },
  { currency: '₦' },
  { currency: 'Francs guinéens' },
  { currency: '', amount: '5 000 NGN' },
])('a row in a currency that is not known is left out: %o', (row) => {
  const written = row.currency || row.amount;
  expect(read({ ...ROW, ...row })).toMatchObject({ amount: null, reason: `The currency is not known: “${written}”.` });
});

test.each([
  [{ currency: 'XOF', amount: '5 000 €' }, 'The currency of “5 000 €” is not XOF.'],
  [{ currency: 'EUR', amount: '49,99 $' }, 'The currency of “49,99 $” is not EUR.'],
  [{ currency: 'CAD', amount: '49,99 US$' }, 'The currency of “49,99 US$” is not CAD.'],
  [{ currency: 'XOF', amount: '5 000 NGN' }, 'The currency is not known: “5 000 NGN”.'],
  [{ currency: 'XOF', fee: '500 €' }, 'The currency of “500 €” is not XOF.'],
  [{ currency: '', fee: '5,50 EUR' }, 'The currency of “5,50 EUR” is not XOF.'],
  [{ currency: '', amount: '25 €', fee: '500 F CFA' }, 'The currency of “500 F CFA” is not EUR.'],
  [{ currency: 'XOF', fee: '500 NGN' }, 'The currency is not known: “500 NGN”.'],
])('a row is left out whose amount or fee names another currency than its column: %o', (row, reason) => {
  expect(read({ ...ROW, ...row })).toMatchObject({ amount: null, fee: null, reason });
});

test.each([
  ['has no amount', { amount: '' }, null, 'No money came in'],
  ['has an amount of nothing', { amount: '0' }, 0, 'No money came in'],
  ['has money that left', { amount: '-25 000' }, 25_000, 'No money came in'],
  ['has an amount that cannot be read', { amount: 'gratuit' }, null, '“gratuit” is not an amount.'],
  ['says that it was not paid', { status: 'declined' }, 25_000, 'declined'],
  ['has a day that cannot be read', { day: 'hier' }, 25_000, 'day'],
  ['has no day', { day: '' }, 25_000, 'day'],
])('a row is left out that %s', (_, row, amount, reason) => {
  const found = read({ ...ROW, ...row });
  expect(found).toMatchObject({ amount, fee: null });
  expect(found.reason).toContain(reason);
});

test.each([
  ['2026-03-04T23:30:00-05:00', '2026-03-05'],
  ['2026-03-04 23:30:00 -0500', '2026-03-05'],
  ['2026-03-05T00:30:00+01:00', '2026-03-04'],
  ['2026-03-04 23:30:00 UTC', '2026-03-04'],
  ['2026-03-04 23:30:00', '2026-03-04'],
  ['2026-03-04, 00:00:00', '2026-03-04'],
])('the day of %s is that of the programme: %s', (cell, day) => expect(read({ ...ROW, day: cell })).toEqual({ ...READ, day }));

test('a row of the smallest amount counts', () => expect(read({ ...ROW, amount: '1' }).reason).toBeNull());

test('a reason quotes no more than sixty characters', () => {
  const long = 'z'.repeat(70);
  for (const row of [{ amount: long }, { currency: long }, { status: long }])
    expect(read({ ...ROW, ...row }).reason).toContain(`“${'z'.repeat(60)}”`);
});
