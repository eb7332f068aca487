import { useHotkeys } from '@mantine/hooks';
import * as text from './list.messages.ts';

/** The shortcuts of every list, as the dialog of shortcuts names them. */
export const LIST_KEYS = [
  ['/', text.searchList()],
  ['j', text.nextRow()],
  ['k', text.previousRow()],
  [text.enterKey(), text.openRow()],
  ['x', text.tickRow()],
] as const;

/**
 * `/` focuses the search, `j` and `k` move from row to row, and `x` selects a row. Enter activates the row's own link or
 * button.
 */
export function useListKeys(): void {
  useHotkeys(
    [
      ['/', unlessBusy(() => document.querySelector<HTMLElement>('[data-list-search]')?.focus())],
      ['j', unlessBusy(() => step(1))],
      ['k', unlessBusy(() => step(-1))],
      ['x', unlessBusy(() => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-tick]')?.click())],
    ],
    [],
  );
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu] *, [role=listbox] *';

/** Keys are ignored while somebody types or a dialog is open. */
const unlessBusy = (act: () => void) => (event: KeyboardEvent) => {
  if (document.activeElement?.matches(TYPING) || document.querySelector('[aria-modal="true"]')) return;
  event.preventDefault();
  act();
};

/** The focus moves to the link or button that opens the row, so that Enter opens it. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[here === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, here + by))];
  (next?.querySelector<HTMLElement>('[data-row-link], a, button') ?? next)?.focus();
}
