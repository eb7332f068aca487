import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type BulkRun, type MemberFilter, members } from '#contract/members.ts';
import { call } from '#web/api/call.ts';

// Keys start with `members`, so that server events about members make all of them stale.

export const MEMBERS_PER_PAGE = 25;

export type MemberListQuery = Sent<typeof members.list>['query'];

export const memberList = (query: MemberListQuery) =>
  queryOptions({
    queryKey: ['members', 'list', query],
    queryFn: ({ signal }) => call(members.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const memberCount = (filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', 'count', JSON.stringify(filter)],
    queryFn: async ({ signal }) => (await call(members.count, { query: filter }, { signal })).data.count,
  });

export const memberTiles = queryOptions({
  queryKey: ['members', 'tiles'],
  queryFn: async ({ signal }) => (await call(members.tiles, undefined, { signal })).data,
});

/** Data that changes rarely is shown in several places, so it stays fresh for five minutes. */
const SLOW = 5 * 60_000;

export const tagList = queryOptions({
  queryKey: ['members', 'tags'],
  queryFn: async ({ signal }) => (await call(members.tags, undefined, { signal })).data,
  staleTime: SLOW,
});

export const spaceList = queryOptions({
  queryKey: ['members', 'spaces'],
  queryFn: async ({ signal }) => (await call(members.spaces, undefined, { signal })).data,
  staleTime: SLOW,
});

export const savedViews = queryOptions({
  queryKey: ['views', 'users'],
  queryFn: async ({ signal }) => (await call(members.views, { query: { screen: 'users' } }, { signal })).data,
  staleTime: SLOW,
});

/** A change, after which every query about members, or about views, is read again. */
export function useMemberChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>, key: 'members' | 'views' = 'members') {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [key] }) });
}

export const useCreateMember = () => useMemberChange((body: Sent<typeof members.create>['body']) => call(members.create, { body }));
export const useBulk = () => useMemberChange(async (body: Sent<typeof members.bulk>['body']) => (await call(members.bulk, { body })).data);
export const useUndoBulk = () => useMemberChange(async (id: string) => (await call(members.undoBulk, { params: { id } })).data);
export const useCreateTag = () => useMemberChange(async (name: string) => (await call(members.createTag, { body: { name } })).data);

/** How far a bulk action is. It is read again every second while it runs. */
export const bulkRun = (id: string) =>
  queryOptions({
    queryKey: ['bulk', id],
    queryFn: async ({ signal }) => (await call(members.bulkRun, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 1_000 : false),
  });
export const isRunning = ({ state }: BulkRun): boolean => state === 'running' || state === 'undoing';

export const useSaveView = () =>
  useMemberChange(
    (body: Omit<Sent<typeof members.saveView>['body'], 'screen'>) => call(members.saveView, { body: { ...body, screen: 'users' } }),
    'views',
  );
export const useRemoveView = () => useMemberChange((id: string) => call(members.removeView, { params: { id } }), 'views');
