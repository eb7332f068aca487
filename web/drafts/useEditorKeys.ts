import { useHotkeys } from '@mantine/hooks';
import { openDialogs } from '#web/ui/openDialogs.ts';

/** Handles Ctrl or ⌘ with S, Z, Shift+Z and Y wherever the focus is, unless a dialog is open. */
export function useEditorKeys({ onSave, onUndo, onRedo }: { onSave: () => void; onUndo: () => void; onRedo: () => void }): void {
  const unlessInDialog = (act: () => void) => () => {
    if (openDialogs().length === 0) act();
  };
  const [save, undo, redo] = [onSave, onUndo, onRedo].map(unlessInDialog) as [() => void, () => void, () => void];
  // The browser would save the page or undo something else.
  useHotkeys(
    [
      ['mod+S', save],
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
    ],
    [],
    true,
  );
}
