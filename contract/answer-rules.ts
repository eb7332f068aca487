import * as text from './answer-rules.messages.ts';
import type { Answers, AnswerValue } from './answers.ts';
import type { Question } from './forms.ts';
import { isSection, SCALE } from './questions.ts';

// The rules that make an answer valid, shared by the server and the answering page. They don't use zod, so that the page
// stays small.

/** Maximum length of a written answer, in characters. */
export const ANSWER_MAX = { 'short-answer': 1_000, paragraph: 20_000 } as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export interface CheckedAnswers {
  /** The answers to store: empty ones are removed, choices become option ids, and scale numbers become text. */
  answers: Answers;
  /** Error messages by question id; empty when the answers are valid. */
  errors: Record<string, string>;
}

/** Checks the given values, by question id, against the questions of the form's version. Unknown keys are dropped. */
export function checkAnswers(questions: Question[], given: Readonly<Record<string, unknown>>): CheckedAnswers {
  const answers: Answers = {};
  const errors: Record<string, string> = {};
  for (const question of shownQuestions(questions, answers)) {
    if (isSection(question)) continue;
    const value = Object.hasOwn(given, question.id) ? given[question.id] : undefined;
    const checked = isEmpty(value) ? (question.required ? { error: text.required() } : undefined) : checkValue(question, value);
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

/** Whether a question is shown, given the answers to the questions before it. */
export function isAsked({ showIf }: Question, answers: Readonly<Record<string, unknown>>): boolean {
  return !showIf || [answers[showIf.questionId]].flat().some((value) => showIf.is.includes(String(value)));
}

export function isEmpty(value: unknown): boolean {
  // Only one level is checked: nested lists are never an answer, and their depth would be up to the sender.
  return Array.isArray(value) ? value.every(isBlank) : isBlank(value);
}

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Checked = { value: AnswerValue } | { error: string };

function checkValue(question: Question, value: unknown): Checked {
  switch (question.type) {
    case 'short-answer':
    case 'paragraph':
      return checkText(value, ANSWER_MAX[question.type]);
    case 'multiple-choice':
    case 'dropdown': {
      const option = findOption(question, one(value));
      return option ? { value: option } : { error: text.chooseOne() };
    }
    case 'checkbox': {
      const options = list(value).map((v) => findOption(question, v));
      return options.every((o) => o !== undefined) ? { value: [...new Set(options)] } : { error: text.chooseAmong() };
    }
    case 'date':
      return isDay(one(value)) ? { value: one(value) as string } : { error: text.dateThatExists() };
    case 'linear-scale': {
      const min = question.minValue ?? SCALE.defaultMin;
      const max = question.maxValue ?? SCALE.defaultMax;
      const given = one(value);
      const n = typeof given === 'string' ? Number(given) : given;
      return typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max
        ? { value: String(n) }
        : { error: text.numberBetween({ min, max }) };
    }
    case 'section':
      return { error: text.notAQuestion() };
    case 'file-upload':
    case 'image': {
      const id = one(value);
      return typeof id === 'string' && UUID.test(id) ? { value: id } : { error: text.chooseFileAgain() };
    }
  }
}

function checkText(value: unknown, max: number): Checked {
  const given = one(value);
  if (typeof given !== 'string') return { error: text.enterText() };
  // HTML forms send line ends as CR LF.
  const written = given.replaceAll('\r\n', '\n');
  if (written.length > max) return { error: text.tooLong({ max }) };
  if (written.includes('\u0000')) return { error: text.unstorableCharacter() };
  return { value: written.trim() };
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter((v) => !isEmpty(v)) : [value]);
const one = (value: unknown): unknown => (Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value);

/** Finds the option by its id or its text and returns its id. */
function findOption(question: Question, given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const options = question.options ?? [];
  return (options.find((o) => o.id === given) ?? options.find((o) => o.value.trim() === given.trim()))?.id;
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
}
