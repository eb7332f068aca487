import { Checkbox } from '@mantine/core';
import { editQuestion } from './edits.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';

interface FlagProps extends QuestionFieldProps {
  field: 'whole' | 'shuffle' | 'other' | 'unique';
  label: string;
  description?: string;
}

/** A setting that is on or off. */
export const Flag = ({ question, errors, edit, field, label, description }: FlagProps) => (
  <Checkbox
    label={label}
    description={description}
    error={errors[field]}
    checked={question[field] ?? false}
    onChange={({ currentTarget }) => edit(editQuestion(question.id, { [field]: currentTarget.checked || undefined }))}
  />
);
