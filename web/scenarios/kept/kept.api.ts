import { useQueryClient } from '@tanstack/react-query';
import { scenarios } from '#contract/scenarios.ts';
import { dataQuery } from '#web/api/queries.ts';

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
