import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Group, Input, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSeparatorHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Question } from '#contract/forms.ts';
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

// The options are constant, because new ones would render every card at every keystroke.
const BY_POINTER = { activationConstraint: { distance: 6 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

export function QuestionList({ questions, errors, error, edit }: Props) {
  const { actions, announcement } = useQuestionActions(questions, edit);
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
  // The list stays the same object while only texts change, so that a keystroke renders one card.
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

/** Returns the sentences that screen readers announce while a question is dragged. */
function dragAnnouncements(ids: string[]): NonNullable<DndContextProps['accessibility']> {
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const count = ids.length;
  return {
    screenReaderInstructions: {
      draggable: 'Press Space to pick the question up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `Question ${place(active.id)} of ${count} is picked up.`,
      onDragOver: ({ over }) => (over ? `It would be number ${place(over.id)} of ${count}.` : undefined),
      onDragEnd: ({ over }) => (over ? `The question is now number ${place(over.id)} of ${count}.` : 'The question stays where it was.'),
      onDragCancel: () => 'The question stays where it was.',
    },
  };
}
