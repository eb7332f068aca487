import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AnswerPageState, type RenderAnswerPage, WORKER_PATH } from '#contract/answer-page.ts';
import { publicBuild, readBuilt } from '#server/http/public-build.ts';
import { sendPublicDocument } from '#server/http/security-headers.ts';

const STATUS: Partial<Record<AnswerPageState['view'], number>> = {
  'not-found': 404,
  'not-public': 403,
  closed: 410,
  full: 410,
  'invite-used': 410,
  'invite-revoked': 403,
  unavailable: 500,
};

/**
 * Serves the service worker. Its path decides which pages it controls. Browsers check it often, so that a new version
 * arrives soon.
 */
export function serveWorker(app: FastifyInstance): void {
  app.get(WORKER_PATH, { schema: { hide: true } }, async (_req, reply) => {
    const script = await readBuilt('public-worker/answer.js');
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}

const load = publicBuild<{ render: RenderAnswerPage }>('answer');

/** Sends the page as one document, with the status of its view unless another one is given. */
export async function sendDocument(reply: FastifyReply, state: AnswerPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  const { render, script } = await load();
  reply.status(status).header('cache-control', 'no-store').header('x-answer-view', state.view);
  // Every page has its script, because answers to a form that has closed meanwhile may still wait on the phone.
  return sendPublicDocument(reply, render(state, script));
}
