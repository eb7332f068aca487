import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconCopy, IconPlaylistAdd, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { ConditionButton } from './ConditionRow.tsx';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import type { EditHandler } from './useFormEditor.ts';
import type { QuestionActions } from './useQuestionActions.ts';

interface Props {
  question: Question;
  index: number;
  edit: EditHandler;
  actions: QuestionActions;
}

export const QuestionFoot = memo(function QuestionFoot({ question, index, edit, actions }: Props) {
  const number = index + 1;
  return (
    <div className={classes.cardFoot}>
      {!isSection(question) && (
        <Switch
          label="Required"
          aria-label={`Question ${number} is required`}
          checked={question.required}
          onChange={({ currentTarget }) => edit(editQuestion(question.id, { required: currentTarget.checked }))}
        />
      )}
      <span className={classes.spring} />
      {index > 0 && !question.showIf && <ConditionButton question={question} number={number} actions={actions} />}
      <Tooltip label="Add a question below">
        <ActionIcon aria-label={`Add a question below question ${number}`} onClick={() => actions.add(number)}>
          <IconPlaylistAdd size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Duplicate">
        <ActionIcon aria-label={`Duplicate question ${number}`} onClick={() => actions.duplicate(question)}>
          <IconCopy size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Delete">
        <ActionIcon aria-label={`Delete question ${number}`} onClick={() => actions.remove(question.id)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
