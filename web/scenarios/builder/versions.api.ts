import { infiniteQueryOptions } from '@tanstack/react-query';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';

export const versionsOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', 'versions', id],
    queryFn: ({ pageParam, signal }) => call(scenarios.versions, { params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** One version, compared with the stored scenario at its revision `rev`. */
export const versionOf = (id: string, version: number, rev: number) =>
  dataQuery(['scenarios', 'version', id, version, rev], scenarios.version, { params: { id, version } });
