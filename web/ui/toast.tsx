import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import * as word from './words.messages.ts';

const SUCCESS_MS = 3_000;

// One toast is visible at a time, the newest. A success gives way to the next toast for good. An error stays until it is
// closed: a newer toast covers it and then shows it again. Leaving the page or the account removes it.

type Toast = Omit<Parameters<typeof notifications.show>[0], 'id'>;

/** The toast that is shown now, until another one replaces it. */
let passing: string | undefined;
/** The errors that nobody has closed, by their text, so that the same error is shown once. */
const errors = new Map<string, { id: string; shownAt: number }>();
/** An error that itself led to another page was not read on the previous page. */
const TOO_SHORT_TO_READ_MS = 1_000;
/** The toast with the highest priority is the visible one. */
let newest = 0;

/** A toast that closes after 3 s; it must not be the only place of important information. */
function success(message: string, title?: string): void {
  show({ title, message, color: 'green', icon: <IconCheck size={18} />, autoClose: SUCCESS_MS });
}

/**
 * An error toast that stays until it is closed. `reason` is the server's sentence; it is omitted when it says the same. Returns a function
 * that removes it.
 */
function error(title: string, reason?: string | Error | null): () => void {
  const message = typeof reason === 'string' ? reason : reason?.message;
  const icon = <IconAlertTriangle size={18} />;
  const texts = message && message !== title ? { title, message } : { message: title };
  const key = JSON.stringify(texts);
  const before = errors.get(key);
  if (before) notifications.hide(before.id);
  hidePassing();
  const id = notifications.show({ ...CHROME, ...texts, priority: ++newest, color: 'red', icon, autoClose: false, onClose: forget(key) });
  errors.set(key, { id, shownAt: Date.now() });
  return () => void notifications.hide(id);
}

/**
 * Says how a change went: `done` when it was made, unless the screen shows that itself; otherwise what failed, with the reason, or the reason
 * alone. Returns whether it was made.
 */
const outcome = (change: Promise<unknown>, done: string | undefined, failed?: string): Promise<boolean> =>
  change.then(
    () => {
      if (done) success(done);
      return true;
    },
    (reason: Error) => {
      error(failed ?? reason.message, reason);
      return false;
    },
  );

/** Removes the errors of the page that was left. An error that came with the change of the page stays. */
function leavePage(): void {
  for (const { id, shownAt } of errors.values()) if (Date.now() - shownAt >= TOO_SHORT_TO_READ_MS) notifications.hide(id);
}

/** Removes the errors of the previous account, because they don't concern the next one. */
function leaveAccount(): void {
  for (const { id } of errors.values()) notifications.hide(id);
  hidePassing();
}

/** Shows a toast with other content. Returns a function that removes it. */
function show(toast: Toast): () => void {
  hidePassing();
  const id = notifications.show({ ...CHROME, priority: ++newest, ...toast });
  passing = id;
  return () => void notifications.hide(id);
}

const CHROME = { withBorder: true, closeButtonProps: { 'aria-label': word.close() } } as const;

const forget =
  (key: string) =>
  ({ id }: { id?: string }) => {
    if (errors.get(key)?.id === id) errors.delete(key);
  };

function hidePassing(): void {
  if (passing) notifications.hide(passing);
  passing = undefined;
}

export const toast = { success, error, outcome, show, leavePage, leaveAccount };
