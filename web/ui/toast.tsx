import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const SUCCESS_MS = 3_000;

// One toast is visible at a time, the newest. A success gives way to the next toast for good. An error stays until it is
// closed: a newer toast covers it and then shows it again. Leaving the page or the account removes it.

type Toast = Omit<Parameters<typeof notifications.show>[0], 'id'>;

/** Shown now, until another one takes its place. */
let passing: string | undefined;
/** The errors that nobody has closed, by their text: the same error is shown once. */
const errors = new Map<string, { id: string; shownAt: number }>();
/** An error that led to another page by itself was not read on the page before. */
const TOO_SHORT_TO_READ_MS = 1_000;
/** The toast with the highest priority is the visible one. */
let newest = 0;

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
  if (before) notifications.hide(before.id);
  hidePassing();
  const id = notifications.show({ ...CHROME, ...words, priority: ++newest, color: 'red', icon, autoClose: false, onClose: forget(key) });
  errors.set(key, { id, shownAt: Date.now() });
}

/** Removes the errors of the page that was left. An error that came with the change of the page stays. */
function leavePage(): void {
  for (const { id, shownAt } of errors.values()) if (Date.now() - shownAt >= TOO_SHORT_TO_READ_MS) notifications.hide(id);
}

/** Removes what the account before was told: it does not concern whoever signs in next. */
function leaveAccount(): void {
  for (const { id } of errors.values()) notifications.hide(id);
  hidePassing();
}

/** For toasts of another shape. Returns what takes it away. */
function show(toast: Toast): () => void {
  hidePassing();
  const id = notifications.show({ ...CHROME, priority: ++newest, ...toast });
  passing = id;
  return () => void notifications.hide(id);
}

const CHROME = { withBorder: true, closeButtonProps: { 'aria-label': 'Close' } } as const;

const forget =
  (key: string) =>
  ({ id }: { id?: string }) => {
    if (errors.get(key)?.id === id) errors.delete(key);
  };

function hidePassing(): void {
  if (passing) notifications.hide(passing);
  passing = undefined;
}

export const toast = { success, error, show, leavePage, leaveAccount };
