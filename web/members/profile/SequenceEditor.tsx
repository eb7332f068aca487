import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './profile.module.css';

const LEAST = 1;
const MOST = 100;

/** How many were paid or sent: minus stops at 1, plus counts on. */
export function SequenceEditor({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its controls
    <div className={classes.sequence} role="group" aria-labelledby={id}>
      <span id={id} className="mantine-InputWrapper-label">
        Sequence
      </span>
      <ActionIcon variant="default" aria-label="One less" disabled={value <= LEAST} onClick={() => onChange(Math.max(LEAST, value - 1))}>
        <IconMinus size={16} />
      </ActionIcon>
      <output className={classes.sequenceValue}>{value}</output>
      <ActionIcon variant="default" aria-label="One more" disabled={value >= MOST} onClick={() => onChange(value + 1)}>
        <IconPlus size={16} />
      </ActionIcon>
    </div>
  );
}
