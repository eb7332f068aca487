import { useMutation } from '@tanstack/react-query';
import { answers } from '#contract/answers.ts';
import type { Answer } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

export type Traces = Answer<typeof answers.traces>['data'];

/** Not a query: what was looked for is kept nowhere. */
export const useTraces = () => useMutation({ mutationFn: async (value: string) => (await call(answers.traces, { body: { value } })).data });
