import { useRef } from 'react';

/** Passes on one call of a mutation at a time. A second click can come before the button is disabled, and would act twice. */
export function useOneAtATime<Input>({ mutateAsync }: { mutateAsync: (input: Input) => Promise<unknown> }): (input: Input) => void {
  const isBusy = useRef(false);
  const free = () => {
    isBusy.current = false;
  };
  return (input) => {
    if (isBusy.current) return;
    isBusy.current = true;
    // The mutation itself shows its failure.
    mutateAsync(input).then(free, free);
  };
}
