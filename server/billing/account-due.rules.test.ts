import { expect, test } from 'vitest';
import type { Currency } from '#contract/money.ts';
import type { Amounts } from '#server/products/terms.rules.ts';
import type { Account } from './account.rules.ts';
import { accountDueOf } from './account-due.rules.ts';

const TREATED = { status: 'TRAITÉ', archived: false } as const;
const agreementWith = (renewals: Amounts, currency: Currency | null = 'XOF') => ({ renewals, currency });
const account: Account = {
  ...{ currency: 'XOF', agreed: 150_000, discounted: 0, paid: 70_000, waived: 0, moved: 0, byHand: 0, provisional: 0 },
  ...{ owed: 80_000, overdue: 30_000, credit: 5_000, next: { due: '2026-02-28', amount: 30_000 }, unconverted: [] },
  instalments: [
    { due: '2026-01-31', amount: 50_000, paid: 50_000 },
    { due: '2026-02-28', amount: 50_000, paid: 20_000 },
    { due: null, amount: 50_000, paid: 0 },
  ],
};

test('what is open is what is missing of each instalment that is not paid', () => {
  expect(accountDueOf(account, TREATED, agreementWith({ XOF: 60_000 }))).toEqual({
    ...{ currency: 'XOF', owed: 80_000, credit: 5_000, renewal: 60_000, renewalCurrency: null },
    open: [
      { due: '2026-02-28', amount: 30_000 },
      { due: null, amount: 50_000 },
    ],
  });
});

test.each([
  ['rejected', { status: 'REJETÉ', archived: false }],
  ['cancelled', { status: 'ANNULÉ', archived: false }],
  ['archived', { status: 'TRAITÉ', archived: true }],
] as const)('nobody asks a member for money who is %s, whose credit is still known', (_, member) => {
  const due = { currency: 'XOF', owed: 0, credit: 5_000, open: [], renewal: null, renewalCurrency: null };
  expect(accountDueOf(account, member, agreementWith({ XOF: 60_000 }))).toEqual(due);
  expect(accountDueOf(null, member, agreementWith({ EUR: 9_000 }, null))).toMatchObject({ currency: null, renewal: null });
});

test.each<[string, Amounts, object]>([
  ['has no currency where nothing has a price', {}, { currency: null, renewal: null }],
  ['has the usual price of the subscription', { EUR: 9_000, XOF: 60_000 }, { currency: 'XOF', renewal: 60_000 }],
])('what is due without an account %s', (_, renewals, expected) => {
  expect(accountDueOf(null, TREATED, agreementWith(renewals, null))).toEqual({
    owed: 0,
    credit: 0,
    open: [],
    renewalCurrency: null,
    ...expected,
  });
});

test.each<[Amounts, object]>([
  [
    { EUR: 9_000, XOF: 60_000 },
    { renewal: 60_000, renewalCurrency: null },
  ],
  [{ EUR: 9_000 }, { renewal: 9_000, renewalCurrency: 'EUR' }],
  // The page to pay offers the first currency in this order.
  [
    { EUR: 9_000, USD: 10_000 },
    { renewal: 10_000, renewalCurrency: 'USD' },
  ],
  [{}, { renewal: null, renewalCurrency: null }],
])('the renewal has its price in the currency of the account, or else in another one: %o', (renewals, expected) => {
  expect(accountDueOf(account, TREATED, agreementWith(renewals))).toMatchObject({ currency: 'XOF', ...expected });
});

test('the renewal has its price in the currency of the account, also where the page to pay would offer another one', () => {
  const due = { currency: 'EUR', renewal: 9_000, renewalCurrency: null };
  const inEuros: Account = { ...account, currency: 'EUR' };
  expect(accountDueOf(inEuros, TREATED, agreementWith({ EUR: 9_000, XOF: 60_000 }, 'EUR'))).toMatchObject(due);
});
