import { Button, Input, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Question } from '#contract/forms.ts';
import { isChoice, isSection, TYPE_SETTINGS } from '#contract/questions.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { focusLater, selectUntouched } from './focus.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { TYPES } from './question-types.ts';
import * as text from './questions.messages.ts';
import { TypeFields } from './TypeFields.tsx';
import type { EditHandler } from './useFormEditor.ts';

export interface QuestionFieldProps {
  question: Question;
  errors: Errors;
  edit: EditHandler;
}

export const titleId = (questionId: string) => `question-${questionId}-title`;

/** The title, the help text and the settings of the question's type. */
export const QuestionFields = memo(function QuestionFields(props: QuestionFieldProps) {
  const { question, errors, edit } = props;
  const { id, type, title } = question;
  return (
    <Stack gap="sm" px="xs">
      <TextArea
        id={titleId(id)}
        label={isSection(question) ? text.sectionTitle() : type === 'statement' ? text.statementText() : text.question()}
        classNames={{ input: classes.title }}
        minRows={1}
        maxRows={6}
        value={title}
        error={errors.title}
        onFocus={selectUntouched(isSection(question) ? 'section' : 'question')}
        onChange={({ currentTarget }) => edit(editQuestion(id, { title: currentTarget.value }), titleId(id))}
      />
      <HelpText {...props} />
      {isChoice(question) && <OptionsEditor {...props} />}
      <TypeFields {...props} />
      {Object.entries(errors).map(
        ([field, error]) =>
          !isOwnField(field) && (
            <Input.Error key={field} role="alert">
              {error}
            </Input.Error>
          ),
      )}
      {TYPES[type].hint && (
        <Text c="dimmed" size="sm" py="xs">
          {TYPES[type].hint}
        </Text>
      )}
    </Stack>
  );
});

/** These fields show their errors themselves. */
const OWN_FIELDS = new Set<string>(['title', 'description', ...TYPE_SETTINGS]);
const isOwnField = (field: string) => OWN_FIELDS.has(field) || /^options\.\d+\.value$/.test(field);

/** The help text is optional, and its field is hidden until somebody asks for it. */
function HelpText({ question: { id, description }, errors, edit }: QuestionFieldProps) {
  const [wanted, setWanted] = useState(false);
  const fieldId = `question-${id}-help`;
  if (description === undefined && !wanted) {
    const want = () => {
      setWanted(true);
      focusLater(fieldId);
    };
    return (
      <div>
        <Button ms={-8} variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={want}>
          {text.addHelpText()}
        </Button>
      </div>
    );
  }
  return (
    <TextArea
      id={fieldId}
      label={text.helpText()}
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
