import { Checkbox, Group } from '@mantine/core';
import type { FileType } from '#contract/forms.ts';
import { FILE_TYPES } from '#contract/questions.ts';
import { editQuestion } from './edits.ts';
import type { QuestionFieldProps } from './QuestionFields.tsx';
import { FILE_TYPE_LABELS } from './question-types.ts';

/** The kinds of files that people may upload. */
export function FileTypesField({ question, errors, edit }: QuestionFieldProps) {
  const allowed: FileType[] = question.allowedFileTypes?.length ? question.allowedFileTypes : ['all files'];
  const change = (values: string[]) =>
    edit(editQuestion(question.id, { allowedFileTypes: withoutContradiction(allowed, values as FileType[]) }));
  return (
    <Checkbox.Group label="Allowed file types" value={allowed} onChange={change} error={errors.allowedFileTypes}>
      <Group py={6}>
        {FILE_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={FILE_TYPE_LABELS[type]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** "All files" and the single kinds exclude each other; no kind at all means all files. */
function withoutContradiction(before: FileType[], after: FileType[]): FileType[] {
  if (after.includes('all files') && !before.includes('all files')) return ['all files'];
  const kinds = after.filter((type) => type !== 'all files');
  return kinds.length > 0 ? kinds : ['all files'];
}
