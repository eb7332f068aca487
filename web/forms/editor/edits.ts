import type { FormContent, Option, Question, QuestionType } from '#contract/forms.ts';
import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import { asksNothing, hasSetting, isChoice, kindOf, SCALE, TYPE_SETTINGS, type TypeSetting } from '#contract/questions.ts';
import { newId } from '#web/ui/new-id.ts';
import * as text from './questions.messages.ts';

/** A change of a form's content. It returns the same object when there is nothing to change. */
export type Edit = (content: FormContent) => FormContent;

export const newOption = (number: number): Option => ({ id: newId(), value: text.optionNumber({ number }) });
export const newQuestion = (): Question => ({ id: newId(), type: 'short-answer', title: NEW_FORM.question[language()], required: false });
export const newSection = (): Question => ({ id: newId(), type: 'section', title: NEW_FORM.section[language()], required: false });
export const newContent = (): FormContent => ({
  title: NEW_FORM.title[language()],
  description: NEW_FORM.description[language()],
  questions: [newQuestion()],
});

/** Returns a copy with new ids, so that answers to one question never count for the other. */
export const copyOf = (question: Question): Question => ({
  ...question,
  id: newId(),
  title: text.copyOf({ title: question.title }),
  ...(question.options && { options: question.options.map((o) => ({ ...o, id: newId() })) }),
});

/** These settings mean the same for every type that has them. Bounds do not: those of a number may be no ends of a scale. */
const KEPT: readonly TypeSetting[] = ['options', 'shuffle', 'other', 'lowLabel', 'highLabel', 'maxFiles'];

/** Returns the question with another type. Settings that the new type does not use are removed. */
export function withType(question: Question, type: QuestionType): Question {
  const isKept = (setting: TypeSetting) =>
    hasSetting({ type }, setting) && (KEPT.includes(setting) || (kindOf(question) === 'number' && kindOf({ type }) === 'number'));
  const base: Question = { ...question, type, required: question.required && !asksNothing({ type }) };
  for (const setting of TYPE_SETTINGS) if (!isKept(setting)) delete base[setting];
  if (isChoice({ type })) return { ...base, options: base.options ?? [newOption(1)] };
  if (type === 'linear-scale') return { ...base, minValue: SCALE.defaultMin, maxValue: SCALE.defaultMax };
  if (type === 'rating') return { ...base, maxValue: SCALE.defaultMax };
  if (type === 'file-upload') return { ...base, allowedFileTypes: ['all files'] };
  return base;
}

export const editForm =
  (fields: Partial<Omit<FormContent, 'questions'>>): Edit =>
  (content) => ({ ...content, ...fields });

/** Adds a question at an index, by default at the end. */
export const addQuestion =
  (question: Question, index?: number): Edit =>
  (content) => ({ ...content, questions: content.questions.toSpliced(index ?? content.questions.length, 0, question) });

export const editQuestion =
  (id: string, change: Partial<Question> | ((question: Question) => Question)): Edit =>
  (content) => ({
    ...content,
    questions: content.questions.map((q) => {
      if (q.id !== id) return q;
      return typeof change === 'function' ? change(q) : { ...q, ...change };
    }),
  });

export const moveQuestion =
  (id: string, to: number): Edit =>
  (content) => {
    const questions = moved(content.questions, id, to);
    return questions === content.questions ? content : { ...content, questions };
  };

/** Returns whether a question would remain if this one were deleted or became a text that asks nothing. */
export const isSpare = (questions: Question[], id: string) => questions.some((q) => q.id !== id && !asksNothing(q));

/** Deletes a question, unless it is the last one. */
export const removeQuestion =
  (id: string): Edit =>
  (content) =>
    isSpare(content.questions, id) ? { ...content, questions: content.questions.filter((q) => q.id !== id) } : content;

const editOptions = (questionId: string, change: (options: Option[]) => Option[]): Edit =>
  editQuestion(questionId, (question) => {
    const before = question.options ?? [];
    const options = change(before);
    return options === before ? question : { ...question, options };
  });

/** Adds an option after another one, or at the end. */
export const addOption = (questionId: string, option: Option, afterId?: string): Edit =>
  editOptions(questionId, (options) => {
    const at = afterId === undefined ? -1 : options.findIndex((o) => o.id === afterId);
    return options.toSpliced(at === -1 ? options.length : at + 1, 0, option);
  });

export const editOption = (questionId: string, optionId: string, value: string): Edit =>
  editOptions(questionId, (options) => options.map((o) => (o.id === optionId ? { ...o, value } : o)));

export const moveOption = (questionId: string, optionId: string, to: number): Edit =>
  editOptions(questionId, (options) => moved(options, optionId, to));

/** Deletes an option, unless it is the last one. */
export const removeOption = (questionId: string, optionId: string): Edit =>
  editOptions(questionId, (options) => (options.length === 1 ? options : options.filter((o) => o.id !== optionId)));

/** Adds pasted options after an option. They replace it when nobody has filled it in. */
export const pasteOptions = (questionId: string, optionId: string, pasted: Option[]): Edit =>
  editOptions(questionId, (options) => {
    const at = options.findIndex((o) => o.id === optionId);
    if (at === -1 || pasted.length === 0) return options;
    if (!isUnfilled(options[at]!.value)) return options.toSpliced(at + 1, 0, ...pasted);
    const [first, ...rest] = pasted;
    return options.toSpliced(at, 1, { id: optionId, value: first!.value }, ...rest);
  });

/** Returns the lines of a pasted text without blank lines and bullets; undefined for a single line. */
export function pastedLines(text: string): string[] | undefined {
  const lines = text
    .split(/\r\n|[\r\n\u2028]/)
    .map((line) => line.trim().replace(/^[-*•–◦]\s+/, ''))
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : undefined;
}

const isUnfilled = (value: string) => value.trim() === '' || /^(Option|Choix) \d+$/.test(value);

function moved<T extends { id: string }>(list: T[], id: string, to: number): T[] {
  const from = list.findIndex((item) => item.id === id);
  if (from === -1 || to === from || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}
