import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { timeIn } from './typed-time.ts';
import * as text from './ui.messages.ts';
import { useTyped } from './useTyped.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** HH:MM, or what was typed so far. */
  value?: string;
  /** Gets HH:MM, or what is typed while it is no time, so that the check of the form refuses it. */
  onChange?: (value: string) => void;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`);

/** A field for a time of day from 00:00 to 23:59, typed or picked. The browser's own field may count twelve hours, as the browser is set. */
export function TimeField({ value = '', onChange, error, ...field }: Props) {
  const { typed, isWrong, change, leave } = useTyped({ value, onChange, read: timeIn });
  const times = useId();
  return (
    <>
      <TextInput
        {...field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:MM"
        list={times}
        value={typed}
        error={isWrong ? text.timeLike() : error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={(event) => {
          leave();
          field.onBlur?.(event);
        }}
      />
      <datalist id={times}>
        {HALF_HOURS.map((time) => (
          <option key={time} value={time} />
        ))}
      </datalist>
    </>
  );
}
