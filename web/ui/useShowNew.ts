import { useEffect, useRef } from 'react';

/** A closing dialog gives the focus back within this time. */
const CLOSED_MS = 150;

/** The row of something that was just made: it is scrolled into view, and its first control gets the focus when the dialog has closed. */
export function useShowNew<E extends HTMLElement>(isNew: boolean) {
  const row = useRef<E>(null);
  useEffect(() => {
    if (!isNew) return;
    const timer = window.setTimeout(() => {
      row.current?.scrollIntoView({ block: 'nearest' });
      row.current?.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true });
    }, CLOSED_MS);
    return () => window.clearTimeout(timer);
  }, [isNew]);
  return row;
}
