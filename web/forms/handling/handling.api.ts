import { useQueryClient } from '@tanstack/react-query';
import type { Response } from '#contract/answers.ts';
import { handling } from '#contract/handling.ts';
import type { Handling } from '#contract/handling-parts.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from '#web/ui/toast.tsx';
import * as text from './handling.messages.ts';

export const formHandling = (formId: string) => dataQuery(['answers', formId, 'handling'], handling.form, { params: { id: formId } });

/** The owner and the member come with their names, which are shown at once. */
export type HandlingPatch = Partial<Handling>;

interface Change {
  response: Pick<Response, '_id' | 'handling'>;
  patch: HandlingPatch;
}

type Shown = { responses: Response[] } | Response;

/** Changes what staff did with a response. The change is shown at once and withdrawn when it fails. */
export function useHandle(formId: string) {
  const client = useQueryClient();
  const shownIn = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => SHOWN_IN.has(String(queryKey[2])) && queryKey[1] === formId,
  };
  const put = (id: string, next: Handling) =>
    client.setQueriesData<Shown>(shownIn, (data) => {
      if (!data) return data;
      if (!('responses' in data)) return data._id === id ? { ...data, handling: next } : data;
      return { ...data, responses: data.responses.map((one) => (one._id === id ? { ...one, handling: next } : one)) };
    });
  const { mutateAsync } = useMutationOnce({
    mutationFn: async ({ response, patch: { owner, member, ...body } }: Change) => {
      const ids = {
        ...(owner !== undefined && { owner: owner?._id ?? null }),
        ...(member !== undefined && { member: member?._id ?? null }),
      };
      return (await call(handling.one, { params: { id: response._id }, body: { ...body, ...ids } })).data;
    },
    onMutate: async ({ response, patch }) => {
      await client.cancelQueries(shownIn);
      put(response._id, { ...response.handling, ...patch });
    },
    onError: (error, { response }) => {
      put(response._id, response.handling);
      toast.error(text.notChanged(), error);
    },
    onSuccess: (next, { response }) => void put(response._id, next),
    onSettled: () => void client.invalidateQueries({ queryKey: ['answers'] }),
  });
  return (response: Change['response'], patch: HandlingPatch) => mutateAsync({ response, patch });
}

/** The queries that hold responses, by the third element of their keys. */
const SHOWN_IN = new Set(['page', 'one']);
