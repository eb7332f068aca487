import { MOST_MINOR } from '#contract/currencies.ts';
import { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS, PAYMENT_SORTS } from '#contract/filter-values.ts';
import { CURRENCIES } from '#contract/money.ts';
import { dayFrom, flag, id, month, oneOf, type ParsedSearch, pageNumber, searchParams, text, wholeNumber } from '#web/ui/search-params.ts';

/** The tabs beside the list of payments. */
export const PAYMENT_VIEWS = ['owed', 'transfers', 'reconcile', 'accounting', 'providers'] as const;

/** It may have decimals. */
const amount = (value: unknown) => (typeof value === 'number' && value >= 0 && value <= MOST_MINOR ? value : undefined);

/** The values that the screen of payments keeps in its address. */
export const PaymentsSearch = searchParams({
  search: text,
  /** YYYY-MM, in the programme's time zone. */
  month,
  /** The days of the payments, both included, in the programme's time zone. */
  from: dayFrom(2000),
  to: dayFrom(2000),
  /** In major units. */
  amountMin: amount,
  amountMax: amount,
  moyen: oneOf(PAYMENT_METHODS),
  produit: text,
  currency: oneOf(CURRENCIES),
  category: oneOf(PAYMENT_CATEGORIES),
  status: oneOf(PAYMENT_FILTER_STATES),
  sort: oneOf(PAYMENT_SORTS),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
  view: oneOf(PAYMENT_VIEWS),
  /** The settlement file that is open. */
  file: id,
  /** The year that the chart shows. */
  year: wholeNumber(2000, 2200),
  create: flag,
  payment: id,
});
export type PaymentsSearch = ParsedSearch<typeof PaymentsSearch>;

export const PAYMENT_FILTERS = [
  'search',
  'month',
  'from',
  'to',
  'amountMin',
  'amountMax',
  'moyen',
  'produit',
  'currency',
  'category',
  'status',
] as const satisfies (keyof PaymentsSearch)[];
