import { isEmpty } from '#contract/answer-rules.ts';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { formatDate } from '#web/ui/dates.ts';
import { isFile, optionLabel } from './questions.ts';

/** An answer in words; undefined when there is none. */
export function answerText(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): string | undefined {
  const value = answers[question.id];
  if (value === undefined || isEmpty(value)) return undefined;
  const values = [value].flat();
  if (question.options) return values.map((id) => optionLabel(question, id)).join(', ');
  if (isFile(question)) return values.map((id) => files[id]?.name ?? 'A file that is no longer kept').join(', ');
  if (question.type === 'date') return values.map(formatDate).join(', ');
  return values.join(', ');
}

export const TITLE_MAX = 20;

/** A question's title as a column head: cut at 20 characters. */
export function shortTitle(title: string): string {
  const characters = [...title.trim()];
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('').trimEnd()}…` : title.trim() || 'Untitled Question';
}
