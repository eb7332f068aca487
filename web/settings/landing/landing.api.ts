import { useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { landing } from '#contract/landing.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';

/** It is never stale, because an editor holds it and newer data would overwrite what is typed. */
export const landingPage = { ...dataQuery(['landing', 'page'], landing.get), staleTime: Number.POSITIVE_INFINITY };

export const landingVisits = dataQuery(['landing', 'visits'], landing.visits, { query: { days: 30 } });

export function useSaveLanding() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: (body: Sent<typeof landing.save>['body']) => call(landing.save, { body }),
    onSuccess: ({ data }) => client.setQueryData(landingPage.queryKey, data),
  });
}
