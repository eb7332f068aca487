import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSeparatorHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Question } from '#contract/forms.ts';
import { conditionLabel } from './conditions.ts';
import { dragAnnouncements } from './drag-labels.ts';
import classes from './editor.module.css';
import { moveQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { EditHandler } from './useFormEditor.ts';
import { useQuestionActions } from './useQuestionActions.ts';

interface Props {
  questions: Question[];
  errors: Map<string, Errors>;
  /** About the questions as a whole. */
  error: string | undefined;
  edit: EditHandler;
}

// Made once: new options would render every card at every key stroke.
const BY_POINTER = { activationConstraint: { distance: 6 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

export function QuestionList({ questions, errors, error, edit }: Props) {
  const { actions, said } = useQuestionActions(questions, edit);
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
  // The same list while only texts change, so that a key stroke renders one card.
  const order = questions.map((q) => q.id).join(' ');
  const ids = useMemo(() => order.split(' '), [order]);
  const accessibility = useMemo(() => dragAnnouncements(ids), [ids]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) edit(moveQuestion(String(active.id), ids.indexOf(String(over.id))));
  };

  return (
    <section aria-label="Questions">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={accessibility}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.cards}>
            {questions.map((question, index) => (
              <QuestionCard
                key={question.id}
                question={question}
                index={index}
                count={questions.length}
                errors={errors.get(question.id)}
                condition={conditionLabel(question, questions)}
                edit={edit}
                actions={actions}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.addRow}>
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={18} />} onClick={() => actions.add()}>
          Add question
        </Button>
        <Button variant="default" className={classes.add} leftSection={<IconSeparatorHorizontal size={18} />} onClick={actions.addSection}>
          Add section
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
