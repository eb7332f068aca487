import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import { useParts } from './builder-context.ts';
import type { SaverState } from './scenario-saver.ts';
import classes from './view.module.css';

const ICONS = { calm: IconCheck, busy: IconCloudUpload, waiting: IconPencil, wrong: IconAlertTriangle };

/** Whether the work is safe: always in sight, and said aloud when it changes for the worse or is done. */
export function SaveState() {
  const { builder } = useParts();
  const { mood, words } = wordsOf(builder.saving);
  const Icon = ICONS[mood];
  return (
    <div className={classes.saveState} data-mood={mood}>
      <Icon size={16} aria-hidden="true" />
      <span className={classes.saveWords}>{words}</span>
      <VisuallyHidden role="status">{mood === 'calm' || mood === 'wrong' ? words : ''}</VisuallyHidden>
    </div>
  );
}

function wordsOf({ dirty, saving, failure }: SaverState): { mood: keyof typeof ICONS; words: string } {
  if (failure?.kind === 'conflict') return { mood: 'wrong', words: 'Conflict' };
  if (failure?.kind === 'lost') return { mood: 'wrong', words: 'Could not save, retrying' };
  if (saving) return { mood: 'busy', words: 'Saving' };
  if (failure?.kind === 'refused') return { mood: 'wrong', words: 'Not saved' };
  return dirty ? { mood: 'waiting', words: 'Unsaved changes' } : { mood: 'calm', words: 'Saved' };
}
