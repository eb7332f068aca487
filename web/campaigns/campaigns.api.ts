import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Campaign, campaigns, type SendCampaign } from '#contract/campaigns.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

// Keys start with `campaigns`: server events about campaigns make all of them stale.

/** Progress is also polled, because an event can be lost. */
const RUNNING_MS = 3_000;
export const CAMPAIGNS_PER_PAGE = 25;
export const LOG_PER_PAGE = 25;
const RUNS_SHOWN = 20;

const isMoving = ({ status }: Campaign): boolean => status === 'sending';

export const campaignList = (query: Omit<NonNullable<Sent<typeof campaigns.list>['query']>, 'limit'>) =>
  queryOptions({
    queryKey: ['campaigns', 'list', query],
    queryFn: ({ signal }) => call(campaigns.list, { query: { ...query, limit: CAMPAIGNS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? RUNNING_MS : false),
  });

/** The newest campaigns that a search finds. */
export const campaignsFound = (search: string, limit: number) =>
  queryOptions({
    queryKey: ['campaigns', 'found', search, limit],
    queryFn: ({ signal }) => call(campaigns.list, { query: { search, limit } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const campaignById = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', id],
    queryFn: async ({ signal }) => (await call(campaigns.get, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? RUNNING_MS : false),
  });

export const campaignReview = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'review', id],
    queryFn: async ({ signal }) => (await call(campaigns.review, { params: { id } }, { signal })).data,
    // Members change without an event of the campaign, so the review is always read again.
    staleTime: 0,
  });

export const campaignRuns = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'runs', id],
    queryFn: ({ signal }) => call(campaigns.runs, { params: { id }, query: { limit: RUNS_SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const runLog = (runId: string, query: Omit<NonNullable<Sent<typeof campaigns.log>['query']>, 'limit'>) =>
  queryOptions({
    queryKey: ['campaigns', 'log', runId, query],
    queryFn: ({ signal }) => call(campaigns.log, { params: { id: runId }, query: { ...query, limit: LOG_PER_PAGE } }, { signal }),
    // The old rows stay while those of another filter or page load, and are removed for another run.
    placeholderData: (before, query) => (query?.queryKey[2] === runId ? before : undefined),
  });

/** Changes the campaign `id`, or creates one when there is no id. */
export function useSaveCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, rev, ...body }: SendCampaign & { id?: string; rev?: number }) =>
      id ? call(campaigns.update, { params: { id }, body: { ...body, rev } }) : call(campaigns.create, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(campaignById(data._id).queryKey, data);
      void client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}

export type Move = 'launch' | 'pause' | 'resume' | 'cancel' | 'retry';

/** Moves a campaign to another status; the cache is changed only after the server has confirmed it. */
export function useMoveCampaign(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (to: Move) => (await call(campaigns[to], { params: { id } })).data,
    onSuccess: (data) => client.setQueryData(campaignById(id).queryKey, data),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}

export function useDuplicateCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(campaigns.duplicate, { params: { id } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
  });
}

export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(campaigns.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns', 'list'] }),
  });
}

export const useTestCampaign = (id: string) =>
  useMutation({ mutationFn: (body: Sent<typeof campaigns.test>['body']) => call(campaigns.test, { params: { id }, body }) });
