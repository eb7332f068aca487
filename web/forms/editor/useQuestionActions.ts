import { useEffect, useMemo, useRef, useState } from 'react';
import { atLeastOneQuestion } from '#contract/forms.messages.ts';
import type { Question, QuestionType, ShowIf } from '#contract/forms.ts';
import { asksNothing, isSection } from '#contract/questions.ts';
import { toast } from '#web/ui/toast.tsx';
import { conditionTargets } from './conditions.ts';
import { addQuestion, copyOf, editQuestion, isSpare, moveQuestion, newQuestion, newSection, removeQuestion, withType } from './edits.ts';
import { focusLater } from './focus.ts';
import { titleId } from './QuestionFields.tsx';
import * as text from './questions.messages.ts';
import type { EditHandler } from './useFormEditor.ts';

const QUESTIONS_MAX = 500;

export type QuestionActions = ReturnType<typeof useQuestionActions>['actions'];

/**
 * The actions for whole questions. They are the same object at each render, so that typing renders only one card.
 * `announcement` is the sentence for screen readers about the last move.
 */
export function useQuestionActions(questions: Question[], edit: EditHandler) {
  const [announcement, announce] = useState('');
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  }, [questions]);

  const actions = useMemo(() => {
    const insert = (question: Question, index?: number, select = true) => {
      if (latest.current.length >= QUESTIONS_MAX) return toast.error(text.atMost({ most: QUESTIONS_MAX }));
      edit(addQuestion(question, index));
      focusLater(titleId(question.id), { select });
    };
    const indexOf = (id: string) => latest.current.findIndex((question) => question.id === id);
    return {
      /** Adds a question at this index, or at the end. */
      add: (index?: number) => insert(newQuestion(), index),
      addSection: () => insert(newSection()),
      duplicate: (question: Question) => insert(copyOf(question), indexOf(question.id) + 1, false),
      setCondition: (id: string, showIf: ShowIf | undefined) =>
        edit(
          editQuestion(id, ({ showIf: _, ...question }) => (showIf ? { ...question, showIf } : question)),
          undefined,
          { notice: '' },
        ),
      /** Returns the earlier questions that this one can depend on. */
      targetsFor: (id: string) => conditionTargets(latest.current, id),
      changeType(id: string, type: QuestionType) {
        if (asksNothing({ type }) && !isSpare(latest.current, id)) toast.error(atLeastOneQuestion());
        else edit(editQuestion(id, (question) => withType(question, type)));
      },
      move(id: string, index: number, by: 1 | -1) {
        const count = latest.current.length;
        const to = index + by;
        if (to < 0 || to >= count) return;
        edit(moveQuestion(id, to));
        announce(text.isNowNumber({ number: to + 1, count }));
        // At the end of the list the button that was pressed is disabled.
        const next = by === -1 ? (to === 0 ? 'down' : 'up') : to === count - 1 ? 'up' : 'down';
        focusLater(`question-${id}-${next}`);
      },
      remove(question: Question) {
        const { id } = question;
        if (!isSpare(latest.current, id)) return toast.error(atLeastOneQuestion());
        const index = indexOf(id);
        const neighbour = latest.current[index + 1] ?? latest.current[index - 1]!;
        edit(removeQuestion(id), undefined, {
          notice: isSection(question) ? text.sectionDeleted() : text.questionDeleted(),
          onUndo: () => focusLater(titleId(id)),
        });
        focusLater(titleId(neighbour.id));
      },
    };
  }, [edit]);
  return { actions, announcement };
}
