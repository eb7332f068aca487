import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from './toast.tsx';

/** Long enough to be read and reached by keyboard. */
const SHOWN_MS = 8_000;

let hide: (() => void) | undefined;

/** Says what was done, with the way back. */
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
          Undo
        </Button>
      </span>
    ),
  });
}

/** There is nothing left to take back, such as after the screen was left. */
export const hideUndoToast = () => hide?.();
