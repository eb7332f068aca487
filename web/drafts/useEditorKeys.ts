import { useEffect, useRef } from 'react';

interface Keys {
  onSave: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** Handles Ctrl or ⌘ with S, Z, Shift+Z and Y wherever the focus is, unless a dialog is open. */
export function useEditorKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const { onSave, onUndo, onRedo } = latest.current;
      const act =
        key === 's' && !event.shiftKey ? onSave : key === 'z' ? (event.shiftKey ? onRedo : onUndo) : key === 'y' ? onRedo : undefined;
      if (!act) return;
      // The browser would save the page or undo something else.
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
