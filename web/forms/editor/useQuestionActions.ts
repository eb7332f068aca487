import { useEffect, useMemo, useRef, useState } from 'react';
import type { Question, QuestionType, ShowIf } from '#contract/forms.ts';
import { isSection } from '#contract/questions.ts';
import { toast } from '#web/ui/toast.tsx';
import { hideUndoToast, undoToast } from '#web/ui/undoToast.tsx';
import { conditionTargets, keepConditions, lostConditions, restoreConditions } from './conditions.ts';
import {
  addQuestion,
  copyOf,
  duplicateQuestion,
  editQuestion,
  isSpare,
  moveQuestion,
  newQuestion,
  newSection,
  removeQuestion,
  withType,
} from './edits.ts';
import { focusLater } from './focus.ts';
import { titleId } from './QuestionFields.tsx';
import type { EditHandler } from './useFormEditor.ts';

export const QUESTIONS_MAX = 500;
const AT_LEAST_ONE = 'You must have at least one question';
const AT_MOST = `A form has at most ${QUESTIONS_MAX} questions.`;

export interface QuestionActions {
  add: (index?: number) => void;
  addSection: () => void;
  /** Explicitly: nothing is said about it. */
  setCondition: (id: string, showIf: ShowIf | undefined) => void;
  /** The earlier questions that this one can depend on, as they are now. */
  targetsFor: (id: string) => Question[];
  changeType: (id: string, type: QuestionType) => void;
  move: (id: string, index: number, by: 1 | -1) => void;
  duplicate: (question: Question) => void;
  remove: (id: string) => void;
}

/** What can be done to whole questions, with the focus and the words that go with it. The same object from one render to the next. */
export function useQuestionActions(questions: Question[], edit: EditHandler): { actions: QuestionActions; said: string } {
  const [said, say] = useState('');
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  }, [questions]);
  useEffect(() => () => void hideUndoToast(), []);

  const actions = useMemo<QuestionActions>(() => {
    const isFull = () => {
      const full = latest.current.length >= QUESTIONS_MAX;
      if (full) toast.error(AT_MOST);
      return full;
    };
    return {
      add(index) {
        if (isFull()) return;
        const question = newQuestion();
        edit(addQuestion(question, index));
        focusLater(titleId(question.id), { select: true });
      },
      addSection() {
        if (isFull()) return;
        const section = newSection();
        edit(addQuestion(section));
        focusLater(titleId(section.id), { select: true });
      },
      setCondition: (id, showIf) =>
        edit(
          editQuestion(id, ({ showIf: _, ...question }) => (showIf ? { ...question, showIf } : question)),
          undefined,
          { quiet: true },
        ),
      targetsFor: (id) => conditionTargets(latest.current, id),
      changeType(id, type) {
        if (isSection({ type }) && !isSpare(latest.current, id)) toast.error(AT_LEAST_ONE);
        else edit(editQuestion(id, (question) => withType(question, type)));
      },
      move(id, index, by) {
        const count = latest.current.length;
        const to = index + by;
        if (to < 0 || to >= count) return;
        edit(moveQuestion(id, to));
        say(`The question is now number ${to + 1} of ${count}.`);
        // At the end of the list the button that was pressed is disabled.
        const next = by === -1 ? (to === 0 ? 'down' : 'up') : to === count - 1 ? 'up' : 'down';
        focusLater(`question-${id}-${next}`);
      },
      duplicate(question) {
        if (isFull()) return;
        const copy = copyOf(question);
        edit(duplicateQuestion(question.id, copy));
        focusLater(titleId(copy.id));
      },
      remove(id) {
        const index = latest.current.findIndex((question) => question.id === id);
        const question = latest.current[index];
        if (!question) return;
        if (!isSpare(latest.current, id)) {
          toast.error(AT_LEAST_ONE);
          return;
        }
        const before = { title: '', description: '', questions: latest.current };
        const lost = lostConditions(before, keepConditions(removeQuestion(id)(before)));
        edit(removeQuestion(id), undefined, { quiet: true });
        const neighbour = latest.current[index + 1] ?? latest.current[index - 1]!;
        focusLater(titleId(neighbour.id));
        undoToast(isSection(question) ? 'Section deleted' : 'Question deleted', () => {
          const place = Math.min(index, latest.current.length);
          edit((content) => restoreConditions(lost)(addQuestion(question, place)(content)));
          focusLater(titleId(id));
        });
      },
    };
  }, [edit]);
  return { actions, said };
}
