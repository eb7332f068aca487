import type { Given } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { CHOICE_TYPES, UPLOAD_TYPES } from '#contract/questions.ts';

const has = <T extends string>(list: readonly T[], type: string) => (list as readonly string[]).includes(type);
export const isUpload = (question: Question) => has(UPLOAD_TYPES, question.type);
const isChoice = (question: Question) => has(CHOICE_TYPES, question.type);

/** What stands in the page's own fields, by question; files aside. */
export function readFields(form: HTMLFormElement, questions: Question[]): Given {
  const data = new FormData(form);
  const given: Given = {};
  for (const question of questions) {
    if (isUpload(question)) continue;
    const values = data.getAll(question.id).filter((v): v is string => typeof v === 'string' && v !== '');
    if (values.length) given[question.id] = question.type === 'checkbox' ? values : values[0]!;
  }
  return given;
}

/** What of an earlier draft still fits the questions of today. */
export function fitting(questions: Question[], given: Given): Given {
  const fits: Given = {};
  for (const question of questions) {
    const value = given[question.id];
    if (value === undefined || isUpload(question)) continue;
    if (!isChoice(question)) {
      if (typeof value === 'string') fits[question.id] = value;
      continue;
    }
    const known = [value].flat().filter((id) => question.options?.some((option) => option.id === id));
    if (known.length) fits[question.id] = question.type === 'checkbox' ? known : known[0]!;
  }
  return fits;
}

/** A date that is half typed: the browser shows it and gives no value. */
export function halfTyped(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].filter((i) => i.validity.badInput).map((i) => i.name);
}

export function toggled(list: string | string[] | undefined, id: string): string[] {
  const before = list === undefined ? [] : [list].flat();
  return before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}
