import type { FastifyRequest } from 'fastify';
import { labelOf, labelOfBefore } from '#contract/answer-values.ts';
import type { AnswerValue, AskedQuestion } from '#contract/answers.ts';
import { isOwnFieldName, type MemberField, ownFieldId } from '#contract/member-fields.ts';
import { bothMeanings } from '#contract/numbers.ts';
import { isChoice } from '#contract/questions.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { holdMemberFields } from '#server/members/fields.queries.ts';
import { valueThatFits } from '#server/members/fields.rules.ts';
import { editMember } from '#server/profiles/edit.actions.ts';
import { linkResponse } from './handling.actions.ts';
import { findFormHandling } from './handling.queries.ts';
import { findHistory } from './history.queries.ts';

/** Fills in the programme's own fields of a new member from the response that the member came of. Answers that do not fit are left out. */
async function fillMember(
  deps: Deps,
  db: Db,
  req: FastifyRequest | undefined,
  { responseId, memberId }: { responseId: string; memberId: string },
): Promise<void> {
  const response = await db.selectFrom('response').select(['form_id', 'answers']).where('id', '=', responseId).executeTakeFirst();
  if (!response) return;
  const { mapping } = await findFormHandling(db, response.form_id);
  const chosen = Object.entries(mapping).flatMap(([field, question]) =>
    isOwnFieldName(field) && question ? [{ id: ownFieldId(field), question }] : [],
  );
  if (chosen.length === 0) return;
  const { questions } = await findHistory(db, response.form_id);
  const own = await holdMemberFields(db);
  const answers = response.answers as Record<string, AnswerValue | undefined>;
  const values = chosen.flatMap(({ id, question }) => {
    const field = own.find(({ _id, archived }) => _id === id && !archived);
    const asked = questions.find((one) => one.id === question);
    const answer = answers[question];
    const value =
      field && asked && answer !== undefined && !isUnsure(field, asked, answer) ? valueThatFits(field, written(asked, answer)) : null;
    return value === null ? [] : [[id, value] as const];
  });
  if (values.length > 0) await editMember(deps, db, memberId, { fields: Object.fromEntries(values) }, req);
}

/** An answer to a question for a number was read when it came, and a text such as 12.125 may mean two numbers. */
const isUnsure = (field: MemberField, { type }: AskedQuestion, answer: AnswerValue): boolean =>
  field.kind === 'number' && type !== 'number' && typeof answer === 'string' && bothMeanings(answer) !== undefined;

const written = (question: AskedQuestion, answer: AnswerValue): string =>
  [answer]
    .flat()
    .map((one) => (isChoice(question) ? labelOf(question, one) : (labelOfBefore(question, one) ?? one)))
    .join(', ');

/** Says that a new member came of the response, whose answers fill in fields of the member. */
export const linkAndFill =
  (deps: Deps) =>
  async (db: Db, req: FastifyRequest | undefined, responseId: string, memberId: string): Promise<void> => {
    await linkResponse(db, req, responseId, memberId);
    await fillMember(deps, db, req, { responseId, memberId });
  };
