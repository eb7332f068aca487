import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { Server, TUS_RESUMABLE } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/shared.ts';
import { TUS_PATH } from '#contract/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { whenTooSlow } from '#server/http/slow-body.ts';
import { maxBytes, type UploadBudget, type Visitor } from '#server/uploads/limits.actions.ts';
import * as text from '#server/uploads/uploads.messages.ts';
import { newUploadId, UploadStore, uploadLocker } from './upload-store.http.ts';

const PIECE = 'application/offset+octet-stream';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The headers that the protocol's server needs; it gets no others. */
const HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
];

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>;

/** The methods that a header may name, for networks that allow only GET and POST. */
const OVERRIDES = ['PATCH', 'DELETE', 'HEAD'];

/** Receives files in pieces before the answers that name them: tus with creation, termination and expiration. */
export async function tusUploads(app: FastifyInstance, deps: Deps, budget: UploadBudget): Promise<void> {
  /** The visitor whose piece is being received; bytes can be stored after the connection broke, and after another one has begun. */
  const sender = new AsyncLocalStorage<Visitor>();
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: TUS_PATH,
    datastore: new UploadStore(deps, (bytes) => {
      const visitor = sender.getStore();
      if (visitor) budget.spend(visitor, bytes);
    }),
    locker: uploadLocker(),
    // A stalled connection is ended this long after the phone has connected again.
    lockDrainTimeout: 300,
    maxSize: maxBytes(deps.env),
    namingFunction: newUploadId,
    relativeLocation: true,
    allowedOrigins: [],
    onResponseError: (req, error) => {
      failures.set(req as Request, error);
      return undefined;
    },
  });

  async function handle(req: UploadRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id } = req.params;
    reply.header('tus-resumable', TUS_RESUMABLE);
    const method = methodOf(req, id);
    if (method !== 'OPTIONS' && req.headers['tus-resumable'] !== TUS_RESUMABLE) {
      reply.header('tus-version', TUS_RESUMABLE);
      return refuse(req, reply, 412);
    }
    if (id !== undefined && !ID.test(id)) return refuse(req, reply, 404);
    if (method === 'PATCH' && req.headers['content-type'] !== PIECE) return refuse(req, reply, 415);
    const visitor = { address: networkOf(req) };
    if (method === 'PATCH' && id) budget.check(visitor);
    const request = toWebRequest(req, method, id);
    // The phone continues after the bytes that have arrived by then.
    const stopWatching = whenTooSlow(req, deps.env.BODY_IDLE_MS, () => req.raw.destroy());
    const response = await sender.run(visitor, () => tus.handleWeb(request as Parameters<typeof tus.handleWeb>[0])).finally(stopWatching);
    // The unread part of the body would be taken for the next request.
    if (response.status >= 400 && request.body) reply.header('connection', 'close');
    if (response.status < 400) {
      for (const [name, value] of response.headers) if (KEPT.test(name)) reply.header(name, value);
      return reply.status(response.status).send();
    }
    const failure = failures.get(request);
    const known = failure === undefined || (typeof failure === 'object' && failure !== null && 'status_code' in failure);
    if (!known) throw failure;
    const status = STATUS[response.status] ?? response.status;
    return reply.status(status).send(problem(status, deps.env.MAX_UPLOAD_MB));
  }

  await app.register(async (uploads) => {
    // The body is streamed, not parsed.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _body, done) => done(null));
    const schema = { hide: true };
    // The limit of an address is high, because a whole city can share one address.
    const config = { rateLimit: { max: 6_000, timeWindow: '1 minute' } };
    uploads.route({ method: 'POST', url: TUS_PATH, schema, config, handler: handle });
    uploads.route({ method: 'OPTIONS', url: TUS_PATH, schema, handler: handle });
    uploads.route({ method: ['HEAD', 'PATCH', 'DELETE', 'POST', 'OPTIONS'], url: `${TUS_PATH}/:id`, schema, handler: handle });
  });
}

/** The headers of the protocol's responses that are sent; those for pages of other hosts are not among them. */
const KEPT = /^(location|cache-control|tus-|upload-)/;

/** Returns the method that is meant: a header can name another one where only POST is allowed. */
function methodOf({ method, headers }: FastifyRequest, id: string | undefined): string {
  const asked = [headers['x-http-method-override']].flat()[0]?.toUpperCase() ?? '';
  if (method !== 'POST' || id === undefined) return method;
  if (OVERRIDES.includes(asked)) return asked;
  throw new AppError(404, messageOf(404));
}

/** Refuses a request before the server of the protocol sees it, without reading the body. */
function refuse(req: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (req.raw.complete === false) reply.header('connection', 'close');
  return reply.status(status).send(problem(status));
}

function toWebRequest(req: FastifyRequest, method: string, id: string | undefined): Request {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = req.headers[name];
    if (value === undefined) continue;
    try {
      headers.set(name, [value].flat().join(', '));
    } catch {
      // The value cannot be a header; the headers of the protocol are plain ASCII.
      throw new AppError(400, messageOf(400));
    }
  }
  const hasBody = (method === 'PATCH' || method === 'POST') && req.headers['content-type'] === PIECE;
  const body = hasBody ? (Readable.toWeb(req.raw) as ReadableStream<Uint8Array>) : null;
  return new Request(`http://localhost${TUS_PATH}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers,
    ...(body && { body, duplex: 'half' as const }),
  });
}

/** The library answers some mistakes of the caller with 5xx, which become 4xx here. */
const STATUS: Record<number, number> = { 500: 409, 501: 400 };

const problem = (status: number, maxMb?: number): Problem => ({ success: false, message: messageOf(status, maxMb) });

const messageOf = (status: number, maxMb?: number): string =>
  status === 413 ? text.tooLarge({ maxMb }) : (MESSAGES[status] ?? text.notTus)();

const MESSAGES: Record<number, () => string> = {
  404: text.uploadGone,
  409: text.wrongPlace,
  410: text.uploadGone,
  412: text.tusOnly,
  415: text.wrongType,
};
