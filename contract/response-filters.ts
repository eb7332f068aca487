import { titleOf, valueText } from './answer-values.ts';
import type { AskedQuestion, Filter } from './answers.ts';
import { asksValue } from './filter-values.ts';
import * as text from './response-filters.messages.ts';

export const OP_LABELS: Record<Filter['op'], () => string> = {
  is: text.is,
  contains: text.contains,
  min: text.isAtLeast,
  max: text.isAtMost,
  answered: text.isAnswered,
  empty: text.hasNoAnswer,
  skipped: text.wasSkipped,
};

/** Returns a filter as a short text, such as "Votre ville · Dakar". */
export function filterLabel(questions: AskedQuestion[], { questionId, op, value = '' }: Filter): string {
  const question = questions.find(({ id }) => id === questionId);
  const title = question ? titleOf(question) : text.unknownQuestion();
  if (op === 'contains') return text.filterContains({ title, value });
  if (!asksValue(op)) return `${title} · ${OP_LABELS[op]()}`;
  const shown = question ? valueText(question, value) : value;
  if (op === 'min') return text.filterAtLeast({ title, value: shown });
  if (op === 'max') return text.filterAtMost({ title, value: shown });
  return `${title} · ${shown}`;
}
