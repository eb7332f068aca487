import { circle, type DifferenceKind } from '#contract/circle.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery, useChange } from '#web/api/queries.ts';

const RUNNING_MS = 2_000;
export const DIFFERENCES_PER_PAGE = 10;

export const circleStatus = dataQuery(['circle', 'status'], circle.status);

/** While a sync runs or members wait to be synced, the status is loaded again every two seconds. */
export const REFRESH: Pick<typeof circleStatus, 'refetchInterval'> = {
  refetchInterval: ({ state: { data } }) => (data?.sync?.state === 'running' || (data?.members.pending ?? 0) > 0 ? RUNNING_MS : false),
};

export const circleDifferences = (kind: DifferenceKind, page: number) =>
  pageQuery(['circle', 'differences', kind, page], circle.differences, { query: { kind, page, limit: DIFFERENCES_PER_PAGE } });

export const useStartSync = () => useChange(() => call(circle.start), 'circle', 'members');
export const useRetryCircle = () => useChange(() => call(circle.retry), 'circle', 'members');
export const useResolve = () =>
  useChange((body: Sent<typeof circle.resolve>['body']) => call(circle.resolve, { body }), 'circle', 'members');
