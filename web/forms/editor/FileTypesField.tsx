import { Checkbox } from '@mantine/core';
import type { FileType, Question } from '#contract/forms.ts';
import { FILE_TYPES } from '#contract/questions.ts';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { FILE_TYPE_LABELS } from './question-types.ts';
import type { EditHandler } from './useFormEditor.ts';

interface Props {
  question: Question;
  errors: Errors;
  edit: EditHandler;
}

/** Which files are taken: all of them, or some kinds. */
export function FileTypesField({ question, errors, edit }: Props) {
  const allowed = question.allowedFileTypes?.length ? question.allowedFileTypes : (['all files'] as const);
  const change = (values: string[]) => {
    const next = allowedAfter([...allowed], values as FileType[]);
    edit(editQuestion(question.id, { allowedFileTypes: next }));
  };
  return (
    <Checkbox.Group label="Allowed file types" value={[...allowed]} onChange={change} error={errors.allowedFileTypes}>
      <div className={classes.fileTypes}>
        {FILE_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={FILE_TYPE_LABELS[type]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** "All files" and the single kinds exclude each other; none at all means all. */
export function allowedAfter(before: FileType[], after: FileType[]): FileType[] {
  const all = after.includes('all files');
  if (all && !before.includes('all files')) return ['all files'];
  const kinds = FILE_TYPES.filter((type) => type !== 'all files' && after.includes(type));
  return kinds.length > 0 ? kinds : ['all files'];
}
