import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FIELD_TEXT_MAX, type MemberField } from '#contract/member-fields.ts';
import { DateField } from '#web/ui/DateField.tsx';
import * as text from './fields.messages.ts';

interface Props {
  field: MemberField;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
}

/** The input for a value of one of the programme's own fields. */
export function FieldInput({ field: { kind, options }, onChange, ...input }: Props) {
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (kind === 'date') return <DateField {...input} onChange={onChange} />;
  if (kind === 'choice') {
    const data = [{ value: '', label: text.nothing() }, ...options.map(({ _id, label }) => ({ value: _id, label }))];
    return <NativeSelect {...input} data={data} onChange={change} />;
  }
  return kind === 'number' ? (
    <TextInput {...input} inputMode="decimal" maxLength={30} autoComplete="off" onChange={change} />
  ) : (
    <TextInput {...input} maxLength={FIELD_TEXT_MAX} autoComplete="off" onChange={change} />
  );
}
