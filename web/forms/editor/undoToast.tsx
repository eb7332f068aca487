import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';

/** Long enough to be read and reached by keyboard. */
const SHOWN_MS = 8_000;
const ID = 'undo';

/** Says what was done, with the way back. */
export function undoToast(message: string, onUndo: () => void): void {
  notifications.clean();
  const undo = () => {
    notifications.hide(ID);
    onUndo();
  };
  notifications.show({
    id: ID,
    withBorder: true,
    color: 'indigo',
    icon: <IconTrash size={18} />,
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Close' },
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
export const hideUndoToast = () => notifications.hide(ID);
