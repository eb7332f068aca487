import { CURRENCIES } from '#contract/currencies.ts';
import { BILLING_STATUS, DUE_STATES, MEMBER_SORTS, MEMBER_STATUS, PAYMENT_CATEGORIES } from '#contract/filter-values.ts';
import { dayFrom, id, month, oneOf, type ParsedSearch, pageNumber, searchParams, text, wholeNumber } from '#web/ui/search-params.ts';

// The values that the screens of members keep in the address.

/** The columns that can be chosen. They are between the name of the member and the action. */
export const MEMBER_COLUMNS = [
  'email',
  'phone',
  'status',
  'product',
  'paymentStatus',
  'owed',
  'overdue',
  'option',
  'nextPayment',
  'subscription',
  'tags',
  'source',
  'joinedAt',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

const column = oneOf(MEMBER_COLUMNS);

export const MembersSearch = searchParams({
  search: text,
  status: oneOf(MEMBER_STATUS),
  option: oneOf(['Complete', 'Partial']),
  product: text,
  paymentStatus: oneOf(BILLING_STATUS),
  due: oneOf(DUE_STATES),
  dueCurrency: oneOf(CURRENCIES),
  dueWithin: wholeNumber(0, 366),
  dueMonth: month,
  tag: id,
  accessGroup: id,
  campaigns: oneOf(['subscribed', 'unsubscribed']),
  from: dayFrom(1900),
  to: dayFrom(1900),
  sort: oneOf(MEMBER_SORTS),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
  /** The columns of the table when a view sets other ones than this browser usually shows. */
  columns: (value): MemberColumn[] | undefined => (Array.isArray(value) && value.every(column) ? value : undefined),
});
export type MembersSearch = ParsedSearch<typeof MembersSearch>;

export const MEMBER_FILTERS = [
  'search',
  'status',
  'option',
  'product',
  'paymentStatus',
  'due',
  'dueCurrency',
  'dueWithin',
  'dueMonth',
  'tag',
  'accessGroup',
  'campaigns',
  'from',
  'to',
] as const satisfies (keyof MembersSearch)[];

/** The address without what a coach may not request. The shared view or the link of an admin can contain it. */
export function withoutMoney(shown: MembersSearch): MembersSearch {
  const { option: _, paymentStatus: _s, due: _d, dueCurrency: _c, dueWithin: _w, dueMonth: _m, sort, order, ...rest } = shown;
  return sort === 'paymentStatus' || sort === 'owed' || sort === 'nextDue' ? rest : { ...rest, sort, order };
}

export const HISTORY_SIZES = [5, 10, 20, 50] as const;

export const HistorySearch = searchParams({ category: oneOf(PAYMENT_CATEGORIES), limit: oneOf(HISTORY_SIZES), page: pageNumber });
export type HistorySearch = ParsedSearch<typeof HistorySearch>;
