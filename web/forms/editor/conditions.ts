import type { FormContent, Question, ShowIf } from '#contract/forms.ts';
import { SCALE } from '#contract/questions.ts';
import type { Edit } from './edits.ts';
import { isChoice } from './question-kinds.ts';

/** A value that a condition can wait for: an option's id or a number of a scale. */
export interface ConditionValue {
  value: string;
  label: string;
}

/** What can be waited for in the answer to a question; empty for one that no other can depend on. */
export function valuesOf({ type, options = [], minValue = SCALE.defaultMin, maxValue = SCALE.defaultMax }: Question): ConditionValue[] {
  if (isChoice(type)) return options.map(({ id, value }) => ({ value: id, label: value }));
  if (type !== 'linear-scale') return [];
  return Array.from({ length: Math.max(0, maxValue - minValue + 1) }, (_, i) => String(minValue + i)).map((value) => ({
    value,
    label: value,
  }));
}

/** Earlier questions that this one can depend on. */
export function conditionTargets(questions: Question[], id: string): Question[] {
  const at = questions.findIndex((q) => q.id === id);
  return questions.slice(0, Math.max(0, at)).filter((q) => valuesOf(q).length > 0);
}

/**
 * Takes away conditions that cannot hold any more: the question they wait for has moved below, gone, or become of
 * another kind, or its options have gone. The very same content where all of them hold.
 */
export const keepConditions: Edit = (content) => {
  const questions = content.questions.map((question) => {
    const { showIf, ...rest } = question;
    if (!showIf) return question;
    const target = conditionTargets(content.questions, question.id).find((q) => q.id === showIf.questionId);
    const possible = new Set(target && valuesOf(target).map(({ value }) => value));
    const is = showIf.is.filter((value) => possible.has(value));
    if (is.length === showIf.is.length) return question;
    return is.length > 0 ? { ...question, showIf: { ...showIf, is } } : rest;
  });
  return questions.every((question, i) => question === content.questions[i]) ? content : { ...content, questions };
};

/** The questions that had a condition before and have none now, with that condition. */
export function lostConditions(before: FormContent, after: FormContent): Map<string, { title: string; showIf: ShowIf }> {
  const had = new Map(before.questions.map((q) => [q.id, q.showIf]));
  const lost = new Map<string, { title: string; showIf: ShowIf }>();
  for (const { id, title, showIf } of after.questions) {
    const old = had.get(id);
    if (old && !showIf) lost.set(id, { title, showIf: old });
  }
  return lost;
}

/** Gives them back to the questions that still have none. */
export const restoreConditions =
  (lost: ReadonlyMap<string, { showIf: ShowIf }>): Edit =>
  (content) => ({
    ...content,
    questions: content.questions.map((q) => {
      const old = lost.get(q.id);
      return old && !q.showIf ? { ...q, showIf: old.showIf } : q;
    }),
  });

/** When a question shows, in words for its card; undefined for one that always does. */
export function conditionLabel({ showIf }: Question, questions: Question[]): string | undefined {
  const target = showIf && questions.find(({ id }) => id === showIf.questionId);
  if (!target) return undefined;
  const labels = new Map(valuesOf(target).map(({ value, label }) => [value, label]));
  const list = LIST.format(showIf.is.map((value) => `“${labels.get(value) ?? value}”`));
  return `Shown only if the answer to “${target.title}” is ${list}.`;
}
const LIST = new Intl.ListFormat('en', { type: 'disjunction' });
