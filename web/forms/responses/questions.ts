import type { AskedQuestion, Filter } from '#contract/answers.ts';
import { CHOICE_TYPES, SCALE, UPLOAD_TYPES } from '#contract/questions.ts';
import { formatDate } from '#web/ui/dates.ts';

const isOneOf = (types: readonly string[], type: string) => types.includes(type);
export const isFile = ({ type }: AskedQuestion) => isOneOf(UPLOAD_TYPES, type);
export const isChoice = ({ type }: AskedQuestion) => isOneOf(CHOICE_TYPES, type);
export const isScale = ({ type }: AskedQuestion) => type === 'linear-scale';
export const isText = ({ type }: AskedQuestion) => type === 'short-answer' || type === 'paragraph';

export const titleOf = ({ title }: AskedQuestion) => title.trim() || 'Untitled Question';

/** The text of an option; one that no version of the form knows shows as it was stored. */
export const optionLabel = (question: AskedQuestion, id: string) => question.options?.find((option) => option.id === id)?.value ?? id;

/** What a choice or scale can be. */
export function valuesOf(question: AskedQuestion): { value: string; label: string }[] {
  if (isChoice(question)) return (question.options ?? []).map(({ id, value }) => ({ value: id, label: value }));
  const low = question.minValue ?? SCALE.defaultMin;
  const high = question.maxValue ?? SCALE.defaultMax;
  return Array.from({ length: high - low + 1 }, (_, i) => ({ value: String(low + i), label: String(low + i) }));
}

/** The conditions that make sense for a question, the likeliest first. */
export function opsOf(question: AskedQuestion): Filter['op'][] {
  if (isFile(question)) return ['answered', 'empty'];
  return isText(question) ? ['contains', 'is', 'answered', 'empty'] : ['is', 'answered', 'empty'];
}

export const OP_LABELS: Record<Filter['op'], string> = {
  is: 'is',
  contains: 'contains',
  answered: 'is answered',
  empty: 'has no answer',
  skipped: 'was skipped',
};

/** A filter as a sentence. */
export function filterWords(questions: AskedQuestion[], { questionId, op, value = '' }: Filter): string {
  const question = questions.find((q) => q.id === questionId);
  const title = question ? titleOf(question) : 'An unknown question';
  if (op === 'answered') return `${title} · is answered`;
  if (op === 'empty') return `${title} · has no answer`;
  if (op === 'skipped') return `${title} · was skipped`;
  if (op === 'contains') return `${title} · contains “${value}”`;
  if (question?.type === 'date') return `${title} · ${/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value}`;
  return `${title} · ${question ? optionLabel(question, value) : value}`;
}
