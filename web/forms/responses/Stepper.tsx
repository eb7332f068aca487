import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as text from './responses.messages.ts';

interface Props {
  of: 'question' | 'response';
  /** Undefined when there is no previous or next one. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The name of the current one. */
  children: ReactNode;
}

/** The buttons to the previous and the next one, around the name of the current one. */
export function Stepper({ of, onPrevious, onNext, children }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" maw="52rem" mb="md">
      <ActionIcon variant="default" aria-label={text.previous[of]()} disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <Group justify="center" className="ui-grow ui-number" aria-live="polite">
        {children}
      </Group>
      <ActionIcon variant="default" aria-label={text.next[of]()} disabled={!onNext} onClick={onNext}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </Group>
  );
}
