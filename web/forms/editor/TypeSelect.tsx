import { Group, Select } from '@mantine/core';
import type { QuestionType } from '#contract/forms.ts';
import classes from './editor.module.css';
import { TYPE_GROUPS, TYPES } from './question-types.ts';

interface Props {
  type: QuestionType;
  /** The accessible name, with the number of the question. */
  label: string;
  onChange: (type: QuestionType) => void;
}

const CHOICES = TYPE_GROUPS.map(({ group, types }) => ({ group, items: types.map((type) => ({ value: type, label: TYPES[type].label })) }));

function TypeIcon({ type }: { type: QuestionType }) {
  const { Icon } = TYPES[type];
  return <Icon size={18} aria-hidden="true" />;
}

export const TypeSelect = ({ type, label, onChange }: Props) => (
  <Select
    className={classes.type}
    aria-label={label}
    data={CHOICES}
    value={type}
    onChange={(value) => value && value !== type && onChange(value)}
    checkIconPosition="right"
    maxDropdownHeight={400}
    comboboxProps={{ withinPortal: false }}
    leftSection={<TypeIcon type={type} />}
    renderOption={({ option }) => (
      <Group gap="sm">
        <TypeIcon type={option.value} />
        {option.label}
      </Group>
    )}
  />
);
