import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Paper, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import type { Question } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { ConditionRow } from './ConditionRow.tsx';
import classes from './editor.module.css';
import type { Errors } from './field-errors.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { QuestionFoot } from './QuestionFoot.tsx';
import { TypeSelect } from './TypeSelect.tsx';
import type { EditHandler } from './useFormEditor.ts';
import type { QuestionActions } from './useQuestionActions.ts';

interface Props {
  question: Question;
  index: number;
  count: number;
  errors: Errors | undefined;
  /** When it shows, in words. */
  condition: string | undefined;
  edit: EditHandler;
  actions: QuestionActions;
}

const NO_ERRORS: Errors = {};

/** One question with all that can be done to it. */
export const QuestionCard = memo(function QuestionCard({ question, index, count, errors = NO_ERRORS, condition, edit, actions }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: question.id });
  const number = index + 1;
  return (
    <Paper
      component="li"
      withBorder
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-section={isSection(question) || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      aria-label={`Question ${number}`}
    >
      <div className={classes.cardHead}>
        <ActionIcon
          className={classes.grip}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Drag question ${number}`}
          disabled={count === 1}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <QuestionHead question={question} index={index} count={count} actions={actions} />
      </div>
      <QuestionFields question={question} errors={errors} edit={edit} />
      {condition && <ConditionRow question={question} words={condition} number={number} actions={actions} />}
      <QuestionFoot question={question} index={index} edit={edit} actions={actions} />
    </Paper>
  );
});

/** Apart from the card, which is drawn again and again while something is dragged. */
const QuestionHead = memo(function QuestionHead({
  question,
  index,
  count,
  actions,
}: Pick<Props, 'question' | 'index' | 'count' | 'actions'>) {
  const number = index + 1;
  return (
    <>
      <TypeSelect type={question.type} label={`Type of question ${number}`} onChange={(type) => actions.changeType(question.id, type)} />
      <span className={classes.spring} />
      <Tooltip label="Move up">
        <ActionIcon
          id={`question-${question.id}-up`}
          aria-label={`Move question ${number} up`}
          disabled={index === 0}
          onClick={() => actions.move(question.id, index, -1)}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Move down">
        <ActionIcon
          id={`question-${question.id}-down`}
          aria-label={`Move question ${number} down`}
          disabled={index === count - 1}
          onClick={() => actions.move(question.id, index, 1)}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
});
