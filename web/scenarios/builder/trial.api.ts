import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { sampleList } from './parts.api.ts';

// Trying a scenario out: whom it runs for, what it would do, and calls of other systems to build it with.

/** Server events come first; this is for when they do not get through. */
const LOOK_AGAIN_MS = 3_000;

export const subjectsOf = (id: string, search: string) =>
  queryOptions({
    queryKey: ['scenarios', 'subjects', id, search],
    queryFn: async ({ signal }) =>
      (await call(scenarios.subjects, { params: { id }, query: { search: search || undefined } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** `version` makes it look anew when the scenario was changed. */
export const previewOf = (id: string, subject: string, step: string | undefined, version: number) =>
  queryOptions({
    queryKey: ['scenarios', 'preview', id, subject, step, version],
    queryFn: async ({ signal }) => (await call(scenarios.preview, { params: { id }, body: { subject, step } }, { signal })).data,
  });

/** What was chosen and confirmed. */
export interface Confirmed {
  subject: string;
  version: number;
}

/** The example of the trigger: it only reads. */
export function useFetchExample(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(scenarios.testStep, { params: { id }, body: { step: 'trigger' } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: sampleList(id).queryKey }),
  });
}

export function useTestStep(id: string, step: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (confirmed: Confirmed) =>
      (await call(scenarios.testStep, { params: { id }, body: { step, ...confirmed, confirmed: true } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: sampleList(id).queryKey }),
  });
}

export function useRunOnce(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: Confirmed) => call(scenarios.runOnce, { params: { id }, body: { ...confirmed, confirmed: true } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['scenarios', 'runs'] }),
  });
}

export const callList = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', 'calls', id],
    queryFn: ({ signal }) => call(scenarios.calls, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.listensUntil ? LOOK_AGAIN_MS : false),
  });

export function useListen(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(scenarios.listen, { params: { id }, body: { on } }),
    onSettled: () => client.invalidateQueries({ queryKey: callList(id).queryKey }),
  });
}

export function useSetSample(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { call: string } | { text: string }) => (await call(scenarios.setSample, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['scenarios'] }),
  });
}
