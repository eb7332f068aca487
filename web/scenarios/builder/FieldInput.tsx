import { NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { ModuleField } from '#contract/scenario-parts.ts';
import { MappedInput } from './MappedInput.tsx';
import { OptionsInput } from './OptionsInput.tsx';
import { type Pair, PairsInput } from './PairsInput.tsx';
import type { ScopeStep } from './scope.ts';

interface Props {
  field: ModuleField;
  /** The id of the step's module; omitted for a field of a connection. */
  module?: string;
  connection?: string | null;
  value: unknown;
  scope: ScopeStep[];
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input for one field of a module or a connection, according to its type. */
export function FieldInput({ field, module = '', connection = null, value, scope, error, onChange }: Props) {
  const { label, type, required, placeholder, help, mappable } = field;
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const common = { label, description: help || undefined, withAsterisk: required, placeholder, error };
  if (type === 'pairs') return <PairsInput {...{ field, scope, error, onChange }} value={Array.isArray(value) ? (value as Pair[]) : []} />;
  if (type === 'switch')
    return (
      <Switch
        label={label}
        description={help || undefined}
        error={error}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (type === 'select' || type === 'multiselect') return <OptionsInput {...{ field, module, connection, value, error, onChange }} />;
  if (mappable)
    return (
      <MappedInput
        {...{ label, required, placeholder, error, scope, onChange }}
        description={help}
        multiline={type === 'textarea'}
        value={text}
      />
    );
  if (type === 'number')
    return (
      <NumberInput
        {...common}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  const input = { ...common, value: text, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
  if (type === 'textarea') return <Textarea {...input} autosize minRows={3} maxRows={12} />;
  if (type === 'password') return <PasswordInput {...input} autoComplete="new-password" />;
  return <TextInput {...input} type={type === 'date' || type === 'time' ? type : 'text'} autoComplete="off" />;
}
