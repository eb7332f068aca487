import { isEmpty } from '#contract/answer-rules.ts';
import { valueText } from '#contract/answer-texts.ts';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { kindOf } from '#contract/questions.ts';
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
