import type { AskedQuestion, Filter } from '#contract/answers.ts';
import { kindOf, type QuestionKind } from '#contract/questions.ts';

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
