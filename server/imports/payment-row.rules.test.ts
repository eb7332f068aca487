import { expect, test } from 'vitest';
import { ImportOptions } from '#contract/imports.ts';
import { paymentReader } from './payment-row.rules.ts';
import { readReason } from './reasons.queries.ts';

/** Reads a payment that was made as the cell says, in Lagos, which is one hour ahead of UTC. */
function readAt(cell: string, { amount, currency } = { amount: '5 000', currency: '' }) {
  const reading = {
    ...{ options: ImportOptions.parse({}), date1904: false, products: [], coaches: [], own: [], terms: new Map() },
    ...{ today: '2026-03-05', timeZone: 'Africa/Lagos', now: new Date('2026-03-05T17:00:00Z') },
  };
  return paymentReader(['fullName', 'amount', 'paidOn', 'currency'], reading)(['Awa Diop', amount, cell, currency], () => false);
}

test.each([
  ['04/03/2026', '2026-03-04T11:00:00'],
  ['04/03/2026 14:30', '2026-03-04T13:30:00'],
  ['04/03/2026 9h05', '2026-03-04T08:05:00'],
  ['04/03/2026 à 14h30', '2026-03-04T13:30:00'],
  ['2026-03-04T14:30:07', '2026-03-04T13:30:07'],
  ['2026-03-04 00:00:00', '2026-03-03T23:00:00'],
  ['04/03/2026 02:30 PM', '2026-03-04T13:30:00'],
  ['04/03/2026 2:30:07 p.m.', '2026-03-04T13:30:07'],
  ['04/03/2026 2:30\u202fPM', '2026-03-04T13:30:00'],
  ['04/03/2026 2:30 AM', '2026-03-04T01:30:00'],
  ['04/03/2026 12:05 am', '2026-03-03T23:05:00'],
  ['04/03/2026 at 12:05 pm', '2026-03-04T11:05:00'],
  ['04/03/2026 14:30 PM', '2026-03-04T13:30:00'],
  ['2026-03-04, 00:00:00', '2026-03-03T23:00:00'],
  ['04/03/2026, 14:30', '2026-03-04T13:30:00'],
  ['2026-03-04 14:30:00 UTC', '2026-03-04T14:30:00'],
  ['2026-03-04 14:30:00 -0500', '2026-03-04T19:30:00'],
  ['2026-03-04T14:30:00Z', '2026-03-04T14:30:00'],
  ['2026-03-04T23:30:00+00:00', '2026-03-04T23:30:00'],
  ['46085.604166', '2026-03-04T13:30:00'],
  ['46085', '2026-03-04T11:00:00'],
  ['04/03/2026 le soir', '2026-03-04T11:00:00'],
  // This moment of today has not come.
  ['05/03/2026 23:00', '2026-03-05T17:00:00'],
])('a payment of %s was made at %s in UTC', (cell, expected) => {
  const { fields, problem } = readAt(cell);
  expect([readReason(problem), fields.paid_at]).toEqual([null, `${expected}.000Z`]);
});

test.each([
  ['2026-03-04T23:30:00Z', '2026-03-05'],
  ['2026-03-04T22:30:00Z', '2026-03-04'],
  ['04/03/2026 23:59', '2026-03-04'],
])('the day of %s is that of the programme: %s', (cell, day) => expect(readAt(cell).fields.day).toBe(day));

test.each([
  ['-', '5 000 €', '500000 EUR'],
  ['n/a', '5 000 €', '500000 EUR'],
  ['', '5 000 €', '500000 EUR'],
  ['—', '5 000 FCFA', '5000 XOF'],
  ['N.A.', '5 000', '5000 XOF'],
])('with “%s” in the column of currencies, %s is %s', (column, written, expected) => {
  const { fields, problem } = readAt('04/03/2026', { amount: written, currency: column });
  expect([readReason(problem), `${fields.amount} ${fields.currency}`]).toEqual([null, expected]);
});

test.each(['', '06/03/2026', '2026-03-05T23:00:00Z', '31/12/1999', '30/02/2026 10:00', 'hier'])(
  'a payment is refused that was made at “%s”',
  (cell) => {
    const { fields, problem } = readAt(cell);
    expect([fields.paid_at, problem === null]).toEqual([undefined, false]);
  },
);
