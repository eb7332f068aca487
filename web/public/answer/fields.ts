import type { Given } from '#contract/answer-page.ts';
import { bucketOf, chosenValues, isOptionId, OTHER, otherText, readChoices } from '#contract/choices.ts';
import type { Question } from '#contract/forms.ts';
import { isChoice, isUpload, kindOf } from '#contract/questions.ts';

/** Returns the values of the page's fields by question, except files. */
export function readFields(form: HTMLFormElement, questions: Question[]): Given {
  const data = new FormData(form);
  const given: Given = {};
  for (const question of questions) {
    if (isUpload(question)) continue;
    const values = data.getAll(question.id).filter((v): v is string => typeof v === 'string' && v !== '');
    const chosen = question.other ? readChoices(question, values) : undefined;
    if (chosen) values.splice(0, values.length, ...chosenValues(chosen));
    // The country of a telephone number comes before the number and is no answer alone.
    const isPhone = kindOf(question) === 'phone';
    if (values.length > (isPhone ? 1 : 0)) given[question.id] = question.type === 'checkbox' || isPhone ? values : values[0]!;
  }
  return given;
}

/** Returns the answers of an earlier draft that are still possible with the current questions. */
export function fitting(questions: Question[], given: Given): Given {
  const fits: Given = {};
  for (const question of questions) {
    const value = given[question.id];
    if (value === undefined || isUpload(question)) continue;
    if (!isChoice(question)) {
      if (typeof value === 'string' || (kindOf(question) === 'phone' && value.length === 2)) fits[question.id] = value;
      continue;
    }
    const known = [value]
      .flat()
      .filter((id) => (question.other && bucketOf(id) === OTHER) || question.options?.some((option) => option.id === id));
    if (known.length) fits[question.id] = question.type === 'checkbox' ? known : known[0]!;
  }
  return fits;
}

/**
 * Returns the answers of an earlier draft for which these questions have no place, except those that were only chosen and not typed. The
 * rest of an answer that fits in part has an id of its own, beside which the part that fits is stored.
 */
export function orphaned(questions: Question[], given: Given): Given {
  const fits = fitting(questions, given);
  const rest = Object.entries(given).map(([id, value]): [string, string | string[]] => {
    const fit = [fits[id] ?? []].flat();
    return fit.length > 0 ? [`rest.${id}`, [value].flat().filter((one) => !fit.includes(one))] : [id, value];
  });
  return Object.fromEntries(rest.filter(([, value]) => textOf(value) !== ''));
}

/** Returns what was typed in an answer whose question is gone. The ids of options say nothing to people. */
export const textOf = (value: string | string[]): string =>
  [value]
    .flat()
    .map((one) => otherText(one) ?? one)
    .filter((one) => !isOptionId(one))
    .join(' ')
    .trim();

/** Returns the names of incomplete dates and times, which the browser shows without giving a value. */
export function halfTyped(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')]
    .filter((i) => i.validity.badInput)
    .map((i) => i.name);
}

export function toggled(list: string | string[] | undefined, id: string): string[] {
  const before = list === undefined ? [] : [list].flat();
  return before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}
