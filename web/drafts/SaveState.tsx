import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload, IconPencil } from '@tabler/icons-react';
import type { SaverState } from './draft-kind.ts';
import classes from './SaveState.module.css';
import { saveLabel } from './save-labels.ts';

const ICONS = { calm: IconCheck, busy: IconCloudUpload, waiting: IconPencil, wrong: IconAlertTriangle };

/** Shows whether the work is saved, and announces to screen readers when saving fails or finishes. */
export function SaveState({ state }: { state: SaverState<{ updatedAt: string }, unknown> }) {
  const { mood, label, detail } = saveLabel(state);
  const Icon = ICONS[mood];
  return (
    <div className={classes.saveState} data-mood={mood}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <div>{label}</div>
        {detail && <div className={classes.saveDetail}>{detail}</div>}
      </div>
      <VisuallyHidden role="status">{mood === 'calm' || mood === 'wrong' ? label : ''}</VisuallyHidden>
    </div>
  );
}
