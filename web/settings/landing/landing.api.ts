import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { landing } from '#contract/landing.ts';
import { call } from '#web/api/call.ts';

export const landingPage = queryOptions({
  queryKey: ['landing', 'page'],
  queryFn: async ({ signal }) => (await call(landing.get, undefined, { signal })).data,
  // An editor holds it: what comes later would be typed over.
  staleTime: Number.POSITIVE_INFINITY,
});

export const landingVisits = queryOptions({
  queryKey: ['landing', 'visits'],
  queryFn: async ({ signal }) => (await call(landing.visits, { query: { days: 30 } }, { signal })).data,
});

export function useSaveLanding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof landing.save>['body']) => call(landing.save, { body }),
    onSuccess: ({ data }) => client.setQueryData(landingPage.queryKey, data),
  });
}
