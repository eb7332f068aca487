import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './responses.module.css';

interface Props {
  /** What is stepped through, in the singular. */
  of: 'question' | 'response';
  place: number;
  count: number;
  onStep: (place: number) => void;
  children: ReactNode;
}

/** Previous and next around the name of what is shown. */
export function Stepper({ of, place, count, onStep, children }: Props) {
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" aria-label={`Previous ${of}`} disabled={place <= 1} onClick={() => onStep(place - 1)}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <div className={classes.stepperName} aria-live="polite">
        {children}
      </div>
      <ActionIcon variant="default" aria-label={`Next ${of}`} disabled={place >= count} onClick={() => onStep(place + 1)}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  );
}
