import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#web/ui/confirm.tsx';
import * as text from './drafts.messages.ts';

/** The milliseconds after which a save counts as failed, and the person decides whether to wait. */
const SAVE_WAIT_MS = 8_000;

/**
 * Asks before this screen or the tab is left while `unsaved`. Changes of the search or the hash in the same path do not ask.
 * With `save`, for screens that save automatically, leaving saves first and asks only when that fails: `save` resolves with
 * whether everything is on the server.
 */
export function useUnsavedGuard(unsaved: boolean, save?: () => Promise<boolean>): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (save && (await Promise.race([save(), failAfter(SAVE_WAIT_MS)]))) return false;
      const leave = await confirm({
        title: text.leaveTitle(),
        body: text.leaveBody(),
        confirmLabel: text.leave(),
        cancelLabel: text.stay(),
        danger: true,
      });
      return !leave;
    },
  });
}

const failAfter = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
