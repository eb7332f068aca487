import { useCallback, useState } from 'react';

/** A frame scrolls only when its child is wider: a scrolled frame would keep the table's head from sticking to the top of the page. */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame || typeof ResizeObserver === 'undefined') return;
    const look = () => setOverflows(frame.scrollWidth > frame.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { ref, overflows };
}
