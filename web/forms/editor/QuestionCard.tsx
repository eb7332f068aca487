import { ActionIcon, Button, Divider, Group, Paper, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconCopy, IconEyeQuestion, IconGripVertical, IconPlaylistAdd, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Question } from '#contract/forms.ts';
import { asksNothing, isSection } from '#contract/questions.ts';
import { useSortItem } from '#web/ui/sortable.tsx';
import { ToolButton } from '#web/ui/ToolButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import classes from './editor.module.css';
import { editQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { QuestionFields } from './QuestionFields.tsx';
import * as text from './questions.messages.ts';
import { TypeSelect } from './TypeSelect.tsx';
import type { EditHandler } from './useFormEditor.ts';
import type { QuestionActions } from './useQuestionActions.ts';

interface Props {
  question: Question;
  index: number;
  count: number;
  errors: Errors | undefined;
  condition: string | undefined;
  edit: EditHandler;
  actions: QuestionActions;
}

const NO_ERRORS: Errors = {};

export const QuestionCard = memo(function QuestionCard({ question, index, count, errors = NO_ERRORS, condition, edit, actions }: Props) {
  const { item, grip, isDragging } = useSortItem(question.id);
  const number = index + 1;
  return (
    <Paper
      component="li"
      withBorder
      {...item}
      px="sm"
      py="xs"
      className={`ui-stack-sm ${classes.card}`}
      data-dragging={isDragging || undefined}
      data-section={isSection(question) || undefined}
      aria-label={text.questionNumber({ number })}
    >
      <Group gap="xs">
        <ActionIcon className="ui-grip" {...grip} aria-label={text.drag({ number })} disabled={count === 1}>
          <IconGripVertical size={18} />
        </ActionIcon>
        <span className="ui-dim ui-number" aria-hidden="true">
          {number}
        </span>
        <QuestionHead id={question.id} type={question.type} index={index} count={count} actions={actions} />
      </Group>
      <QuestionFields question={question} errors={errors} edit={edit} />
      <QuestionFoot question={question} index={index} condition={condition} edit={edit} actions={actions} />
    </Paper>
  );
});

// The parts of the card are components of their own, because the card is rendered again and again while something is dragged or typed.

const QuestionHead = memo(function QuestionHead({
  id,
  type,
  index,
  count,
  actions,
}: Pick<Question, 'id' | 'type'> & Pick<Props, 'index' | 'count' | 'actions'>) {
  const number = index + 1;
  return (
    <>
      <TypeSelect type={type} label={text.typeOf({ number })} onChange={(next) => actions.changeType(id, next)} />
      <ToolButton
        ms="auto"
        tip={text.moveUp()}
        id={`question-${id}-up`}
        aria-label={text.moveQuestionUp({ number })}
        disabled={index === 0}
        onClick={() => actions.move(id, index, -1)}
      >
        <IconArrowUp size={18} />
      </ToolButton>
      <ToolButton
        tip={text.moveDown()}
        id={`question-${id}-down`}
        aria-label={text.moveQuestionDown({ number })}
        disabled={index === count - 1}
        onClick={() => actions.move(id, index, 1)}
      >
        <IconArrowDown size={18} />
      </ToolButton>
    </>
  );
});

const QuestionFoot = memo(function QuestionFoot({
  question,
  index,
  condition,
  edit,
  actions,
}: Pick<Props, 'question' | 'index' | 'condition' | 'edit' | 'actions'>) {
  const number = index + 1;
  const [choosing, dialog] = useDisclosure();
  return (
    <>
      {condition && (
        <Paper radius="md" bg="var(--sunken)" px="sm" py={6} className="ui-row-xs ui-wrap-xs">
          <IconEyeQuestion size={18} aria-hidden="true" />
          <span className="ui-dim ui-grow">{condition}</span>
          <Button variant="subtle" size="compact-sm" aria-label={text.changeCondition({ number })} onClick={dialog.open}>
            {text.change()}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={text.removeCondition({ number })}
            onClick={() => actions.setCondition(question.id, undefined)}
          >
            {word.remove()}
          </Button>
        </Paper>
      )}
      <Divider mb={-4} />
      <Group gap="xs" justify="flex-end">
        {!asksNothing(question) && (
          <Switch
            me="auto"
            label={text.required()}
            aria-label={text.isRequired({ number })}
            checked={question.required}
            onChange={({ currentTarget }) => edit(editQuestion(question.id, { required: currentTarget.checked }))}
          />
        )}
        <Group gap={0} wrap="nowrap">
          {index > 0 && !question.showIf && (
            <ToolButton tip={text.showOnlyIf()} aria-label={text.showQuestionOnlyIf({ number })} onClick={dialog.open}>
              <IconEyeQuestion size={20} />
            </ToolButton>
          )}
          <ToolButton tip={text.addBelow()} aria-label={text.addBelowQuestion({ number })} onClick={() => actions.add(number)}>
            <IconPlaylistAdd size={20} />
          </ToolButton>
          <ToolButton tip={word.duplicate()} aria-label={text.duplicateQuestion({ number })} onClick={() => actions.duplicate(question)}>
            <IconCopy size={20} />
          </ToolButton>
          <ToolButton tip={word.delete_()} aria-label={text.deleteQuestion({ number })} onClick={() => actions.remove(question)}>
            <IconTrash size={20} />
          </ToolButton>
        </Group>
      </Group>
      {choosing && <ConditionDialog question={question} actions={actions} onClose={dialog.close} />}
    </>
  );
});
