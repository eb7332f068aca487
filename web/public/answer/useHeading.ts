import { useEffect, useRef } from 'react';

/** Returns the ref of a heading that gets the focus, at the top of the screen, whenever `shown` becomes true. */
export function useHeading(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!shown) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [shown]);
  return heading;
}
