import { type CircleStatus, circle, type DifferenceKind } from '#contract/circle.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

const RUNNING_MS = 2_000;
export const DIFFERENCES_PER_PAGE = 10;

export const circleStatus = dataQuery(['circle', 'status'], circle.status);

/** While a sync runs, or members or changes of access wait to be sent, the status is loaded again every two seconds. */
export const REFRESH = {
  refetchInterval: ({ state: { data } }: { state: { data: CircleStatus | undefined } }) =>
    data && (data.sync?.state === 'running' || data.members.pending + data.access.pending > 0) ? RUNNING_MS : false,
};

export const circleDifferences = (kind: DifferenceKind, page: number) =>
  pageQuery(['circle', 'differences', kind, page], circle.differences, { query: { kind, page, limit: DIFFERENCES_PER_PAGE } });

/** What a sync changes. */
export const AFTER_SYNC = ['circle', 'members'] as const;
