import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { typedDay } from '#contract/typed-day.ts';
import { formatDay } from './dates.ts';
import * as text from './ui.messages.ts';
import { useTyped } from './useTyped.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** YYYY-MM-DD, or what was typed so far. */
  value?: string | null;
  /** Gets YYYY-MM-DD, or what is typed while it is no day, so that the check of the form refuses it. */
  onChange?: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
}

/**
 * A field for a day in the reader's order. The browser's own field has the order of the browser, whatever the language of the page is;
 * its calendar opens from the button.
 */
export function DateField({ value, onChange, min, max, error, disabled, ...field }: Props) {
  const { typed, isWrong, change, leave } = useTyped({ value: value ?? '', onChange, read: typedDay, show: shown });
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      {...field}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={text.dayPlaceholder()}
      disabled={disabled}
      value={typed}
      error={isWrong ? text.dayLike() : error}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={(event) => {
        leave();
        field.onBlur?.(event);
      }}
      rightSectionPointerEvents={disabled ? 'none' : 'all'}
      rightSection={
        <>
          <ActionIcon
            aria-label={text.openCalendar()}
            title={text.openCalendar()}
            disabled={disabled || field.readOnly}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden="true" />
          </ActionIcon>
          <input
            ref={calendar}
            type="date"
            // The button in front of it opens it.
            style={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={typedDay(typed) ?? ''}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        </>
      }
    />
  );
}

/** A whole day is shown in the reader's order; everything else stays as it was typed. */
const shown = (value: string): string => (typedDay(value) === value && value !== '' ? formatDay(value) : value);
