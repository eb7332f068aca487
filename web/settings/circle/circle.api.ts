import { type CircleStatus, circle, type DifferenceKind } from '#contract/circle.ts';
import { againWhile, dataQuery, pageQuery, SELDOM_MS } from '#web/api/queries.ts';

export const DIFFERENCES_PER_PAGE = 10;

export const circleStatus = dataQuery(['circle', 'status'], circle.status);

/** While a sync runs, or members or changes of access wait to be sent. */
export const REFRESH = againWhile(
  ({ sync, members, access }: CircleStatus) => sync?.state === 'running' || members.pending + access.pending > 0,
  SELDOM_MS,
);

export const circleDifferences = (kind: DifferenceKind, page: number) =>
  pageQuery(['circle', 'differences', kind, page], circle.differences, { query: { kind, page, limit: DIFFERENCES_PER_PAGE } });

export const AFTER_SYNC = ['circle', 'members'] as const;
