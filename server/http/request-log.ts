import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a health check, which a proxy repeats every few seconds: its success is logged at debug only. */
    healthCheck?: true;
  }
}

/** Writes one line per request, by route pattern, because addresses hold ids and tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    reply.header('x-request-id', req.id);
  });
  app.addHook('onResponse', async (req, reply) => {
    req.log[levelOf(req, reply)](
      {
        method: req.method,
        route: req.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: req.signedIn?.account.id,
      },
      'request',
    );
  });
}

function levelOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): 'debug' | 'info' | 'warn' | 'error' {
  if (routeOptions.config.healthCheck) return statusCode < 400 ? 'debug' : 'warn';
  return statusCode >= 500 ? 'error' : 'info';
}
