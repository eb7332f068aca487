import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const STEPS = 20;
const STEP_MS = 50;

/** Counts from what was shown before (0 at first) to a figure; at once for who wants nothing to move. */
export function useCounter(figure: number | undefined): number | undefined {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<number>();
  const last = useRef(0);

  useEffect(() => {
    if (figure === undefined) return;
    const start = last.current;
    if (still || start === figure) {
      last.current = figure;
      setShown(figure);
      return;
    }
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      last.current = step >= STEPS ? figure : Math.round(start + ((figure - start) * step) / STEPS);
      setShown(last.current);
      if (step >= STEPS) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [figure, still]);

  return figure === undefined ? undefined : (shown ?? (still ? figure : 0));
}
