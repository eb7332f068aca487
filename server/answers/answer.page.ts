import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as pageText from '#contract/answer-page.messages.ts';
import { type AnswerPageState, answerPath, type FormView, type RenderAnswerPage, staffPath, WORKER_PATH } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { language } from '#contract/language.ts';
import { isId } from '#contract/shared.ts';
import { readSession } from '#server/auth/guard.http.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { type AnswerableForm, findPublished } from '#server/forms/published.queries.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import { logProblem, toProblem } from '#server/http/problems.ts';
import { publicBuild, readBuilt } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';
import { readInvite } from '#server/invites/invite-link.rules.ts';
import { findInvite } from '#server/invites/invites.queries.ts';
import { inReaderLanguage } from '#server/settings/reader-language.queries.ts';
import type { UploadBudget } from '#server/uploads/limits.actions.ts';
import type { AnswerLimits } from './answer-limits.http.ts';
import { isStaffOf } from './answers.queries.ts';
import { prefill } from './answers.rules.ts';
import { allErrors, answerFiles, type PostedForm, readPostedForm, writtenBack } from './posted-form.http.ts';
import { deleteRefused, findRefused, type RefusedPage, storeRefused } from './refused.queries.ts';
import { shuffled } from './shuffle.rules.ts';
import { type NotAnswerable, type Submit, whyNotAnswerable } from './submit.actions.ts';
import { donePath, isDone, makeTicket, readTicket } from './ticket.rules.ts';

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
    pages.setErrorHandler((error: Error, req, reply) => sendFailure(error, req, reply));

    pages.get<FormRequest>(PATH, { schema: { hide: true } }, async (req, reply) => {
      const {
        params: { id },
        query,
      } = req;
      return inFormLanguage(deps, req, reply, async (form) => {
        if (form && isDone(deps.env.CAURI_SECRET_KEY, id, query.done)) return sendDocument(reply, thanks(form));
        const refused = isId(query.again) ? await findRefused(deps.db, id, query.again) : undefined;
        if (refused) return sendRefused(deps, reply, id, refused, String(query.again));
        const inviteId = readInvite(deps.env.CAURI_SECRET_KEY, id, query.invite);
        const staffId = form?.visibility === 'private' ? (await readSession(deps, req))?.account.id : undefined;
        const why = await whyNoPage(deps, form, { inviteId, staffId });
        if (why || !form) return sendDocument(reply, noPage(form, why));
        const given = prefill(form.questions, query);
        return sendDocument(reply, {
          ...formView(deps, reply, form, { inviteId, staffId }),
          given,
          ...(Object.keys(given).length > 0 && { prefilled: given }),
        });
      });
    });

    pages.post<FormRequest>(PATH, { schema: { hide: true } }, async (req, reply) => {
      const { id } = req.params;
      return inFormLanguage(deps, req, reply, async () => {
        if (!isId(id)) return sendDocument(reply, { view: 'not-found' });
        const posted = await readPostedForm(deps, id, req, gate);
        try {
          const { given, submissionKey, ticket } = posted;
          await limits.check(req, id, submissionKey);
          if (posted.refusal) throw posted.refusal;
          if (posted.trapped) throw new AppError(400, pageText.trapped());
          await submit({ formId: id, given, submissionKey, ticket, staff: false });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return sendBack(deps, reply, id, posted, error);
        }
        if (posted.submissionKey) await deleteRefused(deps.db, id, posted.submissionKey);
        return redirect(reply, donePath(deps.env.CAURI_SECRET_KEY, id));
      });
    });
  });
}

type Work = (form: AnswerableForm | undefined) => Promise<FastifyReply>;

/** Answers in the language of the form in the address, also when the work fails; without a form in that of the programme. */
async function inFormLanguage(deps: Deps, req: FastifyRequest<FormRequest>, reply: FastifyReply, work: Work): Promise<FastifyReply> {
  const form = isId(req.params.id) ? await findPublished(deps.db, req.params.id) : undefined;
  return inReaderLanguage(deps.db, form?.language ?? null, () => work(form).catch((error: Error) => sendFailure(error, req, reply)));
}

interface OpenedBy {
  inviteId?: string;
  staffId?: string;
}

/** Returns why somebody with the link, or with this invitation, cannot open the form; undefined when they can. */
export async function whyNoPage(
  { db }: Deps,
  form: AnswerableForm | undefined,
  { inviteId, staffId }: OpenedBy,
): Promise<NotAnswerable | undefined> {
  const invite = form && inviteId ? await findInvite(db, inviteId) : undefined;
  if (form?.visibility === 'invite-only' && invite?.state === 'answered') return 'invite-used';
  if (form?.visibility === 'invite-only' && invite?.state === 'revoked') return 'invite-revoked';
  return whyNotAnswerable(form, await isStaffOf(db, form, staffId), invite !== undefined);
}

/** Returns the state of a page that shows staff how to open a private form. */
const noPage = (form: AnswerableForm | undefined, why: NotAnswerable = 'not-found'): AnswerPageState =>
  why === 'not-public' && form?.visibility === 'private' ? { view: why, staffPath: staffPath(form._id) } : { view: why };

