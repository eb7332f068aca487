import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import type { RunState } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { isMoving } from './run-labels.ts';

const PER_PAGE = 20;
/** The page normally learns of changes by server events; this is for when they do not get through. */
export const POLL_MS = 3_000;

export const runsOf = (id: string, state: RunState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', 'runs', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(scenarios.runs, { params: { id }, query: { state, cursor: pageParam, limit: PER_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.data.some(isMoving)) ? POLL_MS : false),
  });

export const RUNS_PER_PAGE = 25;
export const allRuns = (query: Sent<typeof scenarios.allRuns>['query']) =>
  pageQuery(['scenarios', 'all-runs', query], scenarios.allRuns, { query });

export const runById = (id: string) => dataQuery(['scenarios', 'run', id], scenarios.run, { params: { id } });
