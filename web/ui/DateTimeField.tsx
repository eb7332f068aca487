import { Group, Input } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, useId } from 'react';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';
import * as text from './ui.messages.ts';

interface Props {
  label: string;
  description?: ReactNode;
  /** YYYY-MM-DDTHH:MM, or what is filled in so far; empty when nothing is. */
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
  /** Called when the focus leaves both fields. */
  onBlur?: () => void;
  onKeyDown?: KeyboardEventHandler;
}

/** A day in the reader's order and a time of day, as one value. */
export function DateTimeField({ label, description, value = '', error, onChange, onBlur, onKeyDown }: Props) {
  const id = useId();
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) => onChange?.(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group
        role="group"
        aria-labelledby={id}
        gap="xs"
        wrap="nowrap"
        align="start"
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur?.();
        }}
      >
        <DateField flex={1} aria-label={text.dayOf({ label })} value={day} onChange={(next) => change(next, time)} />
        <TimeField w={104} aria-label={text.clockOf({ label })} value={time} onChange={(next) => change(day, next)} />
      </Group>
    </Input.Wrapper>
  );
}
