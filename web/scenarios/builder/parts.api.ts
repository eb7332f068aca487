import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { outcomeOf, SAVE_TIMEOUT } from '#web/drafts/save-outcome.ts';
import type { Draft } from './draft.ts';

// Services, modules, connections and samples, of which steps are made.

export const sendScenario = (id: string, draft: Draft, version: number) =>
  outcomeOf(call(scenarios.update, { params: { id }, body: { ...draft, version } }, { timeout: SAVE_TIMEOUT }));

/** Services and modules change only with the program. */
const CATALOGUE = { staleTime: Number.POSITIVE_INFINITY };
export const serviceList = { ...dataQuery(['scenario-services'], scenarios.services), ...CATALOGUE };
export const moduleList = { ...dataQuery(['scenario-modules'], scenarios.modules), ...CATALOGUE };

export const connectionList = dataQuery(['connections'], scenarios.connections, { query: {} });
export const sampleList = (id: string) => dataQuery(['scenarios', 'samples', id], scenarios.samples, { params: { id } });

export const OPTIONS_KEY = 'scenario-options';
export const SAVE_CONNECTION_KEY = 'save-connection';

export const chosenOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];

interface OptionQuery {
  module: string;
  field: string;
  scenarioId: string;
  connection: string | null;
  search: string;
  /** The values that the step has, which the server lists whatever is searched. */
  chosen: string[];
}
export const optionList = ({ module, field, scenarioId, connection, search, chosen }: OptionQuery) => ({
  ...dataQuery([OPTIONS_KEY, module, field, connection, search, chosen], scenarios.option, {
    params: { id: module },
    query: { scenarioId, field, connection: connection ?? undefined, search: search || undefined, chosen },
  }),
  placeholderData: keepPreviousData,
});

interface ConnectionInput {
  /** Undefined for a new connection. */
  id: string | undefined;
  name: string;
  values: Record<string, string>;
}
/** Stores a connection, then asks the service whether it works. */
export function useSaveConnection(service: string) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationKey: [SAVE_CONNECTION_KEY, service],
    mutationFn: async ({ id, name, values }: ConnectionInput): Promise<Connection> => {
      const { data } = id
        ? await call(scenarios.updateConnection, { params: { id }, body: { name, values } })
        : await call(scenarios.createConnection, { body: { service, name, values } });
      // The connection is stored even when it does not work; it shows the result of the test.
      const tested = await call(scenarios.testConnection, { params: { id: data._id } }).catch(() => undefined);
      return tested?.data ?? data;
    },
    onSettled: () => client.invalidateQueries({ queryKey: connectionList.queryKey }),
  });
}
