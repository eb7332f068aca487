import { TYPING } from '#web/ui/list/useListKeys.ts';

const REMEMBERED = 8;
/** A closing dialog, a closing menu or a new page moves the focus itself within this time. */
export const OTHERS_MS = 150;

/**
 * Keeps the place of somebody who works by keyboard. A button that is disabled while it works gets the focus again when it is done.
 * When what had the focus is removed, the focus goes to the row that takes its place, or else to what had the focus before. Returns
 * a function that ends this.
 */
export function keepFocus(): () => void {
  let visited: { element: HTMLElement; row: number }[] = [];
  let timer = 0;
  let isLost = false;

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>('[data-row]');
    visited = [...visited.filter(({ element }) => element !== target), { element: target, row: row ? rows().indexOf(row) : -1 }];
    visited = visited.slice(-REMEMBERED);
    isLost = false;
  };

  const giveBack = () => {
    if (document.activeElement !== document.body) return;
    for (const { element, row } of visited.toReversed()) {
      // A button that is still at work is waited for.
      if (element.matches(':disabled') && element.isConnected) return;
      // A field that had the focus earlier would open the keyboard of a phone.
      const isEarlierField = element !== visited.at(-1)?.element && element.matches(TYPING);
      const next = element.isConnected ? !isEarlierField && element : inRow(row);
      if (next) return next.focus({ preventScroll: true });
    }
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(() => {
    const latest = visited.at(-1)?.element;
    const wasLost = isLost;
    isLost = latest !== undefined && !canFocus(latest);
    if (!isLost && !wasLost) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(giveBack, OTHERS_MS);
  });

  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

const canFocus = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The focus goes to the opener of the row at this place, or of the last row when there are fewer now. */
function inRow(index: number): HTMLElement | undefined {
  const row = index === -1 ? undefined : (rows()[index] ?? rows().at(-1));
  return row?.querySelector<HTMLElement>('[data-row-link], a, button') ?? undefined;
}
