import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { pressRowKey, TYPING } from '#web/ui/list/useListKeys.ts';
import { openDialogs } from '#web/ui/openDialogs.ts';
import * as text from './handling.messages.ts';

/** The shortcuts of responses, as the dialog of shortcuts names them. */
export const RESPONSE_KEYS = [
  ['j k', text.nextOrPrevious()],
  ['s', text.chooseStatus()],
  ['o', text.chooseOwner()],
  ['n', text.writeNote()],
  ['m', text.createMember()],
  ['p', text.recordPayment()],
] as const;

/** The shortcuts of a response that is shown by itself: those of a row of the table, and the steps to its neighbours. */
export function useResponseKeys(
  shown: RefObject<HTMLElement | null>,
  steps: { next: (() => void) | undefined; previous: (() => void) | undefined },
) {
  const unlessBusy = (letter: string, act: () => void): HotkeyItem => [
    letter,
    (event) => {
      const top = openDialogs().at(-1);
      if (document.activeElement?.matches(TYPING) || (top && !top.contains(shown.current))) return;
      event.preventDefault();
      act();
    },
    { preventDefault: false },
  ];
  useHotkeys(
    [
      unlessBusy('j', () => steps.next?.()),
      unlessBusy('k', () => steps.previous?.()),
      unlessBusy('s', () => pressRowKey('s', shown.current)),
      unlessBusy('o', () => pressRowKey('o', shown.current)),
      ...['m', 'p'].map((letter) => unlessBusy(letter, () => pressRowKey(letter, shown.current))),
      unlessBusy('n', () => shown.current?.querySelector<HTMLElement>('[data-row-note]')?.focus()),
    ],
    [],
  );
}
