import { Button, Group, Input, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSeparatorHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Question } from '#contract/forms.ts';
import { SortableList } from '#web/ui/sortable.tsx';
import { conditionLabel } from './conditions.ts';
import { moveQuestion } from './edits.ts';
import type { Errors } from './field-errors.ts';
import { QuestionCard } from './QuestionCard.tsx';
import * as text from './questions.messages.ts';
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
  // The list stays the same object while only texts change, so that a keystroke renders one card.
  const order = questions.map((q) => q.id).join(' ');
  const ids = useMemo(() => order.split(' '), [order]);

  return (
    <section aria-label={text.questions()}>
      <SortableList label={text.question()} ids={ids} onMove={(id, to) => edit(moveQuestion(id, to))}>
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
      </SortableList>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group grow mt="md">
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => actions.add()}>
          {text.addQuestion()}
        </Button>
        <Button variant="default" leftSection={<IconSeparatorHorizontal size={18} />} onClick={actions.addSection}>
          {text.addSection()}
        </Button>
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
