import { titleOf, valuesOf } from '#contract/answer-values.ts';
import type { FormContent, Question } from '#contract/forms.ts';
import { listOr } from '#contract/language.ts';
import type { Edit } from './edits.ts';
import * as text from './questions.messages.ts';

/** Returns the earlier questions that this one can depend on: choices and scales. */
export function conditionTargets(questions: Question[], id: string): Question[] {
  const at = questions.findIndex((q) => q.id === id);
  return questions.slice(0, Math.max(0, at)).filter((q) => valuesOf(q).length > 0);
}

/**
 * Removes conditions that can no longer be met, because the question that they depend on was deleted, moved below or
 * changed its type, or because its options were deleted. Returns the same object when all conditions can be met.
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

/** Returns the titles of the questions that had a condition before and have none now. */
export function lostConditions(before: FormContent, after: FormContent): string[] {
  const had = new Set(before.questions.filter(({ showIf }) => showIf).map(({ id }) => id));
  return after.questions.filter(({ id, showIf }) => had.has(id) && !showIf).map(titleOf);
}

/** Returns the condition of a question as a sentence; undefined for a question that is always shown. */
export function conditionLabel({ showIf }: Question, questions: Question[]): string | undefined {
  const target = showIf && questions.find(({ id }) => id === showIf.questionId);
  if (!target) return undefined;
  const labels = new Map(valuesOf(target).map(({ value, label }) => [value, label]));
  const answers = listOr(showIf.is.map((value) => text.quoted({ value: labels.get(value) ?? value })));
  return text.shownOnlyIf({ title: target.title, answers });
}
