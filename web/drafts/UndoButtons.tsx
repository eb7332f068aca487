import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { ToolButton } from '#web/ui/ToolButton.tsx';

interface Props {
  editor: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
}

export const UndoButtons = ({ editor: { canUndo, canRedo, undo, redo } }: Props) => (
  <>
    <ToolButton tip="Undo (Ctrl+Z)" aria-label="Undo" aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={undo}>
      <IconArrowBackUp size={20} />
    </ToolButton>
    <ToolButton tip="Redo (Ctrl+Shift+Z)" aria-label="Redo" aria-keyshortcuts="Control+Shift+Z" disabled={!canRedo} onClick={redo}>
      <IconArrowForwardUp size={20} />
    </ToolButton>
  </>
);
