import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import type { SearchParams } from '../search-params.ts';
import type { Order, Sorting } from './columns.ts';
import { countFilters } from './countFilters.ts';
import { usePaging } from './usePaging.ts';

/** The values that every list keeps in its address in addition to its filters. */
interface Address {
  page?: number;
  sort?: string;
  order?: Order;
  search?: string;
}

/** An answer of the server that is a page of rows. */
interface Answer {
  count: number;
  /** True when more than `count` rows match. */
  atLeast?: boolean;
  /** True when too many rows match to be sorted as requested, so that the newest come first. */
  newestFirst?: boolean;
}

type Change<S> = (changes: Partial<S>, options?: { replace?: boolean }) => void;

interface Options<S, F extends keyof S, A, K extends QueryKey> {
  /** The keys of the address that are filters. */
  filters: readonly F[];
  /** The list is sorted so until somebody sorts it. */
  sorting?: Sorting;
  perPage: number | ((address: S) => number);
  /** The call that answers with a page of rows. */
  query: (request: Pick<S, F> & Sorting & { page: number; limit: number }, address: S) => UseQueryOptions<A, Error, A, K>;
  /** Changes the values that are read from the address, for example to remove what a coach may not see. */
  allowed?: (address: S) => S;
}

/** A list whose filters, sorting and page are in the address: its state, its answer, and functions to change them. */
export function useListPage<S extends Address, F extends keyof S, A extends Answer, K extends QueryKey>(
  options: Options<S, F, A, K> & {
    schema: SearchParams<S>;
  },
) {
  return useList(useUrlSearch<S>(options.schema), options);
}

/** The same for a list that is part of a screen and does not use the address. */
export function useLocalList<S extends Address, F extends keyof S, A extends Answer, K extends QueryKey>(
  options: Options<S, F, A, K> & {
    start: S;
  },
) {
  const [state, setState] = useState(options.start);
  const change = useCallback<Change<S>>((changes) => setState((before) => ({ ...before, ...changes })), []);
  return useList([state, change], options);
}

/** The same for a list that has only pages. */
export const usePages = <A extends Answer, K extends QueryKey>(
  limit: number,
  query: (request: { page: number; limit: number }) => UseQueryOptions<A, Error, A, K>,
) => useLocalList({ start: {} as { page?: number }, filters: [], perPage: limit, query: ({ page }) => query({ page, limit }) });

function useList<S extends Address, F extends keyof S, A extends Answer, K extends QueryKey>(
  [address, change]: [S, Change<S>],
  options: Options<S, F, A, K>,
) {
  const { filters, query, allowed } = options;
  const shown = allowed ? allowed(address) : address;
  const { page = 1 } = shown;
  const perPage = typeof options.perPage === 'function' ? options.perPage(shown) : options.perPage;
  const sorting: Sorting = {
    sort: shown.sort ?? options.sorting?.sort ?? '',
    order: shown.order ?? options.sorting?.order ?? 'desc',
  };
  const filter = Object.fromEntries(filters.map((key) => [key, shown[key]]).filter(([, value]) => isSet(value))) as Pick<S, F>;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(query({ ...filter, ...sorting, page, limit: perPage }, shown));
  const { pages, onPage } = usePaging({
    page,
    perPage,
    count: data?.count,
    stale: isPlaceholderData,
    change: change as Parameters<typeof usePaging>[0]['change'],
  });

  /** Each change of a filter starts at the first page again. */
  const setFilter = useCallback<Change<S>>((changes, changeOptions) => change({ ...changes, page: undefined }, changeOptions), [change]);
  const activeFilters = countFilters(Object.keys(filter));
  const [cleared, setCleared] = useState(0);
  return {
    shown,
    change,
    filter,
    setFilter,
    /** The search text counts as one active filter. */
    activeFilters,
    isFiltered: activeFilters > 0,
    /** Removes every filter; the sorting stays. */
    clear() {
      setCleared(cleared + 1);
      setFilter(Object.fromEntries(filters.map((key) => [key, undefined])) as Partial<S>);
    },
    /** A search that is typed and not sent yet ends each time that the filters are removed. */
    cleared,
    search: shown.search,
    /** Each pause while typing searches, so it must not be a step of the browser's history. */
    onSearch: (search: string | undefined) => setFilter({ search } as Partial<S>, { replace: true }),
    sorting,
    /** A list that can be sorted in one way only has just its order in the address. */
    onSort: ({ sort, order }: Sorting) => setFilter(('sort' in shown ? { sort, order } : { order }) as Partial<S>),
    page,
    pages,
    perPage,
    onPage,
    answer: data,
    count: data?.count ?? 0,
    atLeast: data?.atLeast ?? false,
    /** True when no row matches on any page. */
    isEmpty: data?.count === 0 && !isPlaceholderData,
    isStale: isPlaceholderData,
    /** True until there is an answer or an error. */
    isLoading: !data && !error,
    isFetching,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

const isSet = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

export type ListState = Omit<
  ReturnType<typeof useLocalList<Address, never, Answer, QueryKey>>,
  'shown' | 'change' | 'filter' | 'setFilter' | 'answer' | 'clear'
> & { answer: Answer | undefined; clear: () => void };
