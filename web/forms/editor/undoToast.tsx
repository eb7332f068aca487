import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';

/** Long enough to be read and reached by keyboard. */
const SHOWN_MS = 8_000;

/** Says what was done, with the way back. */
export function undoToast(message: string, onUndo: () => void): void {
  notifications.clean();
  const id = `undo-${Date.now()}`;
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    withBorder: true,
    color: 'indigo',
    icon: <IconTrash size={18} />,
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.75rem' }}>
        {message}
        <Button size="compact-sm" variant="light" onClick={undo}>
          Undo
        </Button>
      </span>
    ),
  });
}
