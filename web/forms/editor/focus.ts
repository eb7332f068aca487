/** Moves the focus after the next rendering, because the edit adds or moves the element. */
export function focusLater(id: string, { select = false } = {}): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
    if (select && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select();
  });
}

/** Moves the focus to the first invalid field after the errors were rendered. */
export const focusFirstInvalid = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
