import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const SUCCESS_MS = 3_000;

// One toast at a time: a new one takes the old one's place.

/** Gone after 3 s; nothing important lives in it alone. */
function success(message: string): void {
  show({ message, color: 'green', icon: <IconCheck size={18} />, autoClose: SUCCESS_MS });
}

/** Stays until it is closed. `reason` is the server's sentence; left out when it says the same. */
function error(title: string, reason?: string | Error | null): void {
  const message = typeof reason === 'string' ? reason : reason?.message;
  const icon = <IconAlertTriangle size={18} />;
  if (message && message !== title) show({ title, message, color: 'red', icon, autoClose: false });
  else show({ message: title, color: 'red', icon, autoClose: false });
}

function show(options: Parameters<typeof notifications.show>[0]): void {
  notifications.clean();
  notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': 'Close' }, ...options });
}

export const toast = { success, error };
