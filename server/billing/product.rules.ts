import type { Product } from '#contract/members.ts';
import type { CountedPayment } from './billing.rules.ts';

interface Products {
  product: Product | null;
  /** The product that payments last gave the member; null when they gave none. */
  paidProduct: Product | null;
}

/**
 * Returns the product of the latest payment, unless staff chose another one by hand. The product is removed with the payments
 * that gave it.
 */
export function productAfter({ product, paidProduct }: Products, payments: (CountedPayment & { product: Product })[]): Products {
  const latest = payments
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.paidAt.valueOf() - a.paidAt.valueOf() || (a.id < b.id ? 1 : -1))[0];
  const paid = latest?.product ?? null;
  const isChosenByStaff = product === null ? paidProduct !== null && paidProduct === paid : product !== paidProduct;
  return isChosenByStaff ? { product, paidProduct } : { product: paid, paidProduct: paid };
}
