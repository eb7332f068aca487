import { queryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { memberFields } from '#contract/member-fields.ts';
import { type BulkRun, type MemberFilter, members } from '#contract/members.ts';
import { products } from '#contract/products.ts';
import { tags } from '#contract/tags.ts';
import { call } from '#web/api/call.ts';
import { againWhile, dataQuery, pageQuery } from '#web/api/queries.ts';

// Keys start with `members`, so that server events about members make all of them stale.

export const MEMBERS_PER_PAGE = 25;

export type MemberListQuery = Sent<typeof members.list>['query'];

export const memberList = (query: MemberListQuery) => pageQuery(['members', 'list', query], members.list, { query });

export const memberCount = (filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', 'count', JSON.stringify(filter)],
    queryFn: async ({ signal }) => (await call(members.count, { query: filter }, { signal })).data.count,
  });

export const memberTiles = dataQuery(['members', 'tiles'], members.tiles);

/** Data that changes rarely is shown in several places, so it stays fresh for five minutes. */
const SLOW = { staleTime: 5 * 60_000 };

export const tagList = { ...dataQuery(['members', 'tags'], tags.list), ...SLOW };

/** The programme's own fields of members, with the archived ones. */
export const memberFieldList = { ...dataQuery(['members', 'fields'], memberFields.list), ...SLOW };

export const spaceList = { ...dataQuery(['members', 'spaces'], tags.groups), ...SLOW };

/** The names of the products. Those that are no longer offered are for filters and for members who have them. */
export const productNames = { ...dataQuery(['products', 'names'], products.names), ...SLOW };

export const savedViews = { ...dataQuery(['views', 'users'], members.views, { query: { screen: 'users' } }), ...SLOW };

export const bulkRun = (id: string) => ({
  ...dataQuery(['bulk', id], members.bulkRun, { params: { id } }),
  ...againWhile(isRunning),
});
export const isRunning = ({ state }: BulkRun): boolean => state === 'running' || state === 'undoing';
