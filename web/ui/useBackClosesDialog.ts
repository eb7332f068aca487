import { useBlocker } from '@tanstack/react-router';
import { openDialogs } from './openDialogs.ts';
import { countInAddress } from './useOpenInUrl.ts';

/**
 * Lets Back close the upper dialog instead of leaving the screen under it, with what was typed in the dialog. Dialogs that the address
 * names do this themselves, because opening them adds a step to the history (`useOpenInUrl`). Most dialogs add none, so the step back is
 * refused here. A dialog that must be answered stays open.
 */
export function useBackClosesDialog(): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      const open = openDialogs();
      if (open.length <= countInAddress()) return false;
      open.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return true;
    },
  });
}
