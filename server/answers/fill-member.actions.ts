import type { FastifyRequest } from 'fastify';
import type { Answers } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { holdMemberFields } from '#server/members/fields.queries.ts';
import { editMember } from '#server/profiles/edit.actions.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { fieldAnswers, fillsOwnFields } from './field-answers.rules.ts';
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
  if (!fillsOwnFields(mapping)) return;
  const { questions } = await findHistory(db, response.form_id);
  const own = await holdMemberFields(db);
  // Staff who read another language than the programme fill in the same words.
  const given = await inReaderLanguage(db, null, () => fieldAnswers(mapping, response.answers as Answers, { own, questions }));
  const values = given.flatMap(({ field, value }) => (value === null ? [] : [[field._id, value] as const]));
  if (values.length > 0) await editMember(deps, db, memberId, { fields: Object.fromEntries(values) }, req);
}

/** Says that a new member came of the response, whose answers fill in fields of the member. */
export const linkAndFill =
  (deps: Deps) =>
  async (db: Db, req: FastifyRequest | undefined, responseId: string, memberId: string): Promise<void> => {
    await linkResponse(db, req, responseId, memberId);
    await fillMember(deps, db, req, { responseId, memberId });
  };
