import { labelOf, labelOfBefore } from './answer-values.ts';
import type { AskedQuestion } from './answers.ts';
import { formatAmount, HOME_CURRENCY } from './currencies.ts';
import { dayFirst, isDay } from './day.ts';
import { formatNumber, language } from './language.ts';
import { NEW_FORM } from './new-form.messages.ts';
import { kindOf } from './questions.ts';

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
