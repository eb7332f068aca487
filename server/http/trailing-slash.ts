import type { FastifyInstance } from 'fastify';

/** A page of ours with a slash at its end. Two slashes at the beginning would name another host, and the API has addresses of its own. */
const ENDS_WITH_SLASH = /^(\/(?!api\/)\w[^?]*[^/?])\/+(\?.*)?$/;

/** A program that passes a link on may end it with a slash, as people do who type an address: it leads to the page without it. */
export function openWithoutSlash(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return;
    const [, path, query = ''] = ENDS_WITH_SLASH.exec(req.url) ?? [];
    if (path) return reply.redirect(path + query);
  });
}
