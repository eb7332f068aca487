import { type RefObject, useEffect, useRef } from 'react';

/** A group of radio buttons is reached at the chosen one. */
const FIELDS = ['input:not([type="hidden"], [type="radio"])', 'input:checked', 'select', 'textarea'].map((one) => `${one}:enabled`).join();
/** A button that destroys is passed over: the one that cancels stands before it. */
const MAIN = '[type="submit"]:not(:disabled, [data-destroys])';
const ANY = 'button:not(:disabled), a[href]';

/**
 * Gives the focus of a dialog to the first field in the element, or without a field to its main action, because Mantine gives it to the
 * cross that closes the dialog. It is called with what is loaded after the dialog has opened as well. Elsewhere it changes nothing.
 */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const dialog = ref.current?.closest('[aria-modal="true"]');
    if (!dialog) return;
    const inside = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? inside(FIELDS) ?? inside(MAIN) ?? inside(ANY);
    // Mantine reads this attribute a moment after the dialog has opened.
    first?.setAttribute('data-autofocus', '');
    if (dialog.querySelector('header')?.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, []);
  return ref;
}
