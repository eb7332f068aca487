import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answers, type Filter } from '#contract/answers.ts';
import type { Sent } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api/call.ts';

// Keys start with `answers`: server events about responses make all of them stale.

export const ROWS_PER_PAGE = 25;

/** Which responses are looked at, and in which order. */
export interface Shown {
  filters: Filter[];
  late: boolean;
  /** Days of the programme, both included. */
  from?: string;
  to?: string;
  order: 'asc' | 'desc';
}
export const EVERYTHING: Shown = { filters: [], late: false, order: 'desc' };

/** As the calls that delete and export take it. */
export const selectionOf = ({ filters, late, from, to }: Omit<Shown, 'order'>, except: string[] = []) => ({
  filters,
  ...(late && { late }),
  ...(from && { from }),
  ...(to && { to }),
  ...(except.length > 0 && { except }),
});

const toQuery = ({ filters, late, from, to, order }: Shown) => ({
  order,
  from,
  to,
  ...(late && { late: 'true' as const }),
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
});

export const responseSummary = (formId: string) =>
  queryOptions({
    queryKey: ['answers', formId, 'summary'],
    queryFn: async ({ signal }) => (await call(answers.summary, { params: { id: formId } }, { signal })).data,
  });

/** A page of the responses that are looked at. The call's 404 means that the form has none. */
export const responsePage = (formId: string, shown: Shown, page: number, limit = ROWS_PER_PAGE) =>
  queryOptions({
    queryKey: ['answers', formId, 'page', shown, page, limit],
    queryFn: async ({ signal }) => {
      try {
        const { data, count, atLeast } = await call(
          answers.list,
          { params: { formId }, query: { page, limit, ...toQuery(shown) } },
          { signal },
        );
        return { responses: data, count, atLeast };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { responses: [], count: 0, atLeast: undefined };
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

/** How many responses match, however many they are. */
export const matchingCount = (formId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['answers', formId, 'count', JSON.stringify(selectionOf(shown))],
    queryFn: async ({ signal }) => {
      const { order: _, ...query } = toQuery(shown);
      return (await call(answers.count, { params: { formId }, query }, { signal })).data.count;
    },
  });

/** One response, and its neighbours among those that are looked at. */
export const responseById = (formId: string, id: string, shown: Shown) =>
  queryOptions({
    queryKey: ['answers', formId, 'one', id, shown],
    queryFn: async ({ signal }) => (await call(answers.get, { params: { id }, query: toQuery(shown) }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export type Chosen = Sent<typeof answers.remove>['body'];

export function useDeleteResponses(formId: string) {
  const settled = useStale();
  return useMutation({
    mutationFn: async (body: Chosen) => (await call(answers.remove, { params: { formId }, body })).data,
    onSettled: settled,
  });
}

export function useRestoreResponses(formId: string) {
  const settled = useStale();
  return useMutation({
    mutationFn: async (deletionId: string) => (await call(answers.restore, { params: { formId }, body: { deletionId } })).data,
    onSettled: settled,
  });
}

export function useEraseResponses() {
  const settled = useStale();
  return useMutation({
    mutationFn: async (body: Sent<typeof answers.erase>['body']) => (await call(answers.erase, { body })).data,
    onSettled: settled,
  });
}

function useStale() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: ['answers'] }), client.invalidateQueries({ queryKey: ['forms'] })]);
}