const thanks = ({ _id, title, thankYou, visibility }: AnswerableForm): AnswerPageState => ({
  view: 'thanks',
  ...(visibility === 'invite-only' && { once: true }),
  formId: _id,
  title,
  ...(thankYou && { thankYou }),
});

const formView = (
  { env }: Deps,
  reply: FastifyReply,
  { _id, title, description, versionId, questions, thankYou, visibility }: AnswerableForm,
  by: OpenedBy = {},
): FormView => ({
  view: 'form',
  ...(visibility === 'invite-only' && { once: true }),
  form: { _id, title, description, questions: inVisitorsOrder(env, reply, questions), ...(thankYou && { thankYou }) },
  submissionKey: randomUUID(),
  ticket: makeTicket(env.CAURI_SECRET_KEY, { formId: _id, versionId, ...by }),
  maxUploadMb: env.MAX_UPLOAD_MB,
  given: {},
  kept: {},
  errors: {},
});

const ORDER_SECONDS = 90 * 24 * 3_600;

/** Shuffles options for this visitor, whom a cookie knows again, so that nothing has moved when the page is opened once more. */
function inVisitorsOrder(env: Env, reply: FastifyReply, questions: Question[]): Question[] {
  if (!questions.some(({ shuffle }) => shuffle)) return questions;
  const known = readCookie(env, reply.request, 'order');
  const seed = known && isId(known) ? known : randomUUID();
  if (seed !== known) setCookie(env, reply, 'order', { value: seed, seconds: ORDER_SECONDS });
  return questions.map((question) => shuffled(question, seed));
}

/** Leads to another page, which can be loaded again and gone back to without sending the form once more. */
const redirect = (reply: FastifyReply, path: string) => reply.header('cache-control', 'no-store').redirect(path, 303);

/** Returns the form with the values that were sent, and with each problem beside its question. */
async function sendBack(deps: Deps, reply: FastifyReply, id: string, posted: PostedForm, error: AppError): Promise<FastifyReply> {
  const begun = readTicket(deps.env.CAURI_SECRET_KEY, id, posted.ticket);
  const form = await findPublished(deps.db, id, begun?.versionId);
  const why = await whyNoPage(deps, form, begun ?? {});
  if (!form || (why && !(why === 'closed' && begun))) return sendDocument(reply, noPage(form, why));

  const errors = allErrors(form.questions, posted, error);
  const blank = formView(deps, reply, form);
  const page: RefusedPage = {
    ticket: begun ? String(posted.ticket) : blank.ticket,
    given: writtenBack(form.questions, posted.given),
    kept: Object.fromEntries(Object.entries(posted.kept).filter(([questionId]) => !(questionId in errors))),
    errors,
    message: Object.keys(errors).length > 0 ? pageText.checkAnswers() : error.message,
  };
  const key = posted.submissionKey;
  // What came too often is not stored.
  if (key && error.status < 429 && (await storeRefused(deps.db, id, key, page))) return redirect(reply, againPath(id, key));
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return sendDocument(reply, { ...blank, ...page, submissionKey: key ?? blank.submissionKey }, error.status);
}

/** The address of a refused page. Only its browser knows the submission key. */
const againPath = (formId: string, submissionKey: string): string => `${answerPath(formId)}?again=${submissionKey}`;

/** Shows a refused page with the version of the form that was answered. */
async function sendRefused(deps: Deps, reply: FastifyReply, id: string, page: RefusedPage, submissionKey: string): Promise<FastifyReply> {
  const begun = readTicket(deps.env.CAURI_SECRET_KEY, id, page.ticket);
  const form = await findPublished(deps.db, id, begun?.versionId);
  return sendDocument(reply, form ? { ...formView(deps, reply, form), ...page, submissionKey } : { view: 'not-found' });
}

/** A person who opens a page gets a page, also after an error. */
function sendFailure(error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, problem, retryAfter } = toProblem(error, req);
  logProblem(error, req, status);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendDocument(reply, { view: 'unavailable', ...(status < 500 && { message: problem.message }) }, status);
}

const STATUS: Partial<Record<AnswerPageState['view'], number>> = {
  'not-found': 404,
  'not-public': 403,
  closed: 410,
  full: 410,
  'invite-used': 410,
  'invite-revoked': 403,
  unavailable: 500,
};

/** Serves the service worker; its path decides which pages it controls. Browsers check it often, so that a new version arrives soon. */
function serveWorker(app: FastifyInstance): void {
  app.get(WORKER_PATH, { schema: { hide: true } }, async (_req, reply) => {
    const script = await readBuilt('public-worker/answer.js');
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}

const load = publicBuild<{ render: RenderAnswerPage }>('answer');

/** Sends the page as one document in the language of the moment, with the status of its view unless another one is given. */
async function sendDocument(reply: FastifyReply, state: AnswerPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const page = { ...state, language: language() };
  const { render, script } = await load(page.language);
  reply.status(status).header('cache-control', 'no-store').header('x-answer-view', state.view);
  // Every page has its script, because answers to a form that has closed meanwhile may still wait on the phone.
  return sendPublicDocument(reply, render(page, script));
}
