import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** After a page change, keyboard and screen reader start at the new page, which says its name. */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The screen may still be loading; its title comes with it.
    const timer = setTimeout(() => {
      const main = document.getElementById('main');
      // A field that the page focused by itself keeps the focus.
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      setTitle(document.title);
    }, 150);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
