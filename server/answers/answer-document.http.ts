import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerPageState, type RenderAnswerPage, WORKER_PATH } from '#contract/answer-page.ts';
import { language } from '#contract/language.ts';
import type { Deps } from '#server/deps.ts';
import { beginProblem } from '#server/http/problems.ts';
import { publicBuild, readBuilt } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';

/** A person who opens a page gets a page, also after an error. */
export function sendFailure(deps: Deps, error: Error, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, problem } = beginProblem(error, req, reply);
  return sendDocument(deps, reply, { view: 'unavailable', ...(status < 500 && { message: problem.message }) }, status);
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
export function serveWorker(app: FastifyInstance): void {
  app.get(WORKER_PATH, { schema: { hide: true } }, async (_req, reply) => {
    const script = await readBuilt('public-worker/answer.js');
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}

const load = publicBuild<{ render: RenderAnswerPage }>('answer');

/** Sends the page as one document in the language of the moment, with the status of its view unless another one is given. */
export async function sendDocument(
  { env }: Deps,
  reply: FastifyReply,
  state: AnswerPageState,
  status = STATUS[state.view] ?? 200,
): Promise<FastifyReply> {
  const page = { ...state, language: language() };
  const { render, script } = await load(page.language);
  reply.status(status).header('cache-control', 'no-store').header('x-answer-view', state.view);
  // Every page has its script, because answers to a form that has closed meanwhile may still wait on the phone.
  return sendPublicDocument(reply, render(page, script, env.PUBLIC_URL));
}
