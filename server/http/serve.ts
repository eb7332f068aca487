import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { type Contract, type Endpoint, partsOf, type Received } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { streamEvents } from './events.ts';
import { type MadeFile, type StoredFile, sendFile } from './files.ts';
import type { Handler, Handlers } from './handlers.ts';
import { answerOnce, HeadersOfOnce } from './idempotency.ts';
import { type FileGate, oneFile, readBody, TEXT_BYTES } from './multipart.ts';
import { failuresOf, operationId, paramsOf, SIGNED_IN, successOf } from './operation.ts';

/** Mounts every endpoint of a contract; a missing or extra handler is a type error. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  deps: Deps,
  tag: string,
  contract: C,
  handlers: Handlers<C>,
  gates: { [K in keyof C]?: FileGate } = {},
): void {
  for (const [name, e] of Object.entries(contract)) {
    const handle = handlers[name] as unknown as Handler<Endpoint>;
    const [method, path] = partsOf(e);
    const params = paramsOf(e);
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // The guard runs before the body is read, so that a caller without access learns nothing and costs little.
      onRequest: app.sessions.guard(e),
      ...(e.multipart && { bodyLimit: Math.max(TEXT_BYTES, deps.env.MAX_BODY_KB * 1024) }),
      preValidation: e.multipart ? readBody(deps, gates[name] ?? oneFile) : leaveOutEmpty,
      config: {
        isCall: true,
        ...(e.ceiling && { rateLimit: { max: e.ceiling, timeWindow: '1 minute' } }),
        ...(e.multipart && { form: e.multipart }),
      },
      schema: {
        tags: [tag],
        summary: e.summary,
        operationId: operationId(tag, name),
        'x-access': e.access,
        security: e.access === 'public' ? [] : SIGNED_IN,
        ...(params && { params }),
        ...(e.query && { querystring: e.query }),
        ...(e.once && { headers: HeadersOfOnce }),
        ...(e.body && { body: e.body }),
        response: { 200: successOf(e), ...failuresOf(e) },
      },
      handler: async (req, reply) => {
        const work = async () => {
          const returned = await handle({ params: req.params, query: req.query, body: req.body } as Received<Endpoint>, req, reply);
          return reply200(deps, e, returned, req, reply);
        };
        return e.once ? answerOnce(deps.db, req, work) : work();
      },
    });
  }
}

/** A parameter without a value, as forms send a filter that nobody chose, counts as left out. */
const leaveOutEmpty: preValidationAsyncHookHandler = async (req) => {
  req.query = Object.fromEntries(Object.entries(req.query as object).filter(([, value]) => value !== ''));
};

function reply200(deps: Deps, e: Endpoint, returned: unknown, req: FastifyRequest, reply: FastifyReply) {
  if (e.response === 'file') return sendFile(deps, returned as StoredFile | MadeFile, reply);
  if (e.response === 'events') return streamEvents(deps, req, reply);
  return { success: true, ...(returned as object) };
}
