import { z } from 'zod';
import { PAYMENT_SORTS, PaymentFilter } from '#contract/filters.ts';

const shape = PaymentFilter.shape;

/** What the screen of payments keeps in its address. A value that makes no sense counts as none. */
export const PaymentsSearch = z.object({
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), shape.search).catch(undefined),
  month: shape.month.catch(undefined),
  moyen: shape.moyen.catch(undefined),
  produit: shape.produit.catch(undefined),
  currency: shape.currency.catch(undefined),
  category: shape.category.catch(undefined),
  status: shape.status.catch(undefined),
  sort: z.enum(PAYMENT_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  view: z.literal('providers').optional().catch(undefined),
  /** Of the chart. */
  year: z.coerce.number().int().min(2000).max(2200).optional().catch(undefined),
  /** Id of the payment that lies open. */
  payment: z.uuid().optional().catch(undefined),
});
export type PaymentsSearch = z.infer<typeof PaymentsSearch>;

export const PAYMENT_FILTERS = [
  'search',
  'month',
  'moyen',
  'produit',
  'currency',
  'category',
  'status',
] as const satisfies (keyof PaymentsSearch)[];
