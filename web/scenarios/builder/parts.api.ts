import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { outcomeOf, SAVE_TIMEOUT } from '#web/drafts/save-outcome.ts';
import type { Draft } from './draft.ts';

// Services, modules, connections and samples: what steps are made of. Trying them out: trial.api.ts.

export const sendScenario = (id: string, draft: Draft, version: number) =>
  outcomeOf(call(scenarios.update, { params: { id }, body: { ...draft, version } }, { timeout: SAVE_TIMEOUT }));

/** The catalogue changes with the program only. */
const CATALOGUE = { staleTime: Number.POSITIVE_INFINITY };

export const serviceList = queryOptions({
  queryKey: ['scenario-services'],
  queryFn: async ({ signal }) => (await call(scenarios.services, undefined, { signal })).data,
  ...CATALOGUE,
});

export const moduleList = queryOptions({
  queryKey: ['scenario-modules'],
  queryFn: async ({ signal }) => (await call(scenarios.modules, undefined, { signal })).data,
  ...CATALOGUE,
});

export const connectionList = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => (await call(scenarios.connections, { query: {} }, { signal })).data,
});

export const OPTIONS_KEY = 'scenario-options';
export const SAVE_CONNECTION_KEY = 'save-connection';

interface OptionQuery {
  module: string;
  field: string;
  scenarioId: string;
  connection: string | null;
  search: string;
}
export const optionList = ({ module, field, scenarioId, connection, search }: OptionQuery) =>
  queryOptions({
    queryKey: [OPTIONS_KEY, module, field, connection, search],
    queryFn: async ({ signal }) => {
      const query = { scenarioId, field, connection: connection ?? undefined, search: search || undefined };
      return (await call(scenarios.option, { params: { id: module }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const sampleList = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', 'samples', id],
    queryFn: async ({ signal }) => (await call(scenarios.samples, { params: { id } }, { signal })).data,
  });

export const useWebhookSecret = (id: string) =>
  useMutation({ mutationFn: async () => (await call(scenarios.webhookSecret, { params: { id } })).data });

interface ConnectionInput {
  /** Undefined: a new one. */
  id: string | undefined;
  name: string;
  values: Record<string, string>;
}
/** Keeps a connection, then asks the service whether it works. */
export function useSaveConnection(service: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [SAVE_CONNECTION_KEY, service],
    mutationFn: async ({ id, name, values }: ConnectionInput): Promise<Connection> => {
      const { data } = id
        ? await call(scenarios.updateConnection, { params: { id }, body: { name, values } })
        : await call(scenarios.createConnection, { body: { service, name, values } });
      // Kept either way: what the test says stands beside it.
      const tested = await call(scenarios.testConnection, { params: { id: data._id } }).catch(() => undefined);
      return tested?.data ?? data;
    },
    onSettled: () => client.invalidateQueries({ queryKey: connectionList.queryKey }),
  });
}

export function useTestConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await call(scenarios.testConnection, { params: { id } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: connectionList.queryKey }),
  });
}

export function useRemoveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(scenarios.removeConnection, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: connectionList.queryKey }),
  });
}
