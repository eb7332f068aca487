import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';

const folder = fileURLToPath(new URL('../../dist/app/', import.meta.url));

/** The built admin app: its assets for ever, its one page at every other address, since the app routes itself. */
export async function serveAdminApp(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${folder}index.html`);
  if (built)
    await app.register(fastifyStatic, { root: `${folder}assets`, prefix: '/assets/', immutable: true, maxAge: '1y', decorateReply: true });

  app.setNotFoundHandler(async (req, reply) => {
    const isPage = req.method === 'GET' || req.method === 'HEAD';
    if (!isPage || /^\/(api|assets|public-assets)\//.test(req.url)) throw new AppError(404, 'There is nothing at this address.');
    if (!built) throw new AppError(503, 'The admin app is not built yet: run `npm run build`.');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
  });
}
