import { type AskedQuestion, asksValue, type Filter } from '#contract/answers.ts';
import { kindOf, type QuestionKind } from '#contract/questions.ts';
import { titleOf } from '../questions.ts';
import { valueText } from './answer-text.ts';
import * as text from './responses.messages.ts';

/** Returns the conditions that a question can be filtered by, the most likely one first. */
export function opsOf(question: AskedQuestion): Filter['op'][] {
  return [...(OPS[kindOf(question)] ?? ['is']), 'answered', 'empty'];
}

const WRITTEN: Filter['op'][] = ['contains', 'is'];
const ORDERED: Filter['op'][] = ['is', 'min', 'max'];
const OPS: Partial<Record<QuestionKind, Filter['op'][]>> = {
  text: WRITTEN,
  email: WRITTEN,
  phone: WRITTEN,
  number: ['min', 'max', 'is'],
  scale: ORDERED,
  date: ORDERED,
  time: ORDERED,
  file: [],
};

export const OP_LABELS: Record<Filter['op'], string> = {
  is: text.is(),
  contains: text.contains(),
  min: text.isAtLeast(),
  max: text.isAtMost(),
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
  const shown = question ? valueText(question, value) : value;
  if (op === 'min') return text.filterAtLeast({ title, value: shown });
  if (op === 'max') return text.filterAtMost({ title, value: shown });
  return `${title} · ${shown}`;
}
