import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answers } from '#contract/answers.ts';
import type { Answer } from '#contract/endpoint.ts';
import { ApiError, call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { countFilters } from '#web/ui/list/countFilters.ts';
import { ResponsesSearch } from '../forms.search.ts';

// Query keys start with `answers`, because server events about responses make all of them stale.

export const ROWS_PER_PAGE = 25;

/** The values of the address that are filters of responses. */
export const RESPONSE_FILTERS = ['filters', 'late', 'from', 'to', 'status', 'owner', 'noted', 'linked'] as const;

/** The filters and the order of the responses that are shown. */
export type Shown = Pick<ResponsesSearch, (typeof RESPONSE_FILTERS)[number] | 'sort' | 'order'>;
export const shownOf = ({ filters, late, from, to, status, owner, noted, linked, sort, order }: ResponsesSearch): Shown => ({
  ...{ filters, late, from, to, status, owner, noted, linked },
  ...{ sort, order },
});

export const activeFilters = (shown: Shown): number =>
  countFilters(RESPONSE_FILTERS.filter((key) => (key === 'filters' ? Boolean(shown.filters?.length) : shown[key] !== undefined)));

const isYes = (value: 'yes' | 'no' | undefined) => (value === undefined ? undefined : value === 'yes');

/** Returns the filters as the calls that change, delete and export take them. */
export const selectionOf = ({ filters = [], late, from, to, status, owner, noted, linked }: Shown, except?: string[]) => ({
  ...{ filters, late, from, to, status, owner, except },
  ...{ noted: isYes(noted), linked: isYes(linked) },
});

/** Reads filters back that were stored as `selectionOf` returns them, in JSON. */
export function shownIn(stored: unknown): Shown {
  try {
    const { noted, linked, ...held } = JSON.parse(String(stored)) as ReturnType<typeof selectionOf>;
    const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');
    return shownOf(ResponsesSearch.parse({ ...held, noted: flag(noted), linked: flag(linked) }));
  } catch {
    return shownOf({});
  }
}

const FLAGS = { yes: 'true', no: 'false' } as const;
const toQuery = ({ filters = [], late, from, to, status, owner, noted, linked }: Shown) => ({
  ...{ from, to, status, owner },
  ...(noted && { noted: FLAGS[noted] }),
  ...(linked && { linked: FLAGS[linked] }),
  ...(late && { late: 'true' as const }),
  ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
});

export const responseSummary = (id: string, shown: Shown = {}) => {
  const query = toQuery(shown);
  return {
    ...dataQuery(['answers', id, 'summary', JSON.stringify(query)], answers.summary, { params: { id }, query }),
    placeholderData: keepPreviousData,
  };
};

/** A page of responses. The server answers 404 when the form has none. */
export const responsePage = (formId: string, shown: Shown, page = 1, limit = ROWS_PER_PAGE) =>
  queryOptions({
    queryKey: ['answers', formId, 'page', shown, page, limit],
    queryFn: async ({ signal }) => {
      try {
        const query = { page, limit, sort: shown.sort, order: shown.order, ...toQuery(shown) };
        const { data, count, atLeast, newestFirst } = await call(answers.list, { params: { formId }, query }, { signal });
        return { responses: data, count, atLeast, newestFirst };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404)
          return { responses: [], count: 0, atLeast: undefined, newestFirst: undefined };
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

/** The exact number of responses that match. */
export const matchingCount = (formId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['answers', formId, 'count', JSON.stringify(selectionOf(shown))],
    queryFn: async ({ signal }) => (await call(answers.count, { params: { formId }, query: toQuery(shown) }, { signal })).data.count,
  });

/** One response, with the previous and the next one among those that are shown, by time however the table is sorted. */
export const responseById = (formId: string, id: string, shown: Shown) => {
  const order = shown.sort === undefined || shown.sort === 'submittedAt' ? shown.order : undefined;
  return {
    ...dataQuery(['answers', formId, 'one', id, shown], answers.get, { params: { id }, query: { order, ...toQuery(shown) } }),
    placeholderData: keepPreviousData,
  };
};

/** The features whose data is stale when responses are deleted, restored or erased. */
export const OF_RESPONSES = ['answers', 'forms'];

export type Traces = Answer<typeof answers.traces>['data'];
/** Searches for a person. It is a mutation, so that the value is not kept in the cache of queries. */
export const useTraces = () =>
  useMutationOnce({ mutationFn: async (value: string) => (await call(answers.traces, { body: { value } })).data });
