import type { AskedQuestion } from '#contract/answers.ts';
import type { FormContent, Question } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { askedQuestions } from './answers.rules.ts';

export interface FormHistory {
  questions: AskedQuestion[];
  /** The oldest version comes first. */
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

export const askedOf = ({ versions }: FormHistory, questionId: string): number =>
  versions.filter((v) => v.questions.some((q) => q.id === questionId)).reduce((sum, v) => sum + v.responses, 0);
