import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Nothing from another host, no inline script; Mantine and the public pages need inline style. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Members' pictures lie where their community keeps them.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * Helmet's headers on every answer. They never change, so they are worked out once: per request they cost as much as the rest.
 * No answer is kept by a browser or a proxy unless its own route says so.
 */
export function sendSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = {
    ...headersOf(helmet({ contentSecurityPolicy: { useDefaults: false, directives }, strictTransportSecurity: https })),
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', async (_req, reply) => {
    reply.headers(headers);
  });
}

function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = { headers: {} } as IncomingMessage;
  const response = new ServerResponse(request);
  middleware(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
