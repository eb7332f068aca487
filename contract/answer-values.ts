import * as text from './answer-rules.messages.ts';
import type { AskedQuestion } from './answers.ts';
import { OTHER, otherText } from './choices.ts';
import { formatAmount, HOME_CURRENCY } from './currencies.ts';
import { dayFirst, isDay } from './day.ts';
import type { Question } from './forms.ts';
import { formatNumber, language } from './language.ts';
import { NEW_FORM } from './new-form.messages.ts';
import { FIXED, isChoice, kindOf, stepsOf } from './questions.ts';

/** Returns the answers among which people choose, with their texts; none for a question to which any text is an answer. */
export function valuesOf(question: Question): { value: string; label: string }[] {
  const { options = [] } = question;
  switch (kindOf(question)) {
    case 'choice':
      return [
        ...options.map(({ id, value }) => ({ value: id, label: value })),
        ...(question.other ? [{ value: OTHER, label: text.other() }] : []),
      ];
    case 'fixed':
      return question.type === 'consent'
        ? FIXED.consent.map((value) => ({ value, label: text.agreed() }))
        : FIXED['yes-no'].map((value) => ({ value, label: value === 'yes' ? text.yes() : text.no() }));
    case 'scale':
      return stepsOf(question).map((value) => ({ value, label: value }));
    default:
      return [];
  }
}

/** Returns the text of an answer that was chosen when the question had options; undefined when it has options now, or never had any. */
export function labelOfBefore(question: Question, answer: string): string | undefined {
  const { options = [] } = question;
  if (options.length === 0 || isChoice(question)) return undefined;
  const own = otherText(answer);
  return own === undefined ? options.find(({ id }) => id === answer)?.value : text.otherWith({ text: own });
}

/** Returns the text of one of these answers, or of an own answer. A value that no version of the form knows is its own text. */
export function labelOf(question: Question, answer: string): string {
  const own = otherText(answer);
  if (own !== undefined) return text.otherWith({ text: own });
  return valuesOf(question).find(({ value }) => value === answer)?.label ?? (answer === OTHER ? text.other() : answer);
}

// Questions and answers as staff read them.

/** A question without a title gets the name of a new question. */
export const titleOf = ({ title }: { title: string }) => title.trim() || NEW_FORM.question[language()];

/** Returns one answer as a text. An answer to the type that the question was before is shown as it was given, a chosen option by its text. */
export function valueText(question: AskedQuestion, value: string): string {
  const before = labelOfBefore(question, value);
  if (before !== undefined) return before;
  switch (kindOf(question)) {
    case 'choice':
    case 'fixed':
      return labelOf(question, value);
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? numberText(question, Number(value)) : value;
    case 'date':
      return isDay(value) ? dayFirst(value) : value;
    default:
      return value;
  }
}

/** A number, or an amount with its currency. */
export const numberText = ({ type, currency = HOME_CURRENCY }: AskedQuestion, n: number): string =>
  type === 'amount' ? formatAmount(n, currency) : formatNumber(n);
