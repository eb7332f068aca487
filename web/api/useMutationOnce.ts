// biome-ignore lint/style/noRestrictedImports: this is the place that guards it.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** The second click of a double click comes within so many milliseconds, when a near server may have answered the first. */
const DOUBLE_CLICK_MS = 500;

type Arguments<Input> = undefined extends Input ? [input?: Input] : [input: Input];

/**
 * useMutation of TanStack Query, which a double click calls once: a call that is the same as the last one does nothing while that one is
 * under way and shortly after its success, and its promise never settles. A call that failed can be made again at once.
 */
export function useMutationOnce<Output, Input = void, Context = unknown>(options: UseMutationOptions<Output, Error, Input, Context>) {
  const mutation = useMutation(options);
  const last = useRef<string>(undefined);
  const mutateAsync = (...[input]: Arguments<Input>): Promise<Output> => {
    const key = JSON.stringify([input]);
    if (key === last.current) return new Promise(() => {});
    last.current = key;
    const forget = () => {
      if (key === last.current) last.current = undefined;
    };
    const sent = mutation.mutateAsync(input as Input);
    sent.then(() => setTimeout(forget, DOUBLE_CLICK_MS), forget);
    return sent;
  };
  return { ...mutation, mutateAsync, mutate: (...input: Arguments<Input>) => void mutateAsync(...input).catch(() => {}) };
}
