import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as pageText from '#contract/answer-page.messages.ts';
import { answerPath, PRIVATE_HEADER } from '#contract/answer-page.ts';
import { isId } from '#contract/shared.ts';
import { readSession } from '#server/auth/guard.http.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type AnswerableForm, findPublished } from '#server/forms/published.queries.ts';
import { goOn } from '#server/http/sent-form.ts';
import { invitePath, readInvite } from '#server/invites/invite-link.rules.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { hasRoom, type UploadBudget } from '#server/uploads/limits.actions.ts';
import { sendDocument, sendFailure, serveWorker } from './answer-document.http.ts';
import type { AnswerLimits } from './answer-limits.http.ts';
import { formView, noPage, thanks } from './answer-view.http.ts';
import { whyNotAnswerableBy } from './answerable.queries.ts';
import { prefill } from './answers.rules.ts';
import { allErrors, answerFiles, type PostedForm, readPostedForm, shownAgain, writtenBack } from './posted-form.http.ts';
import { type RefusedPage, refusedAnswers } from './refused.queries.ts';
import { idsOf } from './store-uploads.actions.ts';
import type { Submit } from './submit.actions.ts';
import { donePath, isDone, readTicket } from './ticket.rules.ts';

interface FormRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}
const PATH = answerPath(':id');

/**
 * Serves the page where anyone with the link answers a form. The browser's own form is posted to the same address; with a
 * script the answers go to `answers.submit` instead. A private form opens in a browser where staff are signed in.
 */
export async function answerPages(
  app: FastifyInstance,
  deps: Deps,
  submit: Submit,
  limits: AnswerLimits,
  budget: UploadBudget,
): Promise<void> {
  const gate = answerFiles(deps, budget, ({ params }) => (params as FormRequest['Params']).id);
  serveWorker(app);
  await app.register(async (pages) => {
    pages.setErrorHandler((error: Error, req, reply) => sendFailure(deps, error, req, reply));

    pages.get<FormRequest>(PATH, { schema: { hide: true } }, async (req, reply) => {
      const {
        params: { id },
        query,
      } = req;
      return inFormLanguage(deps, req, reply, async (form) => {
        if (form && isDone(deps.env.CAURI_SECRET_KEY, id, query.done)) return sendDocument(deps, reply, thanks(form));
        const refused = isId(query.again) ? await refusedAnswers.find(deps.db, id, query.again) : undefined;
        if (refused) return sendRefused(deps, reply, id, refused, String(query.again));
        const inviteId = readInvite(deps.env.CAURI_SECRET_KEY, id, query.invite);
        const staffId = form?.visibility === 'private' ? (await readSession(deps, req))?.account.id : undefined;
        const why = await whyNotAnswerableBy(deps.db, form, { inviteId, staffId });
        if (why || !form) return sendDocument(deps, reply, noPage(form, why));
        if (staffId) void reply.header(PRIVATE_HEADER, 'true');
        const given = prefill(form.questions, query);
        return sendDocument(deps, reply, {
          ...formView(deps, reply, form, { inviteId, staffId }),
          given,
          ...(Object.keys(given).length > 0 && { prefilled: given }),
        });
      });
    });

    pages.post<FormRequest>(PATH, { schema: { hide: true } }, async (req, reply) => {
      const { id } = req.params;
      return inFormLanguage(deps, req, reply, async () => {
        if (!isId(id)) return sendDocument(deps, reply, { view: 'not-found' });
        const posted = await readPostedForm(deps, id, req, gate);
        try {
          const { given, stored, submissionKey, ticket } = posted;
          await limits.check(req, id, submissionKey);
          if (posted.refusal) throw posted.refusal;
          if (posted.trapped) throw new AppError(400, pageText.trapped());
          await submit({ formId: id, given, stored: idsOf(stored), submissionKey, ticket, staff: false, fromPage: true });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return sendBack(deps, reply, id, posted, error);
        }
        if (posted.submissionKey) await refusedAnswers.remove(deps.db, id, posted.submissionKey);
        return goOn(reply, donePath(deps.env.CAURI_SECRET_KEY, id, posted.submissionKey));
      });
    });
  });
}

type Work = (form: AnswerableForm | undefined) => Promise<FastifyReply>;

/** Answers in the language of the form in the address, also when the work fails; without a form in that of the programme. */
async function inFormLanguage(deps: Deps, req: FastifyRequest<FormRequest>, reply: FastifyReply, work: Work): Promise<FastifyReply> {
  const form = isId(req.params.id) ? await findPublished(deps.db, req.params.id) : undefined;
  return inReaderLanguage(deps.db, form?.language ?? null, () => work(form).catch((error: Error) => sendFailure(deps, error, req, reply)));
}

/** Returns the form with the values that were sent, and with each problem beside its question. */
async function sendBack(deps: Deps, reply: FastifyReply, id: string, posted: PostedForm, error: AppError): Promise<FastifyReply> {
  const { versionId, begun } = readTicket(deps.env.CAURI_SECRET_KEY, id, posted.ticket);
  const form = await findPublished(deps.db, id, versionId);
  const why = await whyNotAnswerableBy(deps.db, form, begun ?? {});
  if (!form || (why && !(why === 'closed' && begun))) return sendDocument(deps, reply, noPage(form, why));

  const errors = allErrors(form.questions, posted, error);
  const blank = formView(deps, reply, form);
  const page: RefusedPage = {
    ticket: versionId ? String(posted.ticket) : blank.ticket,
    given: writtenBack(form.questions, posted.given),
    kept: shownAgain(form.questions, posted, errors),
    errors,
    message: Object.keys(errors).length > 0 ? pageText.checkAnswers() : error.message,
  };
  const key = posted.submissionKey;
  // A form that came too often is not stored, nor one that would take the room of answers that are sent.
  if (key && error.status < 429 && (await hasRoom(deps.storage, 0)) && (await refusedAnswers.store(deps.db, id, key, page)))
    return goOn(reply, againPath(deps, id, key, begun?.inviteId));
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return sendDocument(deps, reply, { ...blank, ...page, submissionKey: key ?? blank.submissionKey }, error.status);
}

/** The address of a refused page, also once that page is gone. Only its browser knows the submission key. */
const againPath = ({ env }: Deps, formId: string, submissionKey: string, inviteId: string | undefined): string => {
  const again = `again=${submissionKey}`;
  return inviteId ? `${invitePath(env.CAURI_SECRET_KEY, formId, inviteId)}&${again}` : `${answerPath(formId)}?${again}`;
};

/** Shows a refused page with the version of the form that was answered. */
async function sendRefused(deps: Deps, reply: FastifyReply, id: string, page: RefusedPage, submissionKey: string): Promise<FastifyReply> {
  const form = await findPublished(deps.db, id, readTicket(deps.env.CAURI_SECRET_KEY, id, page.ticket).versionId);
  return sendDocument(deps, reply, form ? { ...formView(deps, reply, form), ...page, submissionKey } : { view: 'not-found' });
}
