import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { openDialogs } from '../openDialogs.ts';
import * as text from './list.messages.ts';

/** The shortcuts of every list, as the dialog of shortcuts names them. */
export const LIST_KEYS = [
  ['/', text.searchList()],
  ['j', text.nextRow()],
  ['k', text.previousRow()],
  [text.enterKey(), text.openRow()],
  ['x', text.tickRow()],
  ['a', text.toActions()],
] as const;

/** The keys that press a control of the row, wherever it has one: its status, its owner and its note. */
const ROW_KEYS = ['s', 'o', 'n'];

/**
 * `/` focuses the search, `j` and `k` move from row to row, `x` selects a row, and `a` goes to the actions for the selected
 * rows, which come after all rows. Enter activates the row's own link or button.
 */
export function useListKeys(): void {
  useHotkeys(
    [
      key('/', () => document.querySelector<HTMLElement>('[data-list-search]')?.focus()),
      key('j', () => step(1)),
      key('k', () => step(-1)),
      ...ROW_KEYS.map((letter) => key(letter, () => pressRowKey(letter, document.activeElement?.closest('[data-row]')))),
      key('x', () => document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-tick]')?.click()),
      key('a', () => document.querySelector<HTMLElement>('[data-selection] button')?.focus()),
    ],
    [],
  );
}

// The hook would take the letter from a field before the handler says that somebody is typing.
const key = (letter: string, act: () => void): HotkeyItem => [letter, unlessBusy(act), { preventDefault: false }];

/** Presses the control of a row, or of another part of the screen, that has this key. */
export const pressRowKey = (key: string, within: Element | null | undefined): void =>
  within?.querySelector<HTMLElement>(`[data-row-key="${key}"]`)?.click();

export const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu] *, [role=listbox] *';

/** Keys are ignored while somebody types or a dialog is open. */
const unlessBusy = (act: () => void) => (event: KeyboardEvent) => {
  if (document.activeElement?.matches(TYPING) || openDialogs().length > 0) return;
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
