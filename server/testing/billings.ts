import type { Currency } from '#contract/money.ts';
import type { PaymentCategory } from '#contract/payments.ts';
import { type BillingBase, type BillingMoment, type CountedPayment, foldBilling, inOrder } from '#server/billing/billing.rules.ts';
import { agreementOf, TERMS, type TestTerms } from './agreements.ts';

// A billing and payments as the rules of billing take them.

export const MOMENT: BillingMoment = { today: '2026-03-15', outOf: { payment: null, subscription: null } };

export const baseOf = (
  payment: Partial<BillingBase['payment']> = {},
  subscription: Partial<BillingBase['subscription']> = {},
): BillingBase => ({
  payment: { status: 'Progress', option: 'Partiel', last: null, sequence: 0, next: null, ...payment },
  subscription: { status: null, last: null, sequence: 0, next: null, ...subscription },
});

let made = 0;
export const paid = (
  paidOn: string,
  amount: number,
  { currency = 'XOF' as Currency, inXof = null as number | null, category = 'Registration' as PaymentCategory } = {},
): CountedPayment => ({
  id: `payment-${String(++made).padStart(6, '0')}`,
  category,
  paidAt: new Date(`${paidOn}T12:00:00Z`),
  paidOn,
  amount,
  currency,
  worth: inXof === null ? {} : { XOF: inXof },
});
export const fold = (base: BillingBase, payments: CountedPayment[], terms: TestTerms, moment: BillingMoment) =>
  foldBilling(base, payments, agreementOf(terms, inOrder(payments)), moment);
export const subscribed = (paidOn: string) => paid(paidOn, 60_000, { category: 'Subscription' });

export const registration = (base: BillingBase, payments: CountedPayment[], moment: Partial<BillingMoment> = {}) => {
  const { billing, flags } = fold(base, payments, TERMS, { ...MOMENT, ...moment });
  const { status, sequence, last, next } = billing.payment;
  return [status, sequence, last, next, payments.map(({ id }) => flags.get(id) ?? null)];
};
