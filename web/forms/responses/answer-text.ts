import { isEmpty } from '#contract/answer-rules.ts';
import type { AskedQuestion, Response } from '#contract/answers.ts';
import { isUpload } from '#contract/questions.ts';
import { formatDate } from '#web/ui/dates.ts';
import { optionLabel } from '../questions.ts';
import * as text from './responses.messages.ts';

/** Returns an answer as a text; undefined when there is none. */
export function answerText(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): string | undefined {
  const value = answers[question.id];
  if (value === undefined || isEmpty(value)) return undefined;
  const values = [value].flat();
  if (question.options) return values.map((id) => optionLabel(question, id)).join(', ');
  if (isUpload(question)) return values.map((id) => files[id]?.name ?? text.fileNotKept()).join(', ');
  if (question.type === 'date') return values.map(formatDate).join(', ');
  return values.join(', ');
}
