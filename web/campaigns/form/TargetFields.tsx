import { Radio, Stack } from '@mantine/core';
import { type Errors, TARGETS, type Target, type Values } from './form-values.ts';
import { MembersField } from './MembersField.tsx';
import '@mantine/core/styles/Radio.layer.css';

const WORDS: Record<Target, { label: string; description: string }> = {
  all: { label: 'All members', description: 'Everybody who is a member when it is sent' },
  moderators: { label: 'Moderators', description: 'Members who moderate the community' },
  selected: { label: 'Selected members', description: 'The ones that you choose here' },
};

interface Props {
  values: Values;
  errors: Errors;
  set: (changes: Partial<Values>) => void;
}

export function TargetFields({ values, errors, set }: Props) {
  return (
    <>
      <Radio.Group
        label="Target"
        value={values.target}
        onChange={(value) => set({ target: TARGETS.find((one) => one === value) ?? 'selected' })}
      >
        <Stack gap="sm" mt={4}>
          {TARGETS.map((target) => (
            <Radio key={target} value={target} {...WORDS[target]} />
          ))}
        </Stack>
      </Radio.Group>
      {values.target === 'selected' && (
        <MembersField value={values.members} error={errors.members} onChange={(members) => set({ members })} />
      )}
    </>
  );
}
