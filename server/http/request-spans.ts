import type { FastifyInstance } from 'fastify';
import { type Span, tracing } from '#server/tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** While the tracing is open. */
    span?: Span | undefined;
  }
}

/** Records every request by its route pattern, because addresses hold ids and tokens. */
export function traceRequests(app: FastifyInstance): void {
  if (!tracing()) return;
  app.addHook('onRequest', (req, _reply, done) => {
    const { method, headers, routeOptions, id } = req;
    if (routeOptions.config.healthCheck) return done();
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'cauri.request': id };
    req.span = tracing()?.begin('request', `${method} ${route}`, attributes, headers);
    if (req.span) req.span.within(done);
    else done();
  });
  // The work that a body's last part sets going does not know the request any more.
  app.addHook('preValidation', (req, _reply, done) => (req.span ? req.span.within(done) : done()));
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.end({ attributes: { 'http.response.status_code': statusCode }, ...(statusCode >= 500 && { error: statusCode }) });
  });
}
