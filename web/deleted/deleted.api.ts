import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeletedItem, type DeletedKind, deleted, type PurgedKind } from '#contract/deleted.ts';
import type { Sent } from '#contract/endpoint.ts';
import { PURGED_KINDS } from '#contract/filter-values.ts';
import { call } from '#web/api/call.ts';

export const DELETED_PER_PAGE = 25;

export const deletedList = (query: Sent<typeof deleted.list>['query']) =>
  queryOptions({
    queryKey: ['deleted', query],
    queryFn: ({ signal }) => call(deleted.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The queries that show what came back. */
const FEATURES: Record<DeletedKind, readonly string[]> = {
  form: ['forms', 'answers'],
  responses: ['answers', 'forms'],
  template: ['templates'],
  campaign: ['campaigns'],
  scenario: ['scenarios'],
  payment: ['payments', 'members'],
};

export const isPurged = (kind: DeletedKind): kind is PurgedKind => PURGED_KINDS.some((one) => one === kind);

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, _id }: Pick<DeletedItem, 'kind' | '_id'>) => call(deleted.restore, { params: { kind, id: _id } }),
    onSettled: (_data, _error, { kind }) =>
      Promise.all(['deleted', ...FEATURES[kind]].map((feature) => client.invalidateQueries({ queryKey: [feature] }))),
  });
}

export function usePurge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, _id }: { kind: PurgedKind; _id: string }) => call(deleted.purge, { params: { kind, id: _id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['deleted'] }),
  });
}
