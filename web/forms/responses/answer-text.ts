import { isEmpty } from '#contract/answer-rules.ts';
import { valueText } from '#contract/answer-values.ts';
import type { AskedQuestion, Response, UploadedFile } from '#contract/answers.ts';
import { kindOf } from '#contract/questions.ts';
import { isFileId } from '#contract/value-rules.ts';
import * as text from './responses.messages.ts';

/** Returns an answer as a text; undefined when there is none. */
export function answerText(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): string | undefined {
  const value = answers[question.id];
  if (value === undefined || isEmpty(value)) return undefined;
  return [value]
    .flat()
    .map((one) => oneText(question, one, files))
    .join(', ');
}

/** Returns one of the values of an answer as a text. A question may have asked for something else before. */
export function oneText(question: AskedQuestion, value: string, files: Response['files']): string {
  return files[value]?.name ?? (kindOf(question) === 'file' && isFileId(value) ? text.fileNotKept() : valueText(question, value));
}

/** The files of an answer that are still there, in the order of the answer, also where the question asks for something else by now. */
export function filesIn(question: AskedQuestion, { answers, files }: Pick<Response, 'answers' | 'files'>): UploadedFile[] {
  return [answers[question.id] ?? []].flat().flatMap((id) => files[id] ?? []);
}
