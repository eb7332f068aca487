import { queryOptions } from '@tanstack/react-query';
import { type Campaign, campaigns } from '#contract/campaigns.ts';
import type { Sent } from '#contract/endpoint.ts';
import { againWhile, dataQuery, pageQuery, SELDOM_MS } from '#web/api/queries.ts';

// Keys start with `campaigns`, so that server events about campaigns make all of them stale.

const RUNS_SHOWN = 20;

const isMoving = ({ status }: Campaign): boolean => status === 'sending';

export const campaignList = (query: Sent<typeof campaigns.list>['query']) =>
  queryOptions({
    ...pageQuery(['campaigns', 'list', query], campaigns.list, { query }),
    ...againWhile(({ data }: { data: Campaign[] }) => data.some(isMoving), SELDOM_MS),
  });

export const campaignById = (id: string) =>
  queryOptions({
    ...dataQuery(['campaigns', 'one', id], campaigns.get, { params: { id } }),
    ...againWhile(isMoving, SELDOM_MS),
  });

/** Members change without an event of the campaign, so the review is always read again. */
export const campaignReview = (id: string) => ({
  ...dataQuery(['campaigns', 'review', id], campaigns.review, { params: { id } }),
  staleTime: 0,
});

export const audiencePreview = (audience: Sent<typeof campaigns.audience>['body']) =>
  dataQuery(['campaigns', 'audience', audience], campaigns.audience, { body: audience });

export const campaignRuns = (id: string) =>
  pageQuery(['campaigns', 'runs', id], campaigns.runs, { params: { id }, query: { limit: RUNS_SHOWN } });

export const runLog = (id: string, query: Sent<typeof campaigns.log>['query']) =>
  pageQuery(['campaigns', 'log', id, query], campaigns.log, { params: { id }, query });
