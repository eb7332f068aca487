import { expect, test } from 'vitest';
import { ImportOptions, type PaymentImportField } from '#contract/imports.ts';
import { paymentReader } from './payment-row.rules.ts';
import { readReason } from './reasons.queries.ts';

/** Reads a row of a payment in Lagos, which is one hour ahead of UTC. */
function read(row: Partial<Record<PaymentImportField, string>>) {
  const reading = {
    ...{ options: ImportOptions.parse({}), date1904: false, products: [], coaches: [], own: [], terms: new Map() },
    ...{ today: '2026-03-05', timeZone: 'Africa/Lagos', now: new Date('2026-03-05T17:00:00Z') },
  };
  return paymentReader(Object.keys(row) as PaymentImportField[], reading)(Object.values(row), () => false);
}
const PAID = { fullName: 'Awa Diop', amount: '5 000', paidOn: '04/03/2026' };
const readAt = (paidOn: string, more = {}) => read({ ...PAID, paidOn, ...more });

test.each([
  ['04/03/2026', '2026-03-04T11:00:00'],
  ['04/03/2026 14:30', '2026-03-04T13:30:00'],
  ['04/03/2026 9h05', '2026-03-04T08:05:00'],
  ['04/03/2026 12:30', '2026-03-04T11:30:00'],
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
  ['2026-03-04 14:30:00 GMT', '2026-03-04T14:30:00'],
  ['2026-03-04 14:30 environ Z', '2026-03-04T13:30:00'],
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
  ['', '49,50 $CA', '4950 CAD'],
  ['', '49,50 £GB', '4950 GBP'],
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

test.each([
  ['no more was refunded than was paid', { refunded: '5 000', fee: '0' }, { refunded: '5000' }],
  ['nothing was refunded', { refunded: '0', fee: '120' }, { fee: '120' }],
  ['its column of currencies is right', { currency: 'EUR' }, { amount: '500000', currency: 'EUR' }],
])('a payment is read where %s', (_, more, expected) => {
  const { fields, problem } = read({ ...PAID, ...more });
  const { amount, currency, fee, refunded } = fields;
  expect([problem, { amount, currency, fee, refunded }]).toEqual([null, { amount: '5000', currency: 'XOF', ...expected }]);
});

test.each([
  [{ amount: '' }, 'The amount is missing.', 'needed'],
  [{ amount: '0' }, 'The amount must be more than 0.', 'needed'],
  [{ paymentState: 'declined' }, 'By “declined”, no money arrived.', 'needed'],
  [{ fullName: '' }, 'Nothing says who paid: a name, an e-mail address, a telephone number or a member ID.', 'needed'],
  [{ refunded: '5 001' }, 'More was refunded than was paid.', 'spare'],
])('a payment is refused that says %j', (more, reason, cell) => {
  const { fields, problem, problems } = read({ ...PAID, ...more });
  expect([readReason(problem), problems?.map((one) => one.cell), fields.refunded]).toEqual([reason, [cell], undefined]);
});

test.each([
  [{ member: '01890000-0000-7000-8000-00000000000a' }, { member_id: '01890000-0000-7000-8000-00000000000a' }],
  [{ member: 'Awa@exemple.sn' }, { member_email: 'awa@exemple.sn' }],
  [{ member: 'Awa DIOP' }, { member_name: 'awa diop' }],
  [{ phone: '+234 803 123 4567' }, { phone: '+2348031234567' }],
  [{ email: 'Awa@exemple.sn' }, { email: 'awa@exemple.sn' }],
])('a row may say who paid by %j alone', (more, expected) => {
  const { fields, problem } = read({ ...PAID, fullName: '', ...more });
  expect([problem, fields]).toMatchObject([null, expected]);
});

// With other numbers, a file that an earlier version imported would be recorded again.
test.each([
  [{}, 'F76540FE'],
  [{ fullName: '', member: 'AWA  Diôp' }, 'F76540FE'],
  [{ method: 'espèces' }, '7F22E053'],
  [{ phone: '+234 803 123 4567' }, 'CD0667F4'],
  [{ phone: '+234 803 123 4567', email: 'Awa@exemple.sn' }, 'A788137A'],
])('a payment without a number gets one that follows from its row: %j', (more, number) => {
  const { fields, referenceKey } = read({ ...PAID, ...more });
  expect([fields.reference, fields.made, referenceKey]).toEqual([`IMP-20260304-${number}`, 'yes', null]);
});

test('a payment is found again by its method and its number', () => {
  const keyOf = (more: object) => read({ ...PAID, reference: 'W-1', ...more }).referenceKey;
  expect([keyOf({}), keyOf({ method: 'Wave' }), keyOf({ method: 'Fedapay' })]).toEqual([' W-1', 'Cash W-1', 'Fedapay W-1']);
});

test('the name of a payer is one line, and turns nothing around that stands after it', () => {
  const turned = '\u202eAwa\r\n\u2066Diop';
  expect(read({ ...PAID, fullName: turned, member: turned }).fields).toMatchObject({ full_name: 'Awa Diop', member: 'Awa Diop' });
});
