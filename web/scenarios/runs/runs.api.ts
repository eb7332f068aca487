import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RunState } from '#contract/scenario-parts.ts';
import { scenarios } from '#contract/scenarios.ts';
import { call } from '#web/api/call.ts';
import { isMoving } from './run-labels.ts';

const PER_PAGE = 20;
/** Server events come first; this is for when they do not get through. */
const LOOK_AGAIN_MS = 3_000;

export const runsOf = (id: string, state: RunState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', 'runs', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(scenarios.runs, { params: { id }, query: { state, cursor: pageParam, limit: PER_PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages.some((page) => page.data.some(isMoving)) ? LOOK_AGAIN_MS : false),
  });

export const runById = (id: string) =>
  queryOptions({
    queryKey: ['scenarios', 'run', id],
    queryFn: async ({ signal }) => (await call(scenarios.run, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? LOOK_AGAIN_MS : false),
  });

function useRunMutation<V>(mutationFn: (input: V) => Promise<Awaited<ReturnType<typeof call<typeof scenarios.retry>>>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['scenarios', 'runs'] }),
        client.invalidateQueries({ queryKey: ['scenarios', 'run'] }),
      ]),
  });
}

export const useRetry = () =>
  useRunMutation(({ id, definition }: { id: string; definition: 'then' | 'current' }) =>
    call(scenarios.retry, { params: { id }, body: { definition } }),
  );
export const useReplay = () => useRunMutation((id: string) => call(scenarios.replay, { params: { id } }));
export const useCancelRun = () => useRunMutation((id: string) => call(scenarios.cancel, { params: { id } }));
export const useResolve = () =>
  useRunMutation(({ id, decision }: { id: string; decision: 'done' | 'again' | 'stop' }) =>
    call(scenarios.resolve, { params: { id }, body: { decision } }),
  );
