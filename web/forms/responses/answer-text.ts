import { isEmpty } from '#contract/answer-rules.ts';
import { labelOf } from '#contract/answer-values.ts';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { formatAmount, HOME_CURRENCY } from '#contract/currencies.ts';
import { formatNumber } from '#contract/language.ts';
import { kindOf } from '#contract/questions.ts';
import { formatDate } from '#web/ui/dates.ts';
import * as text from './responses.messages.ts';

/** Returns an answer as a text; undefined when there is none. */
export function answerText(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): string | undefined {
  const value = answers[question.id];
  if (value === undefined || isEmpty(value)) return undefined;
  const values = [value].flat();
  if (kindOf(question) === 'file') return values.map((id) => files[id]?.name ?? text.fileNotKept()).join(', ');
  return values.map((one) => valueText(question, one)).join(', ');
}

/** The files of an answer that are still there, in the order of the answer. */
export function filesIn(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): UploadedFile[] {
  return kindOf(question) === 'file' ? [answers[question.id] ?? []].flat().flatMap((id) => files[id] ?? []) : [];
}

/** Returns one answer as a text. An answer to the type that the question was before is shown as it was given. */
export function valueText(question: AskedQuestion, value: string): string {
  switch (kindOf(question)) {
    case 'choice':
    case 'fixed':
      return labelOf(question, value);
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(value) ? numberText(question, Number(value)) : value;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
    default:
      return value;
  }
}

/** A number, or an amount with its currency. */
export const numberText = ({ type, currency = HOME_CURRENCY }: AskedQuestion, n: number): string =>
  type === 'amount' ? formatAmount(n, currency) : formatNumber(n);
