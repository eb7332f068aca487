import { BILLING_STATUS, MEMBER_SORTS, MEMBER_STATUS, PAYMENT_CATEGORIES } from '#contract/filter-values.ts';
import { dayFrom, id, oneOf, type ParsedSearch, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

// The values that the screens of members keep in the address.

/** The columns that can be chosen. They are between the name of the member and the action. */
export const MEMBER_COLUMNS = [
  'email',
  'phone',
  'status',
  'product',
  'paymentStatus',
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
  'tag',
  'accessGroup',
  'campaigns',
  'from',
  'to',
] as const satisfies (keyof MembersSearch)[];

/** The address without what a coach may not request. The shared view or the link of an admin can contain it. */
export function withoutMoney(shown: MembersSearch): MembersSearch {
  const { option: _, paymentStatus: __, sort, order, ...rest } = shown;
  return sort === 'paymentStatus' ? rest : { ...rest, sort, order };
}

export const HISTORY_SIZES = [5, 10, 20, 50] as const;

export const HistorySearch = searchParams({ category: oneOf(PAYMENT_CATEGORIES), limit: oneOf(HISTORY_SIZES), page: pageNumber });
export type HistorySearch = ParsedSearch<typeof HistorySearch>;
