import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** What else takes the focus as the page changes, such as a dialog that closes, does so first. */
const AFTER_OTHERS_MS = 150;

/** After a page change, keyboard and screen reader start at the new page, which says its name. */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const moving = useRef(false);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    moving.current = true;
  }, [pathname]);

  // A screen that is still loading has no name yet: it has come when it names the document.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const arrive = () => {
      if (!moving.current) return;
      moving.current = false;
      clearTimeout(timer);
      const closing = dialogOf(document.activeElement);
      timer = setTimeout(() => {
        focusMain(closing);
        setTitle(document.title);
      }, AFTER_OTHERS_MS);
    };
    const observer = new MutationObserver(arrive);
    const name = document.querySelector('title');
    if (name) observer.observe(name, { childList: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}

const dialogOf = (element: Element | null) => element?.closest('[role=dialog], [role=alertdialog]') ?? undefined;

/** `closing`: the dialog that the page change came from. */
function focusMain(closing: Element | undefined) {
  const main = document.getElementById('main');
  const dialog = dialogOf(document.activeElement);
  // A field that the page focused by itself keeps the focus, and so does a dialog that somebody was quick to open.
  if (main && !main.contains(document.activeElement) && (!dialog || dialog === closing)) main.focus({ preventScroll: true });
}
