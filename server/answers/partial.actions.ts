import type { z } from 'zod';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { answers, PartialKept } from '#contract/answers.ts';
import { isUpload } from '#contract/questions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { hasRoom } from '#server/uploads/limits.actions.ts';
import { MESSAGES, STATUS, whyNotAnswerableBy } from './answerable.queries.ts';
import * as text from './answers.messages.ts';
import { storePartial } from './partial.queries.ts';
import { storable } from './submit.actions.ts';
import { readTicket } from './ticket.rules.ts';

const MOST = 100_000;

/** Stores what somebody has filled in and not sent, without files. It is never counted, and is deleted with its response. */
export async function storePartialAnswers(deps: Deps, body: z.output<typeof answers.partial.body>): Promise<z.input<typeof PartialKept>> {
  const { formId, submissionKey, ticket } = body;
  // Only an open page may store partial answers, which its ticket proves; sending a response needs only the form's link.
  const { begun } = readTicket(deps.env.CAURI_SECRET_KEY, formId, ticket);
  const form = await findPublished(deps.db, formId, begun?.versionId);
  const why = form ? await whyNotAnswerableBy(deps.db, form, begun ?? {}) : 'not-found';
  if (!form || why) throw new AppError(STATUS[why ?? 'not-found'], MESSAGES[why ?? 'not-found']());
  if (!begun) throw fieldError(400, 'ticket', text.tooOld());

  const given = checkAnswers(
    form.questions.filter((question) => !isUpload(question)),
    body.answers,
  );
  const answers = storable(given.answers);
  if (JSON.stringify(answers).length > MOST) throw new AppError(413, text.tooLongToKeep());
  const partial = { formId, submissionKey, versionId: form.versionId, answers };
  // To delete what somebody emptied needs no room.
  const hasPlace = Object.keys(answers).length === 0 || (await hasRoom(deps.storage, MOST));
  return { kept: hasPlace && (await storePartial(deps.db, partial)) };
}
