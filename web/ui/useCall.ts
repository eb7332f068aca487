import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { call, type Input, type Rest } from '#web/api/call.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { toast } from './toast.tsx';

interface Outcome<E extends Endpoint> {
  /** The toast of a success, or what is done with its answer. It also happens when the screen was left meanwhile. */
  done?: string | ((answer: Answer<E>) => unknown);
  /** The title of the toast of a failure. Without it, the caller shows the failure. */
  failed?: string;
  /** Calls with the same value are sent one after the other, so that a later one does not overtake an earlier one. */
  inOrder?: string;
}

/** A mutation that calls an endpoint and makes the data of `features` stale, whether it succeeds or not. */
export function useCall<E extends Endpoint>(endpoint: E, features: readonly string[], { done, failed, inOrder }: Outcome<E> = {}) {
  const client = useQueryClient();
  return useMutationOnce({
    ...(inOrder && { scope: { id: inOrder } }),
    mutationFn: (input: Input<E>) => call(endpoint, ...([input] as unknown as Rest<E>)),
    onSuccess: (answer) => {
      if (typeof done === 'string') toast.success(done);
      else done?.(answer);
    },
    onError: (error) => failed && toast.error(failed, error),
    onSettled: () => Promise.all(features.map((feature) => client.invalidateQueries({ queryKey: [feature] }))),
  });
}
