import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from './toast.tsx';
import * as word from './words.messages.ts';

/** Long enough to read it and to reach it by keyboard. */
const SHOWN_MS = 8_000;

let hide: (() => void) | undefined;

/** Shows what was done, with a button to undo it. */
export function undoToast(message: string, onUndo: () => void, icon: ReactNode = <IconTrash size={18} />): void {
  const undo = () => {
    hideUndoToast();
    onUndo();
  };
  hide = toast.show({
    color: 'indigo',
    icon,
    autoClose: SHOWN_MS,
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.75rem' }}>
        {message}
        <Button size="compact-sm" variant="light" style={{ flex: 'none' }} onClick={undo}>
          {word.undo()}
        </Button>
      </span>
    ),
  });
}

/** Removes the toast when undo is no longer possible, for example after the screen was left. */
export const hideUndoToast = () => hide?.();
