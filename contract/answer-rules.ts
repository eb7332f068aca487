import * as text from './answer-rules.messages.ts';
import type { Answers } from './answers.ts';
import { bucketOf } from './choices.ts';
import type { Question } from './forms.ts';
import { asksNothing, isSection, kindOf } from './questions.ts';
import { isEmpty, RULES } from './value-rules.ts';

export { isEmpty } from './value-rules.ts';

// The rules that make an answer valid, shared by the server and the answering page. They don't use zod, so that the page
// stays small.

export interface CheckedAnswers {
  /** The answers to store: empty ones are removed, choices become option ids, and numbers become text. */
  answers: Answers;
  /** Error messages by question id; empty when the answers are valid. */
  errors: Record<string, string>;
}

/** Checks the given values, by question id, against the questions of the form's version. Unknown keys are dropped. */
export function checkAnswers(questions: Question[], given: Readonly<Record<string, unknown>>): CheckedAnswers {
  const answers: Answers = {};
  const errors: Record<string, string> = {};
  const values = new Map(Object.entries(given));
  for (const question of shownQuestions(questions, answers)) {
    if (asksNothing(question)) continue;
    const value = values.get(question.id);
    const checked = isUnanswered(question, value)
      ? question.required && { error: question.type === 'consent' ? text.consentNeeded() : text.required() }
      : RULES[question.type]?.(question, value);
    if (!checked) continue;
    if ('error' in checked) errors[question.id] = checked.error;
    else answers[question.id] = checked.value;
  }
  return { answers, errors };
}

/**
 * The questions and sections that are shown, in order. The questions of a hidden section are hidden too. `answers` is
 * read while the generator runs, so the caller may add the answers to earlier questions between two steps.
 */
export function* shownQuestions(questions: Question[], answers: Readonly<Record<string, unknown>>): Generator<Question> {
  let open = true;
  for (const question of questions) {
    if (isSection(question)) open = isAsked(question, answers);
    if (open && isAsked(question, answers)) yield question;
  }
}

/** Ids of the questions and sections that are shown for these values. A value in a hidden question is ignored. */
export function shownIds(questions: Question[], given: Readonly<Record<string, unknown>>): Set<string> {
  const counting: Record<string, unknown> = {};
  const ids = new Set<string>();
  for (const { id } of shownQuestions(questions, counting)) {
    ids.add(id);
    counting[id] = given[id];
  }
  return ids;
}

export function isAsked({ showIf }: Question, answers: Readonly<Record<string, unknown>>): boolean {
  return !showIf || [answers[showIf.questionId]].flat().some((value) => showIf.is.includes(bucketOf(String(value))));
}

/** Returns whether nothing was answered. A telephone question may have its country alone, which is chosen for everybody. */
function isUnanswered(question: Question, value: unknown): boolean {
  return kindOf(question) === 'phone' && Array.isArray(value) ? isEmpty(value.slice(1)) : isEmpty(value);
}
