import type { ChangeEvent } from 'react';
import { perLanguage } from '#contract/language.ts';
import * as text from './answer.messages.ts';
import { FileField } from './FileField.tsx';
import type { ControlProps } from './fieldProps.ts';
import { hintsFor } from './hints.ts';

type FieldChange = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** The control of a question that is not a group of choices. */
export function SingleControl(props: ControlProps) {
  const { question, value, control, onChange } = props;
  const { id, type, title, required, options } = question;
  const field = {
    ...control,
    className: 'line',
    required,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: FieldChange) => onChange(id, target.value),
  };
  switch (type) {
    case 'short-answer':
      return <input {...field} {...hintsFor(title)} type="text" />;
    case 'paragraph':
      return (
        <textarea
          {...field}
          rows={3}
          onChange={(event) => {
            field.onChange(event);
            grow(event.target);
          }}
        />
      );
    case 'dropdown':
      return (
        <select {...field}>
          <option value="">{text.chooseOption()}</option>
          {options?.map((option) => (
            <option key={option.id} value={option.id}>
              {option.value}
            </option>
          ))}
        </select>
      );
    case 'date':
      return (
        <>
          {/* The limit keeps the year at four digits. */}
          <input {...field} type="date" max="9999-12-31" />
          <p className="hint" aria-live="polite">
            {inWords(field.value)}
          </p>
        </>
      );
    case 'file-upload':
    case 'image':
      return <FileField {...props} />;
    default:
      return <p className="unsupported">{text.unsupported()}</p>;
  }
}

const fullDay = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }));

/** A day in words, because the browser's own field has the order of the browser, and not that of the form's language. */
function inWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return day === '' || Number.isNaN(date.valueOf()) ? '' : fullDay().format(date);
}

/** The field grows with its text, by CSS where the browser supports it and otherwise by measuring. */
function grow(field: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + 2}px`;
}
