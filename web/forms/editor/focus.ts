/** Moves the focus once the edit that makes or moves the element is on screen. */
export function focusLater(id: string, { select = false } = {}): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
    if (select && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select();
  });
}

/** Once the errors are drawn. */
export const focusFirstInvalid = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
