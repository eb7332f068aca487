// biome-ignore lint/style/noRestrictedImports: this is the place that guards it.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** The second click of a double click comes within so many milliseconds, when a near server may have answered the first. */
const DOUBLE_CLICK_MS = 500;

// All browsers count the clicks of a mouse, but not all count the taps of a finger.
let isDoubleClick = false;
let lastTap = -DOUBLE_CLICK_MS;
const noteClick = ({ detail, timeStamp, pointerType }: PointerEvent) => {
  const isTap = pointerType === 'touch';
  isDoubleClick = detail > 1 || (isTap && timeStamp - lastTap < DOUBLE_CLICK_MS);
  if (isTap) lastTap = timeStamp;
};
window.addEventListener('click', noteClick as (event: Event) => void, { capture: true });

type Arguments<Input> = undefined extends Input ? [input?: Input] : [input: Input];

/**
 * useMutation of TanStack Query, which a double click calls once. A call that is the same as the last one does nothing while that one is
 * under way, and neither does the second click shortly after its success; the promise of such a call never settles. A call that failed
 * can be made again at once.
 */
export function useMutationOnce<Output, Input = void, Context = unknown>(options: UseMutationOptions<Output, Error, Input, Context>) {
  const mutation = useMutation(options);
  const last = useRef<{ key: string; isDone: boolean }>(undefined);
  const mutateAsync = (...[input]: Arguments<Input>): Promise<Output> => {
    const key = JSON.stringify([input]);
    if (key === last.current?.key && (isDoubleClick || !last.current.isDone)) return new Promise(() => {});
    const one = { key, isDone: false };
    last.current = one;
    const forget = () => {
      if (last.current === one) last.current = undefined;
    };
    const sent = mutation.mutateAsync(input as Input);
    sent.then(() => {
      one.isDone = true;
      setTimeout(forget, DOUBLE_CLICK_MS);
    }, forget);
    return sent;
  };
  return { ...mutation, mutateAsync, mutate: (...input: Arguments<Input>) => void mutateAsync(...input).catch(() => {}) };
}
