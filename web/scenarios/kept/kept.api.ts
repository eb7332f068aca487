import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeptDecision, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';

// What happened while a scenario was paused, and waits for somebody to choose.

export const keptEvents = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', 'kept', id],
    queryFn: async ({ signal }) => (await call(scenarios.kept, { params: { id } }, { signal })).data,
  });

/** Looks whether something waits for a choice, once a scenario was switched on. */
export function useHasKept(): (id: string) => Promise<boolean> {
  const client = useQueryClient();
  // Where it cannot be read now, the card and the page of the scenario offer it later.
  return (id) =>
    client.fetchQuery(keptEvents(id)).then(
      ({ count }) => count > 0,
      () => false,
    );
}

export function useChooseKept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: KeptDecision }) =>
      call(scenarios.chooseKept, { params: { id }, body: { decision } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['scenarios'] }),
  });
}
