import { useMutation } from '@tanstack/react-query';
import { answers } from '#contract/answers.ts';
import type { Answer } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

export type Traces = Answer<typeof answers.traces>['data'];

/** Searches for a person. It is a mutation, so that the value is not kept in the cache of queries. */
export const useTraces = () => useMutation({ mutationFn: async (value: string) => (await call(answers.traces, { body: { value } })).data });
