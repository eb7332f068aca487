import type { ChangeEvent } from 'react';
import type { Control, FieldProps } from './fieldProps.ts';
import { hintsFor } from './hints.ts';

type Props = FieldProps & { control: Control };

const text = (value: FieldProps['value']) => (typeof value === 'string' ? value : '');

export function ShortAnswer({ question, value, control, onChange }: Props) {
  return (
    <input
      {...control}
      {...hintsFor(question.title)}
      type="text"
      className="line"
      required={question.required}
      value={text(value)}
      onChange={(event) => onChange(question.id, event.target.value)}
    />
  );
}

/** The field grows with its text, by CSS where the browser supports it and otherwise by measuring. */
export function Paragraph({ question, value, control, onChange }: Props) {
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(question.id, target.value);
    if (!globalThis.CSS?.supports?.('field-sizing', 'content')) {
      target.style.height = 'auto';
      target.style.height = `${target.scrollHeight + 2}px`;
    }
  };
  return <textarea {...control} className="line" rows={3} required={question.required} value={text(value)} onChange={change} />;
}

export function Dropdown({ question, value, control, onChange }: Props) {
  return (
    <select
      {...control}
      className="line"
      required={question.required}
      value={text(value)}
      onChange={(event) => onChange(question.id, event.target.value)}
    >
      <option value="">Choose an option</option>
      {question.options?.map((option) => (
        <option key={option.id} value={option.id}>
          {option.value}
        </option>
      ))}
    </select>
  );
}

export function DateField({ question, value, control, onChange }: Props) {
  return (
    <input
      {...control}
      type="date"
      className="line"
      // The limit keeps the year at four digits.
      max="9999-12-31"
      required={question.required}
      value={text(value)}
      onChange={(event) => onChange(question.id, event.target.value)}
    />
  );
}
