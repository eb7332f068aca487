import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const SUCCESS_MS = 3_000;

// One toast at a time: a new one takes the old one's place. Only errors wait for somebody to read and close them, whatever
// else is said meanwhile.

type Toast = Omit<Parameters<typeof notifications.show>[0], 'id'>;

/** Shown now, until another one takes its place. */
let passing: string | undefined;
/** By what they say: said twice, an error is shown once. */
const errors = new Map<string, string>();

/** Gone after 3 s; nothing important lives in it alone. */
function success(message: string): void {
  show({ message, color: 'green', icon: <IconCheck size={18} />, autoClose: SUCCESS_MS });
}

/** Stays until it is closed. `reason` is the server's sentence; left out when it says the same. */
function error(title: string, reason?: string | Error | null): void {
  const message = typeof reason === 'string' ? reason : reason?.message;
  const icon = <IconAlertTriangle size={18} />;
  const words = message && message !== title ? { title, message } : { message: title };
  const key = JSON.stringify(words);
  const before = errors.get(key);
  if (before) notifications.hide(before);
  hidePassing();
  errors.set(key, notifications.show({ ...CHROME, ...words, color: 'red', icon, autoClose: false, onClose: forget(key) }));
}

/** For toasts of another shape. Returns what takes it away. */
function show(toast: Toast): () => void {
  hidePassing();
  // Before errors that wait in line: it is about what somebody did just now.
  const id = notifications.show({ ...CHROME, priority: 1, ...toast });
  passing = id;
  return () => void notifications.hide(id);
}

const CHROME = { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } } as const;

const forget =
  (key: string) =>
  ({ id }: { id?: string }) => {
    if (errors.get(key) === id) errors.delete(key);
  };

function hidePassing(): void {
  if (passing) notifications.hide(passing);
  passing = undefined;
}

export const toast = { success, error, show };
