import type { AskedQuestion } from '#contract/answers.ts';
import type { FormContent, Question } from '#contract/forms.ts';
import { CHOICE_TYPES } from '#contract/questions.ts';
import type { Db } from '#server/db/db.ts';
import { askedQuestions } from './answers.rules.ts';

/** Everything that a form ever asked. */
export interface FormHistory {
  questions: AskedQuestion[];
  /** Oldest first. */
  versions: { id: string; responses: number; questions: Question[] }[];
}

export async function findHistory(db: Db, formId: string): Promise<FormHistory> {
  const rows = await db
    .selectFrom('form_version')
    .select(['id', 'responses', 'content'])
    .where('form_id', '=', formId)
    .orderBy('number')
    .execute();
  const versions = rows.map(({ id, responses, content }) => ({
    id,
    responses,
    questions: (content as unknown as FormContent).questions,
  }));
  return { versions, questions: askedQuestions(versions.map((v) => v.questions)) };
}

/** How many responses are to versions that asked the question. */
export const askedOf = ({ versions }: FormHistory, questionId: string): number =>
  versions.filter((v) => v.questions.some((q) => q.id === questionId)).reduce((sum, v) => sum + v.responses, 0);

/** Types of questions whose answers are counted, one by one. */
const COUNTED: readonly string[] = [...CHOICE_TYPES, 'linear-scale'];

/** How a version has the question; undefined where it did not ask it. */
export const isCountedIn = ({ questions }: FormHistory['versions'][number], questionId: string): boolean | undefined => {
  const question = questions.find((q) => q.id === questionId);
  return question && COUNTED.includes(question.type);
};

/** Whether its answers are counted one by one or written; it may have changed its type. What no version asked counts as written. */
export function kindOf({ versions }: Pick<FormHistory, 'versions'>, questionId: string): 'counted' | 'written' | 'both' {
  const kinds = new Set(versions.map((version) => isCountedIn(version, questionId)));
  if (!kinds.has(true)) return 'written';
  return kinds.has(false) ? 'both' : 'counted';
}
