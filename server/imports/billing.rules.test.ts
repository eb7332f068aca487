import { expect, test } from 'vitest';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { billingFrom, unsureOwed } from './billing.rules.ts';
import type { RowAmounts } from './opening.rules.ts';

// The product costs 200 000 F at once, or 50 000 F four times, a month apart.
const { terms } = agreementOf(TERMS);
const [PAST, TODAY, AHEAD] = ['2026-02-28', '2026-03-10', '2026-04-15'];
const columnsOf = (fields: Record<string, string>, due: string | null = null, product: typeof terms | null = terms) =>
  billingFrom(fields, { today: TODAY, terms: product ?? undefined, options: { due } }).columns;

const OPEN = {
  ...{ payment_status: 'Progress', payment_option: 'Complete', payment_last: null, payment_sequence: 0, payment_next: TODAY },
  ...{ subscription_status: null, subscription_last: null, subscription_sequence: 0, subscription_next: null },
};
const DONE = { payment_status: 'Completed', payment_next: null };
const PART = { payment_option: 'Partiel' };

test.each<[string, Record<string, string>, object, string?]>([
  ['nothing', {}, {}],
  ['a day of joining that has passed', { joined_on: PAST }, {}],
  ['a day of joining ahead', { joined_on: AHEAD }, { payment_next: AHEAD }],
  ['another day of joining than the day that staff gave', { joined_on: TODAY }, { payment_next: AHEAD }, AHEAD],
  ['nothing, while staff gave a day that has passed', {}, {}, PAST],
  ['the next day, which may have passed', { payment_next: PAST }, { payment_status: 'Late', payment_next: PAST }, AHEAD],
  ['one payment of the whole price', { payment_sequence: '1' }, { ...DONE, payment_sequence: 1 }],
  ['that no payment came', { payment_sequence: '0', payment_last: PAST }, { payment_last: PAST }],
  [
    'one instalment and its day',
    { ...PART, payment_sequence: '1', payment_last: PAST },
    { ...PART, payment_sequence: 1, payment_last: PAST, payment_next: '2026-03-28' },
    AHEAD,
  ],
  ['all but one instalment', { ...PART, payment_sequence: '3' }, { ...PART, payment_sequence: 3, payment_next: AHEAD }, AHEAD],
  ['all instalments', { ...PART, payment_sequence: '4' }, { ...PART, ...DONE, payment_sequence: 4 }],
  ['one payment that does not complete', { payment_status: 'Progress', payment_sequence: '1' }, { payment_sequence: 1 }],
  ['that the member is out', { payment_status: 'Out' }, { payment_status: 'Out', payment_next: null }],
  ['that everything is paid', { payment_status: 'Completed' }, DONE],
  ['the next subscription', { subscription_next: AHEAD }, { subscription_status: 'Completed', subscription_next: AHEAD }],
  [
    'everything of the subscription',
    { subscription_status: 'Out', subscription_last: PAST, subscription_sequence: '2', subscription_next: AHEAD },
    { subscription_status: 'Out', subscription_last: PAST, subscription_sequence: 2, subscription_next: AHEAD },
  ],
])('the billing of a row that says %s', (_, fields, expected, due) => {
  expect(columnsOf(fields, due)).toEqual({ ...OPEN, ...expected });
});

test.each([
  [0, { payment_status: 'Progress', payment_next: TODAY }],
  [1, DONE],
])('a product without instalments has one payment, of which the row says that %i came', (sequence, expected) => {
  const fields = { ...PART, payment_sequence: String(sequence) };
  for (const product of [null, { ...terms, instalments: [] }]) expect(columnsOf(fields, null, product)).toMatchObject(expected);
});

const ofAmounts = (amounts: Partial<RowAmounts>, fields = {}, product = terms) =>
  columnsOf({ ...fields, amounts: JSON.stringify({ currency: 'XOF', ...amounts }) }, null, product);

