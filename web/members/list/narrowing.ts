import type { MemberFilter } from '#contract/members.ts';
import type { UsersSearch } from '#web/members/members.search.ts';

/** What the address narrows the list to, as the calls take it. */
export function filterOf({
  search,
  status,
  option,
  product,
  paymentStatus,
  tag,
  accessGroup,
  campaigns,
  from,
  to,
}: UsersSearch): MemberFilter {
  const all = { search, status, option, product, paymentStatus, tag, accessGroup, campaigns, from, to };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as MemberFilter;
}

export const isNarrowed = (shown: UsersSearch): boolean => Object.keys(filterOf(shown)).length > 0;

/** What a coach may look for: a view that an admin shares, or a link, can ask for more. */
export function withoutMoney(shown: UsersSearch): UsersSearch {
  const { option: _, paymentStatus: __, sort, order, ...rest } = shown;
  return sort === 'paymentStatus' ? rest : { ...rest, sort, order };
}

/** Takes every filter away; sort and columns stay. */
export const EVERYBODY = {
  search: undefined,
  status: undefined,
  option: undefined,
  product: undefined,
  paymentStatus: undefined,
  tag: undefined,
  accessGroup: undefined,
  campaigns: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies UsersSearch;
