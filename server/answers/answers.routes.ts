import type { answers } from '#contract/answers.ts';
import { readSession } from '#server/auth/guard.http.ts';
import type { Deps } from '#server/deps.ts';
import { fieldError, found } from '#server/errors.ts';
import { findExistingForm } from '#server/forms/forms.queries.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import { parseJson } from '#server/integrations/json.ts';
import type { AnswerLimits } from './answer-limits.http.ts';
import * as text from './answers.messages.ts';
import { archiveFiles } from './archive.actions.ts';
import { deletionRoutes, type ForgetElsewhere } from './deletion.routes.ts';
import { storePartialAnswers } from './partial.actions.ts';
import { countResponses, findResponse, listResponses } from './responses.queries.ts';
import { idsOf, storeUploads } from './store-uploads.actions.ts';
import type { Submit } from './submit.actions.ts';
import { summariseResponses } from './summary.queries.ts';
import { findStoredFile } from './uploads.queries.ts';

export const answerRoutes = (
  deps: Deps,
  submit: Submit,
  limits: AnswerLimits,
  forgetElsewhere: ForgetElsewhere,
): Handlers<typeof answers> => ({
  async submit({ body }, req) {
    const { formId, submissionKey, ticket, answers, ...flat } = body;
    await limits.check(req, formId, submissionKey);
    const kept = await storeUploads(deps, formId, req.receivedFiles ?? [], ticket);
    const given = answers === undefined ? flat : asMap(answers);
    const data = await submit({
      formId,
      given,
      stored: idsOf(kept),
      submissionKey,
      ticket,
      staff: (await readSession(deps, req)) !== undefined,
    });
    return { message: text.submitted(), data };
  },

  async partial({ body }, req) {
    await limits.check(req, body.formId, body.submissionKey);
    return { data: await storePartialAnswers(deps, body) };
  },

  async list({ params, query }, req) {
    await findExistingForm(deps.db, params.formId);
    return found(await listResponses(deps.db, params.formId, { ...query, seenBy: seenBy(req) }), text.noResponses());
  },

  async count({ params, query }, req) {
    await findExistingForm(deps.db, params.formId);
    return { data: { count: await countResponses(deps.db, params.formId, { ...query, seenBy: seenBy(req) }) } };
  },

  async summary({ params, query }, req) {
    await findExistingForm(deps.db, params.id);
    return { data: await deps.readOnStandby((db) => summariseResponses(db, params.id, { ...query, seenBy: seenBy(req) })) };
  },

  get: async ({ params, query }, req) => ({
    data: found(await findResponse(deps.db, params.id, { ...query, seenBy: seenBy(req) }), text.noResponse()),
  }),

  ...deletionRoutes(deps, forgetElsewhere),

  files: ({ params, body }, req) => archiveFiles(deps, params.formId, { ids: body.ids, seenBy: seenBy(req) }),

  file: async ({ params }, req) => found(await findStoredFile(deps.db, params.id, seenBy(req)), text.noFile()),
});

/** `answers` is a map, or in a multipart body the map as JSON text. */
function asMap(answers: unknown): Record<string, unknown> {
  const value = typeof answers === 'string' ? parseJson(answers) : answers;
  if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw fieldError(400, 'answers', text.answersAreAMap());
}
