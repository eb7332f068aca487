import { expect, test } from 'vitest';
import type { BillingStatus } from '#contract/members.ts';
import type { Amounts } from '#server/products/terms.rules.ts';
import { agreementOf, TERMS } from '#server/testing/agreements.ts';
import { accountOf } from './account.rules.ts';
import type { BillingBase } from './billing.rules.ts';
import type { Ledger, LedgerPayment } from './ledger.queries.ts';
import { mergedBase } from './merged-base.rules.ts';

const xof = (amount: number) => ({ amount, currency: 'XOF' as const });
const ledgerOf = (payment: Partial<BillingBase['payment']> = {}, more: Partial<Ledger> = {}): Ledger => {
  const base: BillingBase = {
    payment: { status: 'Progress', option: 'Partiel', last: null, sequence: 0, next: '2026-01-31', ...payment },
    subscription: { status: null, last: null, sequence: 0, next: null },
  };
  return {
    ...{
      status: 'TRAITÉ',
      archived: false,
      erased: false,
      current: base,
      base,
      hasBase: true,
      opening: 0,
      counted: [],
      included: [],
      entered: [],
    },
    ...{ agreement: agreementOf(TERMS), version: 1, product: 'COACHING', paidProduct: null },
    ...{ moment: { today: '2026-01-01', outOf: { payment: null, subscription: null } }, ...more },
  };
};
const merge = (before: Ledger, duplicate: Ledger) =>
  mergedBase({ before, merged: before, duplicate, accounts: { merged: accountIn(before), duplicate: accountIn(duplicate) } });
const accountIn = ({ base, agreement }: Ledger) => accountOf({ base, counted: [], included: [], agreement }, '2026-01-01');

const subscribed = (written: string): Ledger => {
  const [status, next = null] = written.split(' until ') as [BillingStatus | 'none', string?];
  const { base } = ledgerOf();
  return ledgerOf({}, { base: { ...base, subscription: { status: status === 'none' ? null : status, last: null, sequence: 1, next } } });
};

const PAYMENT: LedgerPayment = {
  ...{ id: 'payment', category: 'Registration', paidAt: new Date('2026-01-05'), paidOn: '2026-01-05', ...xof(50_000) },
  ...{ product: 'COACHING', flag: null },
};
const UNPRICED = { agreement: agreementOf({ ...TERMS, prices: {} }) };

test('what a file said of one record is added to what earlier merges brought', () => {
  const kept = ledgerOf({ fromMerges: { amount: 9_000, currency: 'EUR' } });
  expect(merge(kept, ledgerOf({ credited: xof(70_000) }, { opening: 70_000 })).payment.fromMerges).toEqual(xof(130_000));
});

test('what earlier merges brought in a currency without a rate counts nothing', () => {
  const kept = ledgerOf({ fromMerges: { amount: 9_900, currency: 'USD' } });
  expect(merge(kept, ledgerOf({ credited: xof(70_000) }, { opening: 70_000 })).payment.fromMerges).toEqual(xof(70_000));
});

test.each<[string, Ledger, Ledger]>([
  ['nothing counted by hand', ledgerOf(), ledgerOf()],
  ['the product of the remaining record has no price', ledgerOf({}, UNPRICED), ledgerOf({ sequence: 2 })],
  ['the product of the other record has no price', ledgerOf(), ledgerOf({ sequence: 2 }, UNPRICED)],
])('no amount comes along where %s', (_, kept, other) => {
  expect(merge(kept, other).payment).toEqual(kept.base.payment);
});

test('the way to pay comes from the other record only where that has a product, and the remaining one agreed to nothing', () => {
  const optionOf = (kept: Partial<Ledger>, other: Partial<Ledger>, base: Partial<BillingBase['payment']> = {}) =>
    merge(ledgerOf(base, kept), ledgerOf({ option: 'Complete', next: '2026-03-15' }, other)).payment;
  expect(optionOf({ product: null }, {})).toMatchObject({ option: 'Complete', next: '2026-03-15' });
  expect(optionOf({ product: null }, {}, { from: { due: '2025-12-31', instalment: 0 } })).not.toHaveProperty('from');
  expect(optionOf({ product: null }, { product: null })).toMatchObject({ option: 'Partiel', next: '2026-01-31' });
  expect(optionOf({}, {})).toMatchObject({ option: 'Partiel', next: '2026-01-31' });
  expect(optionOf({ product: null }, {}, { sequence: 1 }).option).toBe('Partiel');
  expect(optionOf({ product: null }, {}, { credited: xof(0) }).option).toBe('Partiel');
  expect(optionOf({ product: null, counted: [PAYMENT] }, {}).option).toBe('Partiel');
  expect(optionOf({ product: null, included: [PAYMENT] }, {}).option).toBe('Partiel');
});

