import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { timeIn } from './typed-time.ts';
import * as text from './ui.messages.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** HH:MM, or what was typed so far. */
  value?: string;
  /** Gets HH:MM, or what is typed while it is no time, so that the check of the form refuses it. */
  onChange?: (value: string) => void;
}

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`);

/** A field for a time of day from 00:00 to 23:59, typed or picked. The browser's own field may count twelve hours, as the browser is set. */
export function TimeField({ value = '', onChange, error, ...field }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  const times = useId();
  // The value was changed in another way, for example by a free time that was chosen.
  if (value !== seen) {
    setSeen(value);
    if (value !== (timeIn(typed) ?? typed)) setTyped(value);
  }
  const isWrong = isLeft && typed !== '' && timeIn(typed) === undefined;
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
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsLeft(false);
          onChange?.(timeIn(currentTarget.value) ?? currentTarget.value);
        }}
        onBlur={(event) => {
          setIsLeft(true);
          setTyped(timeIn(typed) ?? typed);
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
