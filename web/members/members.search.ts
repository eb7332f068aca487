import { z } from 'zod';
import { MEMBER_SORTS, MemberFilter, PaymentCategory } from '#contract/filters.ts';

// What the screens of members keep in the address. A value that makes no sense counts as none.

const shape = MemberFilter.shape;
const PageNumber = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

/** The columns that somebody can choose, between the member and the action. */
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

export const MembersSearch = z.object({
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), shape.search).catch(undefined),
  status: shape.status.catch(undefined),
  option: z.enum(['Complete', 'Partial']).optional().catch(undefined),
  product: shape.product.catch(undefined),
  paymentStatus: shape.paymentStatus.catch(undefined),
  tag: shape.tag.catch(undefined),
  accessGroup: shape.accessGroup.catch(undefined),
  campaigns: shape.campaigns.catch(undefined),
  from: shape.from.catch(undefined),
  to: shape.to.catch(undefined),
  sort: z.enum(MEMBER_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: PageNumber,
  /** The columns of the table, where they are not this browser's usual ones. */
  columns: z.array(z.enum(MEMBER_COLUMNS)).optional().catch(undefined),
});
export type MembersSearch = z.infer<typeof MembersSearch>;

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

/** What a coach may ask for: a view that an admin shares, or a link, can ask for more. */
export function withoutMoney(shown: MembersSearch): MembersSearch {
  const { option: _, paymentStatus: __, sort, order, ...rest } = shown;
  return sort === 'paymentStatus' ? rest : { ...rest, sort, order };
}

export const HISTORY_SIZES = [5, 10, 20, 50] as const;

export const HistorySearch = z.object({
  category: PaymentCategory.optional().catch(undefined),
  limit: z.coerce
    .number()
    .refine((n): n is (typeof HISTORY_SIZES)[number] => HISTORY_SIZES.some((size) => size === n))
    .optional()
    .catch(undefined),
  page: PageNumber,
});
export type HistorySearch = z.infer<typeof HistorySearch>;
