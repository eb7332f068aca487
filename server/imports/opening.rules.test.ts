import { describe, expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import type { RegistrationBase } from '#server/billing/billing.rules.ts';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { openAccount, type RowAmounts } from './opening.rules.ts';
import { writeReason } from './reasons.queries.ts';

const { terms } = agreementOf(TERMS);
const FIRST_DUE = '2026-03-31';
const DAY = '2026-02-28';
const stated = (given: Partial<RegistrationBase>): RegistrationBase => ({
  ...{ status: 'Progress', option: 'Complete', last: null, sequence: 0, next: null },
  ...given,
});
const open = (amounts: Partial<RowAmounts>, given: Partial<RegistrationBase> = {}, of: Partial<Parameters<typeof openAccount>[2]> = {}) =>
  openAccount({ currency: 'XOF', ...amounts }, stated(given), {
    ...{ terms, firstDue: FIRST_DUE, isCounted: given.sequence !== undefined },
    ...of,
  });
const xof = (amount: number) => ({ amount, currency: 'XOF' as Currency });
const opening = (amount: number) => ({ kind: 'opening', ...xof(amount) });
const discount = (amount: number) => ({ kind: 'discount', ...xof(amount) });

test.each<[string, Partial<RowAmounts>, Partial<RegistrationBase>, Partial<RegistrationBase>, object[]]>([
  [
    'counts the instalments that are paid',
    { paid: 50_000 },
    { option: 'Partiel' },
    { sequence: 1, next: FIRST_DUE, credited: xof(50_000) },
    [opening(50_000)],
  ],
  [
    'keeps the number that it says, without an amount',
    { agreed: 150_000 },
    { option: 'Partiel', sequence: 2 },
    { sequence: 2, next: FIRST_DUE },
    [discount(50_000)],
  ],
  [
    'pays a lower price completely',
    { agreed: 150_000, paid: 150_000 },
    {},
    { status: 'Completed', sequence: 1, credited: xof(150_000) },
    [opening(150_000), discount(50_000)],
  ],
  ['has a discount of one franc', { agreed: 199_999, paid: 0 }, {}, { next: FIRST_DUE, credited: xof(0) }, [discount(1)]],
  ['says what is owed', { owed: 150_000 }, {}, { next: FIRST_DUE, credited: xof(50_000) }, [opening(50_000)]],
  ['says that everything is owed', { owed: 200_000 }, {}, { next: FIRST_DUE, credited: xof(0) }, []],
  [
    'says a credit in several ways',
    { paid: 210_000, owed: 0, credit: 10_000 },
    {},
    { status: 'Completed', sequence: 1, credited: xof(210_000) },
    [opening(210_000)],
  ],
  [
    'says a credit and that nothing is owed',
    { owed: 0, credit: 10_000 },
    {},
    { status: 'Completed', sequence: 1, credited: xof(210_000) },
    [opening(210_000)],
  ],
  ['says that nothing is owed', { owed: 0 }, {}, { status: 'Completed', sequence: 1, credited: xof(200_000) }, [opening(200_000)]],
  ['says a credit', { credit: 10_000 }, {}, { status: 'Completed', sequence: 1, credited: xof(210_000) }, [opening(210_000)]],
  [
    'says the same in several ways',
    { paid: 50_000, owed: 150_000, credit: 0, nextAmount: 0 },
    {},
    { next: FIRST_DUE, credited: xof(50_000) },
    [opening(50_000)],
  ],
  [
    'is completed by its amounts, which need no day',
    { paid: 200_000 },
    { next: DAY },
    { status: 'Completed', sequence: 1, next: null, credited: xof(200_000) },
    [opening(200_000)],
  ],
  [
    'is completed, with a day of its own',
    { paid: 200_000 },
    { status: 'Completed', next: DAY },
    { status: 'Completed', sequence: 1, next: DAY, credited: xof(200_000) },
    [opening(200_000)],
  ],
  [
    'is not completed by its status alone',
    { paid: 50_000 },
    { status: 'Completed' },
    { status: 'Progress', next: FIRST_DUE, credited: xof(50_000) },
    [opening(50_000)],
  ],
  ['is late', { paid: 50_000 }, { status: 'Late', next: DAY }, { status: 'Late', next: DAY, credited: xof(50_000) }, [opening(50_000)]],
  ['is out, without a day', { paid: 50_000 }, { status: 'Out' }, { status: 'Out', credited: xof(50_000) }, [opening(50_000)]],
  [
    'is out, and paid everything',
    { paid: 200_000 },
    { status: 'Out', next: DAY },
    { status: 'Out', sequence: 1, next: DAY, credited: xof(200_000) },
    [opening(200_000)],
  ],
])('the account of a row that %s', (_, amounts, given, payment, entries) => {
  expect(open(amounts, given)).toEqual({ payment: stated({ ...given, ...payment }), entries });
});

describe('a next amount', () => {
  const planOf = (...args: Parameters<typeof open>) => open(...args).entries.find(({ kind }) => kind === 'plan');

  test('is a plan of equal parts, one a month, of which the last one has the rest', () => {
    expect(planOf({ paid: 0, nextAmount: 80_000 })).toMatchObject({
      currency: 'XOF',
      detail: {
        ...{ option: 'Complete', kept: 0, keptAmount: 0 },
        instalments: [
          { due: '2026-03-31', amount: 80_000 },
          { due: '2026-04-30', amount: 80_000 },
          { due: '2026-05-31', amount: 40_000 },
        ],
      },
    });
  });

  test('keeps the instalments that are paid, and carries what was paid of another', () => {
    expect(planOf({ paid: 70_000, nextAmount: 65_000 }, { option: 'Partiel', next: DAY })).toMatchObject({
      detail: {
        ...{ option: 'Partiel', kept: 1, keptAmount: 50_000 },
        instalments: [
          { due: '2026-02-28', amount: 85_000 },
          { due: '2026-03-28', amount: 65_000 },
        ],
      },
    });
  });

  test('follows the instalments that are said to be paid, where no amount is', () => {
    expect(planOf({ agreed: 150_000, nextAmount: 25_000 }, { option: 'Partiel', sequence: 2 })).toMatchObject({
      detail: { kept: 2, keptAmount: 100_000, instalments: [{ amount: 25_000 }, { amount: 25_000 }] },
    });
  });

  test('makes no more than 24 parts', () => {
    const { instalments } = (planOf({ paid: 0, nextAmount: 1_000 }) as unknown as { detail: { instalments: { amount: number }[] } }).detail;
    expect([instalments.length, instalments.at(-1)]).toMatchObject([24, { amount: 177_000 }]);
  });

  test.each<[string, Partial<RowAmounts>, Partial<RegistrationBase>]>([
    ['the schedule says the same', { paid: 70_000, nextAmount: 30_000 }, { option: 'Partiel' }],
    ['all that is owed is next', { paid: 50_000, nextAmount: 150_000 }, {}],
    ['nothing is due on any day', { paid: 50_000, nextAmount: 10_000 }, { status: 'Out' }],
  ])('is no plan where %s', (_, amounts, given) => expect(planOf(amounts, given)).toBeUndefined());
});

test.each<[Partial<RowAmounts>, string, string, Parameters<typeof open>[2]?]>([
  [{ agreed: 200_001 }, 'agreed', writeReason('agreedAbovePrice', xof(200_000))],
  [{ paid: 5, currency: 'USD' }, 'paid', writeReason('noPriceIn', { currency: 'USD' })],
  [{ paid: 5 }, 'paid', writeReason('noPriceIn', { currency: 'XOF' }), { terms: { ...terms, prices: { EUR: 30_000 } } }],
  [{ owed: 5 }, 'owed', writeReason('noPrice'), { terms: undefined }],
  [{ owed: 5 }, 'owed', writeReason('noPrice'), { terms: { ...terms, prices: {} } }],
  [{ owed: 200_001 }, 'owed', writeReason('owedContradicts', xof(200_000))],
  [{ owed: 1, credit: 1 }, 'owed', writeReason('owedContradicts', xof(0))],
  [{ paid: 50_000, owed: 100_000 }, 'owed', writeReason('owedContradicts', xof(150_000))],
  [{ paid: 50_000, credit: 1 }, 'credit', writeReason('creditContradicts', xof(0))],
  [{ paid: 210_000, credit: 10_001 }, 'credit', writeReason('creditContradicts', xof(10_000))],
  [{ paid: 210_000, nextAmount: 1 }, 'nextAmount', writeReason('nextAboveOwed', xof(0))],
  [{ paid: 50_000, nextAmount: 150_001 }, 'nextAmount', writeReason('nextAboveOwed', xof(150_000))],
])('amounts that contradict the product or each other are refused: %o', (amounts, field, reason, of) => {
  expect(() => open(amounts, {}, of)).toThrow(expect.objectContaining({ field, reason }));
});
