import type { PaymentOption } from '#contract/members.ts';
import { addMonths } from '#server/time/calendar.ts';
import {
  type BillingBase,
  type BillingMoment,
  type BillingTerms,
  type CountedPayment,
  foldBilling,
  type RegistrationBilling,
  type SubscriptionBilling,
} from './billing.rules.ts';

/**
 * Returns the base for another payment option. A completed registration says nothing about the instalments of the new option,
 * so their number is the one that staff counted or the one that the payments of the base cover.
 */
export function withOption(
  base: BillingBase['payment'],
  option: PaymentOption,
  included: CountedPayment[],
  terms: BillingTerms,
): BillingBase['payment'] {
  if (option === 'Complete' || base.status !== 'Completed') return { ...base, option };
  const open: RegistrationBilling = { status: 'Progress', option, last: base.last, sequence: 0, next: base.next };
  const paid = foldBilling({ payment: open, subscription: NO_SUBSCRIPTION }, included, terms, NEVER).billing.payment;
  const sequence = Math.max(base.sequence, paid.sequence);
  if (sequence >= terms.instalments) return { ...base, option, sequence };
  return { ...paid, sequence, last: base.last, next: paid.next && addMonths(paid.next, sequence - paid.sequence) };
}

const NO_SUBSCRIPTION: SubscriptionBilling = { status: null, last: null, sequence: 0, next: null };
/** A day before every due day, so that no due day has passed. */
const NEVER: BillingMoment = { today: '0001-01-01', outOf: { payment: null, subscription: null } };

interface Products {
  product: string | null;
  /** The product that payments last gave the member; null when they gave none. */
  paidProduct: string | null;
}

/** Returns the product of the latest payment, unless staff chose another one. It goes with the payments that gave it. */
export function productAfter({ product, paidProduct }: Products, payments: (CountedPayment & { product: string })[]): Products {
  const latest = payments
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.paidAt.valueOf() - a.paidAt.valueOf() || (a.id < b.id ? 1 : -1))[0];
  const paid = latest?.product ?? null;
  const isChosenByStaff = product === null ? paidProduct !== null && paidProduct === paid : product !== paidProduct;
  return isChosenByStaff ? { product, paidProduct } : { product: paid, paidProduct: paid };
}
