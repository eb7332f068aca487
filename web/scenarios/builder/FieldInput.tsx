import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import type { ModuleField } from '#contract/scenario-parts.ts';
import { foundOptions } from '#web/ui/found-options.ts';
import { MappedInput } from './MappedInput.tsx';
import { OptionsInput } from './OptionsInput.tsx';
import { type Pair, PairsInput } from './PairsInput.tsx';
import type { ScopeStep } from './scope.ts';

interface Props {
  field: ModuleField;
  /** The module's id; undefined for a field of a connection. */
  module: string | undefined;
  connection: string | null;
  value: unknown;
  scope: ScopeStep[];
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One field of a module's or a connection's form, by its type. */
export function FieldInput({ field, module, connection, value, scope, error, onChange }: Props) {
  const { label, type, required, placeholder, help, options, dynamic, mappable } = field;
  const common = { label, description: help || undefined, required, withAsterisk: required, error };
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  if (type === 'pairs')
    return <PairsInput {...{ field, scope, error }} value={Array.isArray(value) ? (value as Pair[]) : []} onChange={onChange} />;
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
  if (type === 'select' || type === 'multiselect') {
    if (module && dynamic) return <OptionsInput {...{ field, module, connection, error, onChange }} value={value} />;
    if (type === 'multiselect') return <OptionsInput {...{ field, module: '', connection, error, onChange }} value={value} />;
    return (
      <Select
        {...common}
        data={options ?? []}
        value={text || null}
        placeholder={placeholder || 'Choose'}
        clearable={!required}
        allowDeselect={!required}
        searchable={(options?.length ?? 0) > 8}
        filter={foundOptions}
        openOnFocus={false}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  if (mappable)
    return (
      <MappedInput
        label={label}
        description={help}
        required={required}
        placeholder={placeholder}
        error={error}
        multiline={type === 'textarea'}
        value={text}
        scope={scope}
        onChange={onChange}
      />
    );
  if (type === 'number')
    return (
      <NumberInput
        {...common}
        required={false}
        placeholder={placeholder}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  const input = { ...common, required: false, placeholder, value: text };
  const onText = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
  if (type === 'textarea') return <Textarea {...input} autosize minRows={3} maxRows={12} onChange={onText} />;
  if (type === 'password') return <PasswordInput {...input} autoComplete="new-password" onChange={onText} />;
  return <TextInput {...input} type={type === 'date' || type === 'time' ? type : 'text'} autoComplete="off" onChange={onText} />;
}
