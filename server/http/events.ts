import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEvent } from '#contract/events.ts';
import type { Deps } from '#server/deps.ts';
import { caller, readSession } from './auth.ts';

/** Keeps proxies from closing a quiet stream, and ends it soon after its session ended. */
const BEAT_MS = 20_000;
/** What a reader may leave unread before it is cut off; it reconnects and fetches anew. */
const MAX_BACKLOG = 1_000_000;

const ADMIN_EVENTS: ReadonlySet<ServerEvent['type']> = new Set([
  'admin-request.changed',
  'delivery.changed',
  'accounts.changed',
  'campaign.changed',
]);

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: Set<ServerResponse>;
  }
}

/** A stream never ends by itself: a server that stops ends them, and their readers connect to its successor. */
export function endStreamsOnClose(app: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  app.decorate('eventStreams', streams);
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
}

/** Sends every event that the caller may know as server-sent events until either side leaves. */
export function streamEvents(deps: Deps, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { role } = caller(req).account;
  reply.hijack();
  const out = reply.raw;
  req.server.eventStreams.add(out);
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  out.write('retry: 2000\n: open\n\n');

  const unsubscribe = deps.events.subscribe((event) => {
    if (role !== 'admin' && ADMIN_EVENTS.has(event.type)) return;
    if (out.writableLength > MAX_BACKLOG) out.destroy();
    else out.write(`data: ${JSON.stringify(event)}\n\n`);
    // A coach may have been shut out just now: their screen is to know at once.
    if (role === 'coach' && event.type === 'coaches.changed') void endIfOver();
  });
  const endIfOver = async () => {
    const session = await readSession(deps, req).catch(() => undefined);
    if (session) out.write(': beat\n\n');
    else out.end();
  };
  const beat = setInterval(endIfOver, BEAT_MS);
  beat.unref();
  out.once('close', () => {
    clearInterval(beat);
    unsubscribe();
    req.server.eventStreams.delete(out);
  });
  return reply;
}