test('the first day stays where the other record gives the way to pay and no day', () => {
  const { option, next } = merge(ledgerOf({}, { product: null }), ledgerOf({ option: 'Complete', next: null })).payment;
  expect({ option, next }).toEqual({ option: 'Complete', next: '2026-01-31' });
});

test.each<[string, Ledger, number]>([
  ['what is still owed, where staff set a status by hand', ledgerOf({ sequence: 2 }), 50_000],
  ['its credit too', ledgerOf({ credited: xof(250_000) }), 100_000],
  ['all that a file said', ledgerOf({ credited: xof(70_000) }, { opening: 70_000 }), 70_000],
])('the other record brings %s', (_, other, amount) => {
  expect(merge(ledgerOf({ credited: xof(150_000) }), other).payment.fromMerges).toEqual(xof(amount));
});

test('an amount in a currency without a rate brings nothing', () => {
  const inDollars = { agreement: agreementOf({ ...TERMS, prices: { USD: 400 } }), opening: 100 };
  const { payment } = merge(ledgerOf(), ledgerOf({ credited: { amount: 100, currency: 'USD' } }, inDollars));
  expect(payment).not.toHaveProperty('fromMerges');
});

test.each<[string, string, string]>([
  ['Completed until 2026-06-30', 'Completed until 2026-05-31', 'own'],
  ['Completed until 2026-05-31', 'Completed until 2026-06-30', 'other'],
  ['Completed until 2026-05-31', 'Late until 2026-05-31', 'own'],
  ['Progress', 'Completed until 2026-05-31', 'other'],
  ['Completed until 2026-05-31', 'Progress', 'own'],
  ['none', 'Progress', 'other'],
  ['none until 2026-05-31', 'Completed until 2026-04-30', 'other'],
  ['Completed until 2026-04-30', 'none until 2026-05-31', 'own'],
])('of the subscriptions "%s" and "%s", that of the %s record counts', (own, other, expected) => {
  const merged = merge(subscribed(own), subscribed(other)).subscription;
  expect(merged).toEqual(subscribed(expected === 'own' ? own : other).base.subscription);
});

test('what was paid of a period is added in each currency of the price, and waits unchanged where there is none', () => {
  const withPart = (credited: Amounts) => {
    const { base } = ledgerOf();
    const agreement = agreementOf(TERMS);
    agreement.terms.subscription.prices = { XOF: 9_000, EUR: 1_500 };
    return ledgerOf({}, { base: { ...base, subscription: { ...base.subscription, credited } }, agreement });
  };
  const credited = (own: Amounts, other: Amounts) => merge(withPart(own), withPart(other)).subscription.credited;
  expect(credited({ XOF: 3_000 }, { EUR: 200 })).toEqual({ XOF: 4_200, EUR: 700 });
  expect(credited({ XOF: 3_001, EUR: 500 }, { XOF: 2, EUR: 0 })).toEqual({ XOF: 3_003, EUR: 500 });
  expect(credited({ USD: 500 }, { XOF: 3_000 })).toEqual({ USD: 500, XOF: 3_000, EUR: 500 });
  // An amount that is written in several currencies is one amount.
  expect(credited({ USD: 5, XOF: 3_000 }, { XOF: 1_000 })).toEqual({ XOF: 4_000, EUR: 666 });
});

test('the payments that were too small under both records wait for their rest', () => {
  const withShort = (id: string) => {
    const { base } = ledgerOf();
    return ledgerOf({}, { base: { ...base, subscription: { ...base.subscription, short: [id] } } });
  };
  expect(merge(withShort('one'), withShort('two')).subscription.short).toEqual(['one', 'two']);
});
