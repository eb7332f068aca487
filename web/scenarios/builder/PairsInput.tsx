import { ActionIcon, Box, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ModuleField } from '#contract/scenario-parts.ts';
import { MappedInput } from './MappedInput.tsx';
import { SmallButton } from './SmallButton.tsx';
import type { ScopeStep } from './scope.ts';

export interface Pair {
  name: string;
  value: string;
}
interface Props {
  field: ModuleField;
  value: Pair[];
  scope: ScopeStep[];
  error: string | undefined;
  onChange: (value: Pair[]) => void;
}

/** A list of names and values, such as headers. */
export function PairsInput({ field: { label, help, required }, value, scope, error, onChange }: Props) {
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
              aria-label={`Name ${i + 1} of ${label}`}
              placeholder="Name"
              maxLength={200}
              value={pair.name}
              onChange={({ currentTarget }) => change(i, { name: currentTarget.value })}
            />
            <Box flex={3} miw={0}>
              <MappedInput
                label={`Value ${i + 1} of ${label}`}
                hideLabel
                placeholder="Value"
                value={pair.value}
                scope={scope}
                onChange={(next) => change(i, { value: next })}
              />
            </Box>
            <ActionIcon aria-label={`Remove ${i + 1} of ${label}`} onClick={() => onChange(value.toSpliced(i, 1))}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {value.length < 50 && (
          <SmallButton leftSection={<IconPlus size={16} />} onClick={() => onChange([...value, { name: '', value: '' }])}>
            {`Add to ${label}`}
          </SmallButton>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
