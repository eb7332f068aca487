import type { Question } from '#contract/forms.ts';
import { language } from '#contract/language.ts';
import { NEW_FORM } from '#contract/new-form.messages.ts';
import { isChoice, SCALE } from '#contract/questions.ts';

/** A question without a title gets the name of a new question. */
export const titleOf = ({ title }: { title: string }) => title.trim() || NEW_FORM.question[language()];

/** Returns the options of a choice or the numbers of a scale; no other question has a fixed set of answers. */
export function valuesOf(question: Question): { value: string; label: string }[] {
  const { type, options = [], minValue = SCALE.defaultMin, maxValue = SCALE.defaultMax } = question;
  if (isChoice(question)) return options.map(({ id, value }) => ({ value: id, label: value }));
  if (type !== 'linear-scale') return [];
  return Array.from({ length: Math.max(0, maxValue - minValue + 1) }, (_, i) => String(minValue + i)).map((value) => ({
    value,
    label: value,
  }));
}

/** Returns the text of an option. An option that no version of the form knows appears as its id. */
export const optionLabel = (question: Question, id: string) => question.options?.find((option) => option.id === id)?.value ?? id;
