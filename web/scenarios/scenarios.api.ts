import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type Scenario, type ScenarioFile, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

// The list of scenarios, and calls about one of them as a whole. Steps: builder/parts.api.ts; runs: runs/runs.api.ts.

export const SCENARIOS_PER_PAGE = 24;

export const scenarioList = (query: Sent<typeof scenarios.list>['query']) =>
  pageQuery(['scenarios', 'list', query], scenarios.list, { query });
export const scenarioById = (id: string) => dataQuery(['scenarios', 'one', id], scenarios.get, { params: { id } });
export const readyMade = { ...dataQuery(['scenario-ready-made'], scenarios.readyMade), staleTime: Number.POSITIVE_INFINITY };

interface Outcome<Output> {
  /** The title of the toast when the call fails. Without it, the caller shows the failure. */
  failed?: string;
  /** Is called with the answer, also when the screen was left meanwhile. */
  done?: ((answer: Output) => void) | undefined;
}

/** A mutation that makes all data of the scenarios stale. */
export function useScenarioChange<Input = void, Output = unknown>(
  mutationFn: (input: Input) => Promise<Output>,
  { failed, done }: Outcome<Output> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => done?.(answer),
    onError: (error) => failed && toast.error(failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['scenarios'] }),
  });
}

type Made = Outcome<{ data: Scenario }>;
interface Edited {
  id: string;
  version: number;
}
export const useCreateScenario = () => useScenarioChange((body: Sent<typeof scenarios.create>['body']) => call(scenarios.create, { body }));
export const useCreateReadyMade = (outcome: Made) =>
  useScenarioChange((key: string) => call(scenarios.createReadyMade, { params: { key } }), outcome);
export const useDuplicateScenario = (outcome: Made) =>
  useScenarioChange((id: string) => call(scenarios.duplicate, { params: { id } }), outcome);
export const useImportScenario = () => useScenarioChange((file: ScenarioFile) => call(scenarios.importFile, { body: { file } }));
export const usePublishScenario = () =>
  useScenarioChange(({ id, version }: Edited) => call(scenarios.publish, { params: { id }, body: { version } }));
export const useDiscardChanges = (outcome: Made) =>
  useScenarioChange(({ id, version }: Edited) => call(scenarios.discard, { params: { id }, body: { version } }), outcome);
export const useSwitchScenario = (outcome?: Made) =>
  useScenarioChange(
    ({ id, active }: { id: string; active: boolean }) => call(active ? scenarios.activate : scenarios.pause, { params: { id } }),
    outcome,
  );

/** Returns a function that deletes a scenario after a question. It resolves to whether the scenario was deleted. */
export function useDeleteScenario() {
  const { mutateAsync } = useScenarioChange((id: string) => call(scenarios.remove, { params: { id } }));
  return async ({ _id, name }: Pick<Scenario, '_id' | 'name'>): Promise<boolean> => {
    const sure = await confirm({
      title: 'Delete Scenario',
      body: `Are you sure you want to delete the scenario "${name}"? What waits in it is cancelled. You can restore it from Recently deleted for ${RESTORE_DAYS} days.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return false;
    try {
      const { message } = await mutateAsync(_id);
      toast.success(message ?? 'Scenario deleted successfully');
      return true;
    } catch (error) {
      toast.error('Failed to delete scenario.', error as Error);
      return false;
    }
  };
}
