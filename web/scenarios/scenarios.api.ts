import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type Scenario, type ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';

// The list of scenarios and what is done to one of them as a whole. Steps: builder/parts.api.ts; runs: runs/runs.api.ts.

export const SCENARIOS_PER_PAGE = 24;

export const scenarioList = (query: Sent<typeof scenarios.list>['query']) =>
  queryOptions({
    queryKey: ['scenarios', 'list', query],
    queryFn: ({ signal }) => call(scenarios.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const scenarioById = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', 'one', id],
    queryFn: async ({ signal }) => (await call(scenarios.get, { params: { id } }, { signal })).data,
  });

export const readyMade = queryOptions({
  queryKey: ['scenario-ready-made'],
  queryFn: async ({ signal }) => (await call(scenarios.readyMade, undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A change whose answer is the scenario; lists are asked for again. */
function useScenarioMutation<V>(mutationFn: (input: V) => Promise<{ data: Scenario; message?: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ data }) => {
      client.setQueryData(scenarioById(data._id).queryKey, data);
      void client.invalidateQueries({ queryKey: ['scenarios', 'list'] });
    },
  });
}

export const useCreateScenario = () =>
  useScenarioMutation((body: Sent<typeof scenarios.create>['body']) => call(scenarios.create, { body }));
export const useCreateReadyMade = () => useScenarioMutation((key: string) => call(scenarios.createReadyMade, { params: { key } }));
export const useDuplicateScenario = () => useScenarioMutation((id: string) => call(scenarios.duplicate, { params: { id } }));
export const useImportScenario = () => useScenarioMutation((file: ScenarioFile) => call(scenarios.importFile, { body: { file } }));
interface Edited {
  id: string;
  version: number;
}
export const usePublishScenario = () =>
  useScenarioMutation(({ id, version }: Edited) => call(scenarios.publish, { params: { id }, body: { version } }));
export const useDiscardChanges = () =>
  useScenarioMutation(({ id, version }: Edited) => call(scenarios.discard, { params: { id }, body: { version } }));
export const useSwitchScenario = () =>
  useScenarioMutation(({ id, active }: { id: string; active: boolean }) =>
    call(active ? scenarios.activate : scenarios.pause, { params: { id } }),
  );

export function useDeleteScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(scenarios.remove, { params: { id } }),
    // The dialog waits for the list.
    onSettled: () => client.invalidateQueries({ queryKey: ['scenarios', 'list'] }),
  });
}
