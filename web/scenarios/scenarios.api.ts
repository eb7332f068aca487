import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, Sent } from '#contract/endpoint.ts';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import { type Scenario, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, everyPage, pageQuery } from '#web/api/queries.ts';
import { useOfferRestore } from '#web/deleted/useOfferRestore.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './scenarios.messages.ts';

// The list of scenarios, and calls about one of them as a whole. Steps: builder/parts.api.ts; runs: runs/runs.api.ts.

export const SCENARIOS_PER_PAGE = 24;

export const scenarioList = (query: Sent<typeof scenarios.list>['query']) =>
  pageQuery(['scenarios', 'list', query], scenarios.list, { query });
/** All scenarios, for fields in which one is chosen. */
export const everyScenario = queryOptions({
  queryKey: ['scenarios', 'every'],
  queryFn: ({ signal }) => everyPage((page) => call(scenarios.list, { query: { page, limit: 100 } }, { signal })),
});
export const scenarioById = (id: string) => dataQuery(['scenarios', 'one', id], scenarios.get, { params: { id } });
export const readyMade = { ...dataQuery(['scenario-ready-made'], scenarios.readyMade), staleTime: Number.POSITIVE_INFINITY };

/** A mutation that makes all data of the scenarios stale. */
export const useScenarioCall = <E extends Endpoint>(endpoint: E, outcome?: Parameters<typeof useCall<E>>[2]) =>
  useCall(endpoint, ['scenarios'], outcome);

/** Returns a function that deletes a scenario after a question. It resolves to whether the scenario was deleted. */
export function useDeleteScenario() {
  const { mutateAsync } = useCall(scenarios.remove, ['scenarios', 'deleted'], { failed: text.notDeleted() });
  const offerRestore = useOfferRestore();
  return async ({ _id, name }: Pick<Scenario, '_id' | 'name'>): Promise<boolean> => {
    const sure = await confirm({
      title: text.deleteScenario(),
      body: text.deleteQuestion({ name, days: RESTORE_DAYS }),
      confirmLabel: word.delete_(),
      danger: true,
    });
    return (
      sure &&
      mutateAsync({ params: { id: _id } }).then(
        ({ message: done = text.deleted() }) => {
          offerRestore({ kind: 'scenario', _id, name, done });
          return true;
        },
        () => false,
      )
    );
  };
}
