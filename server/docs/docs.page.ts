import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePattern } from '#contract/app-pages.ts';
import { AppError } from '#server/errors.ts';
import { pageLanguage } from '#server/http/admin-app.ts';
import type { Screens } from './build/build-docs.ts';
import * as text from './docs.messages.ts';

const FOLDER = fileURLToPath(new URL('../../dist/docs/', import.meta.url));
const FILE = /^(?:pictures\/(?:fr|en)\/[\w-]+\.webp|search\/[\w-]+\.json)$/;
const PAGE = /^[\w-]+(?:\/[\w-]+)?$/;

/** Serves the documentation to signed-in staff; somebody else signs in first. Its script, styles and font are public assets. */
export function docsPages(app: FastifyInstance): void {
  const guard = app.sessions.guard({ access: 'staff' });
  const onRequest = async (req: FastifyRequest, reply: FastifyReply) => {
    try {
      await guard(req, reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Whoever has yet to set up the second step does so in the app.
      await reply.redirect(error.status === 401 ? `/login?next=${encodeURIComponent(req.url)}` : '/dashboard');
    }
  };

  app.get<{ Querystring: { screen?: unknown } }>('/docs', { schema: { hide: true }, onRequest }, async (req, reply) => {
    const language = pageLanguage(req);
    const { screen } = req.query;
    const about = typeof screen === 'string' ? readScreens()[language].find(([page]) => pagePattern(page).test(screen)) : undefined;
    return reply.redirect(about?.[1] ?? `/docs/${language}`);
  });

  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true }, onRequest }, async (req, reply) => {
    const path = req.params['*'];
    if (path.endsWith('/')) return reply.redirect(`/docs/${path.replace(/\/+$/, '')}`);
    const file = FILE.test(path) ? path.replace(/^pictures/, 'pages/pictures') : PAGE.test(path) ? `pages/${path}.html` : undefined;
    if (!file) return reply.callNotFound();
    const forEver = file.startsWith('search/');
    return reply
      .header('cache-control', forEver ? 'private, max-age=31536000, immutable' : 'private, no-cache')
      .header('vary', 'cookie')
      .sendFile(file, FOLDER, { cacheControl: false });
  });
}

function readScreens(): Screens {
  try {
    return JSON.parse(readFileSync(`${FOLDER}screens.json`, 'utf8')) as Screens;
  } catch {
    throw new AppError(503, text.notBuilt());
  }
}
