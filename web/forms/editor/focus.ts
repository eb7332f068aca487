/** Moves the focus after the next rendering, because the edit adds or moves the element. */
export function focusLater(id: string, { select = false } = {}): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
    if (select && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select();
  });
}
