import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { keepFocus, OTHERS_MS } from './keepFocus.ts';

/**
 * After a page change, the keyboard and the screen reader start at the new page, and its name is read out. On one page the focus
 * stays where somebody works.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const moving = useRef(false);
  const closing = useRef<Element>(undefined);
  const [title, setTitle] = useState('');
  useEffect(keepFocus, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    moving.current = true;
    closing.current = dialogOf(document.activeElement);
  }, [pathname]);

  // A screen that is still loading has no name yet. It is there when it sets the title of the document.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const arrive = () => {
      if (!moving.current) return;
      moving.current = false;
      clearTimeout(timer);
      timer = setTimeout(() => {
        focusMain(closing.current);
        setTitle(document.title);
      }, OTHERS_MS);
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

/** Moves the focus to the page. `closing` is the dialog in which the page change began. */
function focusMain(closing: Element | undefined) {
  const main = document.getElementById('main');
  const dialog = dialogOf(document.activeElement);
  // A field that the page focused by itself keeps the focus, and so does a dialog that somebody was quick to open.
  if (main && !main.contains(document.activeElement) && (!dialog || dialog === closing)) main.focus({ preventScroll: true });
}
