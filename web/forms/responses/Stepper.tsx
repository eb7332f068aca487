import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './responses.module.css';

interface Props {
  /** What is stepped through, in the singular. */
  of: 'question' | 'response';
  /** Left out where there is none. */
  onPrevious?: (() => void) | '' | undefined;
  onNext?: (() => void) | '' | undefined;
  children: ReactNode;
}

/** Previous and next around the name of what is shown. */
export function Stepper({ of, onPrevious, onNext, children }: Props) {
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" aria-label={`Previous ${of}`} disabled={!onPrevious} onClick={onPrevious || undefined}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <div className={classes.stepperName} aria-live="polite">
        {children}
      </div>
      <ActionIcon variant="default" aria-label={`Next ${of}`} disabled={!onNext} onClick={onNext || undefined}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  );
}
