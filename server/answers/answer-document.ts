import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AnswerPageState, type RenderAnswerPage, WORKER_PATH } from '#contract/answer-page.ts';
import { AppError } from '#server/errors.ts';

// What `npm run build` made of web/public: the browser's files and the module that renders the page.
const DIST = new URL('../../dist/', import.meta.url);
const ASSETS = '/public-assets/';
const ENTRY = 'web/public/answer/browser.tsx';

const STATUS: Partial<Record<AnswerPageState['view'], number>> = {
  'not-found': 404,
  'not-public': 403,
  closed: 410,
  full: 410,
  'invite-used': 410,
  'invite-revoked': 403,
  unavailable: 500,
};

/** The browser's files, named by their content and so good for ever. */
export async function servePublicAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('public/', DIST));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, { root, prefix: ASSETS, immutable: true, maxAge: '1y', decorateReply: false, dotfiles: 'ignore' });
}

/** The service worker; its place is what it may look after. Browsers ask for it often, so that a new one is there soon. */
export function serveWorker(app: FastifyInstance): void {
  app.get(WORKER_PATH, { schema: { hide: true } }, async (_req, reply) => {
    const script = await readFile(new URL('public-worker/answer.js', DIST)).catch(() => {
      throw new AppError(503, 'The answering page is not built yet: run `npm run build`.');
    });
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
}

let built: Promise<{ render: RenderAnswerPage; script: string }> | undefined;

async function loadBuilt() {
  const manifest = await readFile(new URL('public/.vite/manifest.json', DIST), 'utf8').catch(() => {
    throw new AppError(503, 'The answering page is not built yet: run `npm run build`.');
  });
  const { file } = (JSON.parse(manifest) as Record<string, { file: string }>)[ENTRY]!;
  const { render } = (await import(new URL('public-server/answer.js', DIST).href)) as { render: RenderAnswerPage };
  return { render, script: ASSETS + file };
}

/** Sends the page as one document, with the status that its view stands for unless another is given. */
export async function sendDocument(reply: FastifyReply, state: AnswerPageState, status = STATUS[state.view] ?? 200): Promise<FastifyReply> {
  built ??= loadBuilt().catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  const { render, script } = await built;
  // Every page has its script: answers to a form that has closed meanwhile may still wait on the phone.
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('x-answer-view', state.view)
    .type('text/html; charset=utf-8')
    .send(render(state, script));
}
