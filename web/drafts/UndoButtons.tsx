import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { ToolButton } from '#web/ui/ToolButton.tsx';
import * as text from './drafts.messages.ts';

interface Props {
  editor: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
}

export const UndoButtons = ({ editor: { canUndo, canRedo, undo, redo } }: Props) => (
  <>
    <ToolButton tip={text.undoTip()} aria-label={text.undo()} aria-keyshortcuts="Control+Z" disabled={!canUndo} onClick={undo}>
      <IconArrowBackUp size={20} />
    </ToolButton>
    <ToolButton tip={text.redoTip()} aria-label={text.redo()} aria-keyshortcuts="Control+Shift+Z" disabled={!canRedo} onClick={redo}>
      <IconArrowForwardUp size={20} />
    </ToolButton>
  </>
);
