import type { MEMBER_SORTS } from '#contract/members.ts';

export type MemberSort = (typeof MEMBER_SORTS)[number];
export interface Sorting {
  sort: MemberSort;
  order: 'asc' | 'desc';
}

interface ColumnShape {
  id: string;
  label: string;
  sort?: MemberSort;
  /** Shown until somebody chooses. */
  usual?: true;
  /** For admins only. */
  money?: true;
}

/** Between the member and the action, in their order. */
export const COLUMNS = [
  { id: 'email', label: 'Email', sort: 'email', usual: true },
  { id: 'phone', label: 'Phone' },
  { id: 'status', label: 'Status', sort: 'status', usual: true },
  { id: 'product', label: 'Product', sort: 'product', usual: true },
  { id: 'paymentStatus', label: 'Payment status', sort: 'paymentStatus', usual: true, money: true },
  { id: 'option', label: 'Option', money: true },
  { id: 'nextPayment', label: 'Next payment', money: true },
  { id: 'subscription', label: 'Subscription', money: true },
  { id: 'tags', label: 'Tags' },
  { id: 'source', label: 'Source' },
  { id: 'joinedAt', label: 'Joined', sort: 'joinedAt' },
] as const satisfies readonly ColumnShape[];

export type Column = (typeof COLUMNS)[number];
export type ColumnId = Column['id'];
export const columnsFor = (seesMoney: boolean): Column[] => COLUMNS.filter((column) => seesMoney || !('money' in column));
export const USUAL_COLUMNS: ColumnId[] = COLUMNS.filter((column) => 'usual' in column).map(({ id }) => id);

/** What is known with its date is looked for from the latest on. */
const DESCENDING: readonly MemberSort[] = ['joinedAt'];

/** The sorting after a column's head was pressed. */
export function turned(sorting: Sorting, sort: MemberSort): Sorting {
  if (sorting.sort === sort) return { sort, order: sorting.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: DESCENDING.includes(sort) ? 'desc' : 'asc' };
}

/** For the phone, where there are no column heads. */
const SORT_CHOICES: { label: string; sorting: Sorting }[] = [
  { label: 'Newest first', sorting: { sort: 'joinedAt', order: 'desc' } },
  { label: 'Oldest first', sorting: { sort: 'joinedAt', order: 'asc' } },
  { label: 'Name, A to Z', sorting: { sort: 'fullName', order: 'asc' } },
  { label: 'Name, Z to A', sorting: { sort: 'fullName', order: 'desc' } },
  { label: 'Email, A to Z', sorting: { sort: 'email', order: 'asc' } },
  { label: 'Email, Z to A', sorting: { sort: 'email', order: 'desc' } },
  { label: 'By status', sorting: { sort: 'status', order: 'asc' } },
  { label: 'By status, turned round', sorting: { sort: 'status', order: 'desc' } },
  { label: 'By product', sorting: { sort: 'product', order: 'asc' } },
  { label: 'By product, turned round', sorting: { sort: 'product', order: 'desc' } },
  { label: 'By payment status', sorting: { sort: 'paymentStatus', order: 'asc' } },
  { label: 'By payment status, turned round', sorting: { sort: 'paymentStatus', order: 'desc' } },
];
export const sortChoicesFor = (seesMoney: boolean) => SORT_CHOICES.filter(({ sorting }) => seesMoney || sorting.sort !== 'paymentStatus');
