import { circle, type DifferenceKind } from '#contract/circle.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

const RUNNING_MS = 2_000;
export const DIFFERENCES_PER_PAGE = 10;

export const circleStatus = dataQuery(['circle', 'status'], circle.status);

/** While a sync runs or members wait to be synced, the status is loaded again every two seconds. */
export const REFRESH: Pick<typeof circleStatus, 'refetchInterval'> = {
  refetchInterval: ({ state: { data } }) => (data?.sync?.state === 'running' || (data?.members.pending ?? 0) > 0 ? RUNNING_MS : false),
};

export const circleDifferences = (kind: DifferenceKind, page: number) =>
  pageQuery(['circle', 'differences', kind, page], circle.differences, { query: { kind, page, limit: DIFFERENCES_PER_PAGE } });

/** What a sync changes. */
export const AFTER_SYNC = ['circle', 'members'] as const;
