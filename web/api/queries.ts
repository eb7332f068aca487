import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { call, type Input, type Rest } from './call.ts';
import { useMutationOnce } from './useMutationOnce.ts';

// Query keys start with the name of a feature, so that a change or an event of the server makes all data of a feature stale.

/** An endpoint without parameters, query or body needs no input. */
type Arguments<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>];
type Data<E extends Endpoint> = Answer<E> extends { data: infer D } ? D : never;

const request = <E extends Endpoint>(endpoint: E, [input]: Arguments<E>, signal: AbortSignal): Promise<Answer<E>> =>
  call(endpoint, ...([input, { signal }] as unknown as Rest<E>));

/** The query of a call that answers with `data`. */
export const dataQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => ((await request(endpoint, input, signal)) as { data: Data<E> }).data,
  });

/** The query of a call that answers with one page of a list. The previous page is shown until the next one is there. */
export const pageQuery = <E extends Endpoint>(queryKey: QueryKey, endpoint: E, ...input: Arguments<E>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => request(endpoint, input, signal),
    placeholderData: keepPreviousData,
  });

/**
 * Work on a small file ends a moment after it began. The event of its end comes so soon after that of its beginning that it alone would have
 * the file fetched two seconds later, and an event can be lost.
 */
const SOON_MS = 500;
/** For work that may take hours. */
export const SELDOM_MS = 2_000;

/** Work that lasts for minutes is asked about no more often than this. */
const SLOWEST_MS = 3_000;

/** The moment at which each query was first answered that a job works. */
const began = new WeakMap<object, number>();

/** Has a query ask again as long as a job works on what it answered last: at first after `ms`, and less often the longer it lasts. */
export const againWhile = <D>(works: (data: D) => boolean, ms = SOON_MS) => ({
  refetchInterval(query: { state: { data: D | undefined; dataUpdatedAt: number } }) {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined || !works(data)) {
      began.delete(query);
      return false;
    }
    const since = began.get(query) ?? dataUpdatedAt;
    began.set(query, since);
    return Math.min(Math.max(ms, (dataUpdatedAt - since) / 5), SLOWEST_MS);
  },
});

/** A mutation that makes the data of `features` stale, whether it succeeds or not. */
export function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>, ...features: string[]) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn,
    onSettled: () => {
      for (const feature of features) void client.invalidateQueries({ queryKey: [feature] });
    },
  });
}

/** Reads a whole list page by page, for fields that offer all of it. A row that moved to another page meanwhile is there once. */
export async function everyPage<T extends { _id: string }>(read: (page: number) => Promise<{ data: T[]; count: number }>): Promise<T[]> {
  const rows = new Map<string, T>();
  for (let page = 1; ; page++) {
    const { data, count } = await read(page);
    for (const row of data) rows.set(row._id, row);
    if (data.length === 0 || rows.size >= count) return [...rows.values()];
  }
}
