import { useRef } from 'react';

/** Does some work once at a time. A second click or Enter can come before the button is disabled, and would act twice. */
export function useOneAtATime<Input>(work: (input: Input) => Promise<unknown>): (input: Input) => void {
  const isBusy = useRef(false);
  const free = () => {
    isBusy.current = false;
  };
  return (input) => {
    if (isBusy.current) return;
    isBusy.current = true;
    // The work itself shows its failure.
    work(input).then(free, free);
  };
}
