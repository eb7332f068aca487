import { useQueryClient } from '@tanstack/react-query';
import { type KeptDecision, scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useScenarioChange } from '../scenarios.api.ts';

// Events that happened while a scenario was paused, and that wait for a decision.

export const keptEvents = (id: string) => dataQuery(['scenarios', 'kept', id], scenarios.kept, { params: { id } });

/** Returns a function that asks the server whether events wait for a decision. */
export function useHasKept(): (id: string) => Promise<boolean> {
  const client = useQueryClient();
  return async (id) => {
    try {
      return (await client.fetchQuery(keptEvents(id))).count > 0;
    } catch {
      // The card and the page of the scenario offer the choice later.
      return false;
    }
  };
}

export const useChooseKept = (done: (answer: { message?: string | undefined }) => void) =>
  useScenarioChange(
    ({ id, decision }: { id: string; decision: KeptDecision }) => call(scenarios.chooseKept, { params: { id }, body: { decision } }),
    { failed: 'The choice could not be saved', done },
  );