test.each<[Partial<RowAmounts>, 'Complete' | 'Partiel']>([
  [{ paid: 0 }, 'Complete'],
  [{ paid: 1 }, 'Partiel'],
  [{ paid: 199_999 }, 'Partiel'],
  [{ paid: 200_000 }, 'Complete'],
  [{ paid: 200_000, owed: 0 }, 'Complete'],
  [{ agreed: 150_000, paid: 149_999 }, 'Partiel'],
  [{ agreed: 150_000, paid: 150_000 }, 'Complete'],
  [{ owed: 0 }, 'Complete'],
  [{ owed: 1 }, 'Partiel'],
  [{ owed: 199_999 }, 'Partiel'],
  [{ owed: 200_000 }, 'Complete'],
  [{ agreed: 150_000, owed: 149_999 }, 'Partiel'],
  [{ agreed: 150_000, owed: 150_000 }, 'Complete'],
  [{ agreed: 150_000 }, 'Complete'],
  [{ credit: 5 }, 'Complete'],
])('a row that says %o pays as %s', (amounts, option) => expect(ofAmounts(amounts).payment_option).toBe(option));

test('a member pays at once where the row says so, or where instalments are none or are less than was agreed', () => {
  const [some, none] = [terms.instalments.slice(1), []];
  const options = [
    ofAmounts({ paid: 50_000 }, { payment_option: 'Complete' }),
    ofAmounts({ paid: 50_000 }, {}, { ...terms, instalments: none }),
    ofAmounts({ agreed: 150_001, paid: 50_000 }, {}, { ...terms, instalments: some }),
  ];
  expect(options.map(({ payment_option }) => payment_option)).toEqual(Array(3).fill('Complete'));
  expect(ofAmounts({ agreed: 150_000, paid: 50_000 }, {}, { ...terms, instalments: some })).toMatchObject(PART);
});

test.each([
  [{ paid: 180_000 }, {}, 'Complete'],
  [{ paid: 180_000, owed: 0 }, { payment_status: 'Completed' }, 'Complete'],
  [{ paid: 179_999 }, {}, 'Partiel'],
  [{ paid: 180_000, owed: 20_000 }, {}, 'Partiel'],
  [{ paid: 180_000, nextAmount: 20_000 }, {}, 'Partiel'],
  [{ agreed: 200_000, paid: 180_000 }, {}, 'Partiel'],
  [{ paid: 180_000 }, { payment_next: AHEAD }, 'Partiel'],
  [{ paid: 180_000 }, { payment_status: 'Progress' }, 'Partiel'],
])('a row that says %o and %o pays as %s, where instalments are dearer than 180 000 F at once', (amounts, fields, option) => {
  expect(ofAmounts(amounts, fields, { ...terms, prices: { XOF: 180_000 } }).payment_option).toBe(option);
});

test('the day and the number of a row count beside its amounts', () => {
  expect(ofAmounts({ paid: 50_000 }, { payment_next: AHEAD })).toMatchObject({ payment_next: AHEAD, payment_sequence: 1 });
  expect(ofAmounts({ paid: 50_000 }, { payment_sequence: '2' })).toMatchObject({ payment_next: TODAY, payment_sequence: 2 });
});

test('a row that owes more than the price at once pays in the dearer instalments', () => {
  const dearer = { ...terms, prices: { XOF: 180_000 } };
  expect(ofAmounts({ owed: 200_000 }, {}, dearer)).toMatchObject({ payment_option: 'Partiel', payment_sequence: 0 });
  expect(ofAmounts({ paid: 0, owed: 200_000 }, {}, dearer)).toMatchObject({ payment_option: 'Partiel', payment_sequence: 0 });
});

test('a part of a renewal that was paid counts for the next one', () => {
  const { columns, base } = billingFrom({ renewal_paid: '{"XOF":3000}' }, { today: TODAY, terms, options: { due: null } });
  expect(columns).toEqual({ ...OPEN, subscription_status: 'Progress' });
  expect(base).toMatchObject({ subscription: { credited: { XOF: 3_000 } } });
});

test('a row is unsure only where it owes just the price at once, and the instalments are dearer', () => {
  const unsure = (owed: number, price = 180_000) => unsureOwed({}, { owed, currency: 'XOF' }, { ...terms, prices: { XOF: price } });
  expect([unsure(180_000), unsure(179_999), unsure(200_000, 200_000)]).toEqual([{ owed: 180_000, parts: 200_000 }, undefined, undefined]);
});
