import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Group, Input, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSeparatorHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Question } from '#contract/forms.ts';
import { dragAnnouncements, useSortSensors } from '#web/ui/sortable.ts';
import { conditionLabel } from './conditions.ts';
import { moveQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { QuestionCard } from './QuestionCard.tsx';
import type { EditHandler } from './useFormEditor.ts';
import { useQuestionActions } from './useQuestionActions.ts';

interface Props {
  questions: Question[];
  errors: Map<string, Errors>;
  /** The error about the questions as a whole. */
  error: string | undefined;
  edit: EditHandler;
}

export function QuestionList({ questions, errors, error, edit }: Props) {
  const { actions, announcement } = useQuestionActions(questions, edit);
  const sensors = useSortSensors();
  // The list stays the same object while only texts change, so that a keystroke renders one card.
  const order = questions.map((q) => q.id).join(' ');
  const ids = useMemo(() => order.split(' '), [order]);
  const accessibility = useMemo(() => dragAnnouncements('Question', ids), [ids]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) edit(moveQuestion(String(active.id), ids.indexOf(String(over.id))));
  };

  return (
    <section aria-label="Questions">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={accessibility}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="ui-stack-md ui-plain-list">
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
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group grow mt="md">
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => actions.add()}>
          Add question
        </Button>
        <Button variant="default" leftSection={<IconSeparatorHorizontal size={18} />} onClick={actions.addSection}>
          Add section
        </Button>
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
