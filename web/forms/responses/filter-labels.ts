import { type AskedQuestion, asksValue, type Filter } from '#contract/answers.ts';
import { isUpload } from '#contract/questions.ts';
import { formatDate } from '#web/ui/dates.ts';
import { optionLabel, titleOf } from '../questions.ts';
import * as text from './responses.messages.ts';

/** Returns the conditions that a question can be filtered by, the most likely one first. */
export function opsOf({ type }: AskedQuestion): Filter['op'][] {
  if (isUpload({ type })) return ['answered', 'empty'];
  const isText = type === 'short-answer' || type === 'paragraph';
  return isText ? ['contains', 'is', 'answered', 'empty'] : ['is', 'answered', 'empty'];
}

export const OP_LABELS: Record<Filter['op'], string> = {
  is: text.is(),
  contains: text.contains(),
  answered: text.isAnswered(),
  empty: text.hasNoAnswer(),
  skipped: text.wasSkipped(),
};

/** Returns a filter as a short text, such as "Votre ville · Dakar". */
export function filterLabel(questions: AskedQuestion[], { questionId, op, value = '' }: Filter): string {
  const question = questions.find(({ id }) => id === questionId);
  const title = question ? titleOf(question) : text.unknownQuestion();
  if (op === 'contains') return text.filterContains({ title, value });
  if (!asksValue(op)) return `${title} · ${OP_LABELS[op]}`;
  if (question?.type === 'date') return `${title} · ${/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value}`;
  return `${title} · ${question ? optionLabel(question, value) : value}`;
}
