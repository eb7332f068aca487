import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells a late answer whether the part that asked is still in the page. Whoever closed a dialog before its answer may have opened it
 * again, for something else.
 */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
