import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppPage } from '#contract/app-pages.ts';
import { AppError } from '#server/errors.ts';
import { allowInlineStyles } from './security-headers.ts';

const folder = fileURLToPath(new URL('../../dist/app/', import.meta.url));

/** Serves the built admin app: its assets, cached for ever, and its one page at every other address; 404 where it has no screen. */
export async function serveAdminApp(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${folder}index.html`);
  if (built)
    await app.register(fastifyStatic, { root: `${folder}assets`, prefix: '/assets/', immutable: true, maxAge: '1y', decorateReply: true });

  app.setNotFoundHandler(async (req, reply) => {
    const isPage = req.method === 'GET' || req.method === 'HEAD';
    if (!isPage || /^\/(api|assets|public-assets)\//.test(req.url)) throw new AppError(404, 'There is nothing at this address.');
    if (!built) throw new AppError(503, 'The admin app is not built yet: run `npm run build`.');
    const [path = ''] = req.url.split('?', 1);
    return allowInlineStyles(reply)
      .code(isAppPage(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', folder, { cacheControl: false });
  });
}
