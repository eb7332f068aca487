import { Select } from '@mantine/core';
import type { QuestionType } from '#contract/forms.ts';
import { QUESTION_TYPES } from '#contract/questions.ts';
import classes from './editor.module.css';
import { TYPES } from './question-types.ts';

interface Props {
  type: QuestionType;
  /** Which question this is, for those who do not see it. */
  label: string;
  onChange: (type: QuestionType) => void;
}

const CHOICES = QUESTION_TYPES.map((type) => ({ value: type, label: TYPES[type].label }));

export function TypeSelect({ type, label, onChange }: Props) {
  const { Icon } = TYPES[type];
  return (
    <Select
      className={classes.typeSelect}
      aria-label={label}
      data={CHOICES}
      value={type}
      onChange={(value) => value !== null && value !== type && onChange(value as QuestionType)}
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={400}
      comboboxProps={{ withinPortal: false }}
      leftSection={<Icon size={18} />}
      renderOption={({ option }) => {
        const { Icon: OptionIcon, label: words } = TYPES[option.value as QuestionType];
        return (
          <span className={classes.typeOption}>
            <OptionIcon size={18} aria-hidden="true" />
            {words}
          </span>
        );
      }}
    />
  );
}
