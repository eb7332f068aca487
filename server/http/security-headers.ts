import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { PublicDocument } from '#contract/public-document.ts';

/** Nothing from another host, no inline script and no inline style. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Members' pictures lie where their community keeps them.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const policyWith = (styleSrc: string[]): string =>
  headersOf(helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives, styleSrc } }))['content-security-policy']!;

/** The app and the reader of the API's description are written with component libraries that set styles inline. */
const INLINE_STYLES = { 'content-security-policy': policyWith(["'self'", "'unsafe-inline'"]) };
export const allowInlineStyles = (reply: FastifyReply): FastifyReply => reply.headers(INLINE_STYLES);

/** Sends a page that strangers open: of inline styles, the browser applies only those that the document itself names. */
export function sendPublicDocument(reply: FastifyReply, { html, styles }: PublicDocument): FastifyReply {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return reply
    .header('content-security-policy', policyWith(["'self'", ...hashes]))
    .type('text/html; charset=utf-8')
    .send(html);
}

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

function headersOf(middleware: ReturnType<typeof helmet | typeof helmet.contentSecurityPolicy>): Record<string, string> {
  const request = { headers: {} } as IncomingMessage;
  const response = new ServerResponse(request);
  middleware(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
