import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm.tsx';

/** Leaving this screen, or closing the tab, asks while `unsaved`. Moving within the same path (search, hash) does not. */
export function useUnsavedGuard(unsaved: boolean): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        body: 'What you changed on this page has not been saved and will be lost.',
        confirmLabel: 'Leave without saving',
        cancelLabel: 'Stay here',
        danger: true,
      });
      return !leave;
    },
  });
}
