import type { Product } from '#contract/members.ts';
import type { CountedPayment } from './billing.rules.ts';

interface Products {
  product: Product | null;
  /** The one that payments gave last; null: none. */
  paidProduct: Product | null;
}

/**
 * A member's product is that of the payment made last, as long as staff did not choose another one by hand. It goes with
 * the payments that gave it.
 */
export function productAfter({ product, paidProduct }: Products, payments: (CountedPayment & { product: Product })[]): Products {
  const latest = payments
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.paidAt.valueOf() - a.paidAt.valueOf() || (a.id < b.id ? 1 : -1))[0];
  const paid = latest?.product ?? null;
  const isChosenByStaff = product === null ? paidProduct !== null && paidProduct === paid : product !== paidProduct;
  return isChosenByStaff ? { product, paidProduct } : { product: paid, paidProduct: paid };
}
