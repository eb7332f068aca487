import { isEmpty } from '#contract/answer-rules.ts';
import type { AnswerValue, AskedQuestion, Response } from '#contract/answers.ts';
import { CHOICE_TYPES, SCALE, UPLOAD_TYPES } from '#contract/questions.ts';

/** One bar: an option of a choice question or a step of a scale. */
export interface Bucket {
  /** Option id, or the step. */
  key: string;
  label: string;
  n: number;
}
/** An answer on its own, with the response that it belongs to. */
export interface Given {
  responseId: string;
  submittedAt: string;
  value: AnswerValue;
}
export interface QuestionSummary {
  question: AskedQuestion;
  answered: number;
  skipped: number;
  /** For choices and scales, in the question's order. */
  buckets?: Bucket[];
  /** For scales that somebody answered. */
  average?: number;
  /** For texts, dates and files, latest first. */
  given?: Given[];
}

const isOneOf = (types: readonly string[], type: string) => types.includes(type);

/** What the responses say, question by question. */
export function summarise(questions: AskedQuestion[], responses: Response[]): QuestionSummary[] {
  return questions.map((question) => {
    const given = responses.flatMap<Given>(({ _id, submittedAt, answers }) => {
      const value = answers[question.id];
      return value === undefined || isEmpty(value) ? [] : [{ responseId: _id, submittedAt, value }];
    });
    const counts = { question, answered: given.length, skipped: responses.length - given.length };
    if (isOneOf(CHOICE_TYPES, question.type)) return { ...counts, buckets: optionBuckets(question, given) };
    if (question.type === 'linear-scale') return { ...counts, ...scaleSummary(question, given) };
    return { ...counts, given };
  });
}

export const isFile = (question: AskedQuestion) => isOneOf(UPLOAD_TYPES, question.type);

/** The text of an option; one that no version of the form knows shows as it was stored. */
export const optionLabel = (question: AskedQuestion, id: string) => question.options?.find((option) => option.id === id)?.value ?? id;

function optionBuckets(question: AskedQuestion, given: Given[]): Bucket[] {
  const counts = countValues(given);
  const known = (question.options ?? []).map((option) => option.id);
  const others = [...counts.keys()].filter((id) => !known.includes(id));
  return [...known, ...others].map((id) => ({ key: id, label: optionLabel(question, id), n: counts.get(id) ?? 0 }));
}

function scaleSummary(question: AskedQuestion, given: Given[]): Pick<QuestionSummary, 'buckets' | 'average'> {
  const counts = countValues(given);
  const numbers = given.map(({ value }) => Number(value)).filter(Number.isFinite);
  // Answers to an earlier version may lie outside today's ends.
  const low = Math.min(question.minValue ?? SCALE.defaultMin, ...numbers);
  const high = Math.max(question.maxValue ?? SCALE.defaultMax, ...numbers);
  const steps = Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
  const buckets = steps.map((step) => ({ key: step, label: step, n: counts.get(step) ?? 0 }));
  if (numbers.length === 0) return { buckets };
  return { buckets, average: numbers.reduce((sum, n) => sum + n, 0) / numbers.length };
}

function countValues(given: Given[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value } of given) for (const one of new Set([value].flat())) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
