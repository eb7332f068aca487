import { useEffect, useRef } from 'react';

/** The ref of a heading that gets the focus, at the top of the screen, each time that `shown` changes to something true. */
export function useHeading(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!shown) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [shown]);
  return heading;
}
