import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { circle, type DifferenceKind } from '#contract/circle.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

// Keys start with `circle`: server events about Circle make all of them stale.

const RUNNING_MS = 2_000;
export const DIFFERENCES_PER_PAGE = 10;

export const circleStatus = queryOptions({
  queryKey: ['circle', 'status'],
  queryFn: async ({ signal }) => (await call(circle.status, undefined, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.sync?.state === 'running' || (state.data?.members.pending ?? 0) > 0 ? RUNNING_MS : false),
});

export const circleDifferences = (kind: DifferenceKind, page: number) =>
  queryOptions({
    queryKey: ['circle', 'differences', kind, page],
    queryFn: ({ signal }) => call(circle.differences, { query: { kind, page, limit: DIFFERENCES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useCircle() {
  const client = useQueryClient();
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: ['circle'] });
    await client.invalidateQueries({ queryKey: ['members'] });
  };
  return {
    start: useMutation({ mutationFn: () => call(circle.start), onSettled }),
    retry: useMutation({ mutationFn: () => call(circle.retry), onSettled }),
    resolve: useMutation({ mutationFn: (body: Sent<typeof circle.resolve>['body']) => call(circle.resolve, { body }), onSettled }),
  };
}
