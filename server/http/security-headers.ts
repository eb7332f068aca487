import { createHash } from 'node:crypto';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { PublicDocument } from '#contract/public-document.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a call of the API, whose answer is no document. */
    isCall?: true;
  }
}

/** The policy allows nothing from another host, no inline script and no inline style. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Pictures of members are loaded from their community's host.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

const policyWith = (styleSrc: string[], frameAncestors = directives.frameAncestors): string =>
  headersOf(helmet.contentSecurityPolicy({ useDefaults: false, directives: { ...directives, styleSrc, frameAncestors } }))[
    'content-security-policy'
  ]!;

/** The app and the reader of the API document use component libraries that set inline styles. */
const INLINE_STYLES = { 'content-security-policy': policyWith(["'self'", "'unsafe-inline'"]) };
export const allowInlineStyles = (reply: FastifyReply): FastifyReply => reply.headers(INLINE_STYLES);

/** Sends a public page: the browser applies only the inline styles that the document itself names. `inFrames`: the app may show it in a frame. */
export function sendPublicDocument(reply: FastifyReply, { html, styles }: PublicDocument, { inFrames = false } = {}): FastifyReply {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return reply
    .header('content-security-policy', policyWith(["'self'", ...hashes], inFrames ? ["'self'"] : undefined))
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Browsers read only these headers of an answer that is no document. Each header costs a call of the API a microsecond. */
const FOR_CALLS = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options', 'cache-control'];
const POLICY_FOR_CALLS = { 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };

/**
 * Sends Helmet's headers with every answer. They never change, so they are computed once: computing them per request costs as much as
 * the rest of the request. No answer may be cached unless its own route says so.
 */
export function sendSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = {
    ...headersOf(helmet({ contentSecurityPolicy: { useDefaults: false, directives }, strictTransportSecurity: https })),
    'cache-control': 'no-store',
  };
  const forCalls = { ...POLICY_FOR_CALLS, ...Object.fromEntries(Object.entries(headers).filter(([name]) => FOR_CALLS.includes(name))) };
  app.addHook('onRequest', async (req, reply) => {
    reply.headers(req.routeOptions.config.isCall ? forCalls : headers);
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
