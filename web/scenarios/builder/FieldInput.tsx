import { ActionIcon, Box, Group, Input, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Config, ModuleField } from '#contract/scenario-parts.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { MappedInput } from './MappedInput.tsx';
import { OptionsInput } from './OptionsInput.tsx';
import { SmallButton } from './SmallButton.tsx';
import type { ScopeStep } from './scope.ts';
import '@mantine/core/styles/NumberInput.layer.css';
import { DateField } from '#web/ui/DateField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TimeField } from '#web/ui/TimeField.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './step-form.messages.ts';

const ResponsesInput = lazyPart(async () => (await import('./ResponsesInput.tsx')).ResponsesInput);

interface Props {
  field: ModuleField;
  /** The id of the step's module; omitted for a field of a connection. */
  module?: string;
  connection?: string | null;
  value: unknown;
  /** The values of the step's other fields; omitted for a field of a connection. */
  config?: Config;
  scope: ScopeStep[];
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input for one field of a module or a connection, according to its type. */
export function FieldInput({ field, module = '', connection = null, value, config = {}, scope, error, onChange }: Props) {
  const { label, type, required, placeholder, help, mappable } = field;
  const written = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const common = { label, description: help || undefined, withAsterisk: required, placeholder, error };
  if (type === 'pairs') return <PairsInput {...{ field, scope, error, onChange }} value={Array.isArray(value) ? (value as Pair[]) : []} />;
  if (type === 'responses')
    return (
      <Suspense fallback={null}>
        <ResponsesInput {...{ label, help, value, error, onChange }} form={typeof config.form === 'string' ? config.form : ''} />
      </Suspense>
    );
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
        value={written}
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
  // The browser's own fields have the order and the clock that the browser is set to, whatever the language of the page is.
  if (type === 'date') return <DateField {...common} value={written} onChange={onChange} />;
  if (type === 'time') return <TimeField {...common} value={written} onChange={onChange} />;
  const input = {
    ...common,
    value: written,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (type === 'textarea') return <TextArea {...input} minRows={3} maxRows={12} />;
  if (type === 'password') return <PasswordField {...input} autoComplete="new-password" />;
  return <TextInput {...input} autoComplete="off" />;
}

interface Pair {
  name: string;
  value: string;
}
interface PairsProps {
  field: ModuleField;
  value: Pair[];
  scope: ScopeStep[];
  error: string | undefined;
  onChange: (value: Pair[]) => void;
}

/** A list of names and values, such as headers. */
function PairsInput({ field: { label, help, required }, value, scope, error, onChange }: PairsProps) {
  const change = (at: number, part: Partial<Pair>) => onChange(value.map((pair, i) => (i === at ? { ...pair, ...part } : pair)));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      withAsterisk={required}
      error={error}
      role="group"
      aria-label={label}
    >
      <Stack gap="xs" align="start">
        {value.map((pair, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is known by nothing but its place
          <Group key={i} gap="xs" wrap="nowrap" w="100%">
            <TextInput
              flex={2}
              aria-label={text.nameInList({ n: i + 1, label })}
              placeholder={word.name()}
              maxLength={200}
              value={pair.name}
              onChange={({ currentTarget }) => change(i, { name: currentTarget.value })}
            />
            <Box flex={3} miw={0}>
              <MappedInput
                label={text.valueInList({ n: i + 1, label })}
                hideLabel
                placeholder={text.value()}
                value={pair.value}
                scope={scope}
                onChange={(next) => change(i, { value: next })}
              />
            </Box>
            <ActionIcon aria-label={text.removeFromList({ n: i + 1, label })} onClick={() => onChange(value.toSpliced(i, 1))}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {value.length < 50 && (
          <SmallButton leftSection={<IconPlus size={16} />} onClick={() => onChange([...value, { name: '', value: '' }])}>
            {text.addToList({ label })}
          </SmallButton>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
