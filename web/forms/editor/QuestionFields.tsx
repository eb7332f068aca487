import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import { FileTypesField } from './FileTypesField.tsx';
import type { Errors } from './field-errors.ts';
import { focusLater } from './focus.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { isChoice } from './question-kinds.ts';
import { ANSWER_HINTS } from './question-types.ts';
import { ScaleFields } from './ScaleFields.tsx';
import type { EditHandler } from './useFormEditor.ts';

interface Props {
  question: Question;
  errors: Errors;
  edit: EditHandler;
}

export const titleId = (questionId: string) => `question-${questionId}-title`;

/** Title, help text, and what the type needs. */
export const QuestionFields = memo(function QuestionFields({ question, errors, edit }: Props) {
  const { id, type, title } = question;
  return (
    <div className={classes.fields}>
      <Textarea
        id={titleId(id)}
        label={isSection(question) ? 'Section title' : 'Question'}
        classNames={{ input: classes.title }}
        autosize
        minRows={1}
        maxRows={6}
        value={title}
        error={errors.title}
        onChange={({ currentTarget }) => edit(editQuestion(id, { title: currentTarget.value }), titleId(id))}
      />
      <HelpText question={question} errors={errors} edit={edit} />
      {isChoice(type) && <OptionsEditor question={question} errors={errors} edit={edit} />}
      {type === 'linear-scale' && <ScaleFields question={question} errors={errors} edit={edit} />}
      {type === 'file-upload' && <FileTypesField question={question} errors={errors} edit={edit} />}
      {otherErrors(errors).map((error) => (
        <p key={error} className={classes.error} role="alert">
          {error}
        </p>
      ))}
      {ANSWER_HINTS[type] && <p className={classes.answerHint}>{ANSWER_HINTS[type]}</p>}
    </div>
  );
});

/** What the server said about fields that have no control of their own here. */
const otherErrors = (errors: Errors) => Object.entries(errors).flatMap(([field, error]) => (OWN_FIELD.test(field) ? [] : [error]));
const OWN_FIELD = /^(title|description|options(\.\d+\.value)?|minValue|maxValue|allowedFileTypes)$/;

/** Optional, and out of the way until it is wanted. */
function HelpText({ question, errors, edit }: Props) {
  const { id, description } = question;
  const [wanted, setWanted] = useState(false);
  const fieldId = `question-${id}-help`;
  if (description === undefined && !wanted) {
    const want = () => {
      setWanted(true);
      focusLater(fieldId);
    };
    return (
      <Button className={classes.addHelp} variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={want}>
        Add help text
      </Button>
    );
  }
  return (
    <Textarea
      id={fieldId}
      label="Help text (optional)"
      autosize
      minRows={1}
      maxRows={8}
      value={description ?? ''}
      error={errors.description}
      onChange={({ currentTarget }) => {
        setWanted(true);
        edit(editQuestion(id, { description: currentTarget.value || undefined }), fieldId);
      }}
      onBlur={() => setWanted(false)}
    />
  );
}
