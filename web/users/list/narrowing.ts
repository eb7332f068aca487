import type { MemberFilter } from '#contract/members.ts';
import type { UsersSearch } from '../users.search.ts';

/** What the address narrows the list to, as the calls take it. */
export function filterOf({ search, status, option, product, paymentStatus, tag, accessGroup, from, to }: UsersSearch): MemberFilter {
  const all = { search, status, option, product, paymentStatus, tag, accessGroup, from, to };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as MemberFilter;
}

export const isNarrowed = (shown: UsersSearch): boolean => Object.keys(filterOf(shown)).length > 0;

/** Takes every filter away; sort and columns stay. */
export const EVERYBODY = {
  search: undefined,
  status: undefined,
  option: undefined,
  product: undefined,
  paymentStatus: undefined,
  tag: undefined,
  accessGroup: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies UsersSearch;
