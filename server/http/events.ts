import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isVisibleTo, type ServerEvent } from '#contract/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { caller } from './handlers.ts';
import * as text from './http.messages.ts';

/** A beat keeps proxies from closing a quiet stream, and ends the stream soon after its session has ended. */
const BEAT_MS = 20_000;
/** The streams that one session and one account may have open in this process: enough for the tabs and the devices of one person. */
const STREAMS_PER_SESSION = 20;
const STREAMS_PER_ACCOUNT = 100;
/** A reader with more unread bytes is disconnected; it reconnects and fetches everything again. */
const MAX_BACKLOG = 1_000_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Open streams, each with the session that it belongs to and its account. */
    eventStreams: Map<ServerResponse, { sessionId: string; accountId: string }>;
  }
}

/** Streams never end by themselves, so a server that stops ends them, and their readers connect to its successor. */
export function endStreamsOnClose(app: FastifyInstance): void {
  const streams: FastifyInstance['eventStreams'] = new Map();
  app.decorate('eventStreams', streams);
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}

/**
 * Sends every event that the caller may see as server-sent events, until either side disconnects. With `since`, in milliseconds, it
 * begins with the events of that time before now, which a page that is loading may have missed in its first requests.
 */
export function streamEvents(deps: Deps, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { since = 0 } = req.query as { since?: number };
  const { account, sessionId } = caller(req);
  const { id, role, ownMembersOnly } = account;
  const { eventStreams } = req.server;
  const own = [...eventStreams.values()].filter(({ accountId }) => accountId === id);
  const open = own.filter((one) => one.sessionId === sessionId);
  if (open.length >= STREAMS_PER_SESSION || own.length >= STREAMS_PER_ACCOUNT)
    throw new AppError(429, text.tooManyPages(), { retryAfter: 60 });
  reply.hijack();
  const out = reply.raw;
  eventStreams.set(out, { sessionId, accountId: id });
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // A stream that has ended still waits for a reader who no longer reads. Writing to it is an error that would stop the server.
  const write = (lines: string) => {
    if (!out.writableEnded) out.write(lines);
  };
  write('retry: 2000\n: open\n\n');

  const send = (event: ServerEvent) => {
    if (!isVisibleTo(role, event)) return;
    // The id of a member who is not theirs is nothing for this coach, and their list is read again anyway.
    const shown: ServerEvent = ownMembersOnly && event.type === 'member.changed' ? { type: 'members.changed' } : event;
    if (out.writableLength > MAX_BACKLOG) out.destroy();
    else write(`data: ${JSON.stringify(shown)}\n\n`);
  };
  const unsubscribe = deps.events.subscribe((event) => {
    // The account may just have been deactivated or have got another role, coaches see other members now, or admins need a second factor.
    // The reader of a stream that ends connects again and fetches everything.
    if ((event.type === 'staff.changed' && event.accountId === id) || event.type === 'settings.changed') void endIfOver();
    send(event);
  });
  for (const event of deps.events.recent(since)) send(event);
  const endIfOver = async () => {
    if (out.writableEnded) return out.destroy();
    const session = await req.server.sessions.read(req).catch(() => undefined);
    const isSame = session?.account.role === role && session.account.ownMembersOnly === ownMembersOnly;
    if (isSame && !session.mustSetUpTwoFactor) write(': beat\n\n');
    else out.end();
  };
  const beat = setInterval(endIfOver, BEAT_MS);
  beat.unref();
  out.once('close', () => {
    clearInterval(beat);
    unsubscribe();
    eventStreams.delete(out);
  });
  return reply;
}
