import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerPageState, RenderAnswerPage } from '#contract/answer-page.ts';
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
  unavailable: 500,
};

/** The browser's files, named by their content and so good for ever. */
export async function servePublicAssets(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('public/', DIST));
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, { root, prefix: ASSETS, immutable: true, maxAge: '1y', decorateReply: false, dotfiles: 'ignore' });
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
  // Only the form and the page after it have something for a script to do.
  const html = render(state, state.view === 'form' || state.view === 'thanks' ? script : undefined);
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
