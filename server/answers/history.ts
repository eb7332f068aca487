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

const COUNTED: readonly string[] = [...CHOICE_TYPES, 'linear-scale'];

/** Whether every answer to the question is counted by option or number: a question may have changed its type. */
export function isAlwaysCounted({ versions }: FormHistory, questionId: string): boolean {
  return versions.every((v) => v.questions.every((q) => q.id !== questionId || COUNTED.includes(q.type)));
}
