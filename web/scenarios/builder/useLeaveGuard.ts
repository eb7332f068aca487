import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#web/ui/confirm.tsx';
import type { Builder } from './useBuilder.ts';

/** Leaving saves first; where that cannot be done, it asks. */
export function useLeaveGuard({ saving: { dirty }, saver }: Builder): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const { kind } = await saver.save();
      if (kind === 'saved') return false;
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
