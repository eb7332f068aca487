import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import classes from './editor.module.css';
import type { SaverState } from './save-state.ts';
import { saveWords } from './save-words.ts';

const ICONS = { calm: IconCheck, busy: IconCloudUpload, waiting: IconPencil, wrong: IconAlertTriangle };

/** Whether the work is safe: always in sight, and said aloud when it changes for the worse or is done. */
export function SaveState({ state }: { state: SaverState }) {
  const { mood, words, detail } = saveWords(state);
  const Icon = ICONS[mood];
  return (
    <div className={classes.saveState} data-mood={mood}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <div>{words}</div>
        {detail && <div className={classes.saveDetail}>{detail}</div>}
      </div>
      <VisuallyHidden role="status">{mood === 'calm' || mood === 'wrong' ? words : ''}</VisuallyHidden>
    </div>
  );
}
