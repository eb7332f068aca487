import type { FocusEvent } from 'react';
import { isUntouched } from '#contract/new-form.messages.ts';

/** Moves the focus after the next rendering, because the edit adds or moves the element. */
export function focusLater(id: string, { select = false } = {}): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
    if (select && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select();
  });
}

/** Selects the text that a new form begins with, so that what is typed replaces it. */
export const selectUntouched =
  (field: Parameters<typeof isUntouched>[0]) =>
  ({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void => {
    if (isUntouched(field, currentTarget.value)) currentTarget.select();
  };
