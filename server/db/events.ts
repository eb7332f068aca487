import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { EVENTS_KEPT_MS, ServerEvent } from '#contract/events.ts';
import { Client } from './client.ts';
import { type Db, prepared } from './db.ts';
import { ConnectionLost } from './trouble.ts';

const CHANNEL = 'cauri_event';
const RECONNECT_MS = 1_000;
/** The largest number of recent events that are remembered, equal events counted once. */
const MOST_REMEMBERED = 1_000;

/** Notifies every process of a change when, and only if, the caller's transaction commits. */
export async function publish(db: Db, event: ServerEvent): Promise<void> {
  await sql`${prepared('publish')}${publication(event)}`.execute(db);
}

/** Makes a change in a transaction, and notifies every process of it. */
export const changing = <T>(db: Db, event: ServerEvent, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (db) => {
    const answer = await work(db);
    await publish(db, event);
    return answer;
  });

/** The statement that notifies them, for a statement that does more. */
export const publication = (event: ServerEvent): RawBuilder<unknown> => sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`;

export interface EventBus {
  /** Calls the listener for each event of any process; returns a function that stops it. */
  subscribe(listener: (event: ServerEvent) => void): () => void;
  /** The events of the last `ms` milliseconds, equal events once; at most `EVENTS_KEPT_MS` back and the latest thousand. */
  recent(ms: number): ServerEvent[];
  close(): Promise<void>;
}

/** Listens on its own connection, which it opens again when it breaks: listeners may miss events but never see wrong ones. */
export async function openEventBus(connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<EventBus> {
  const listeners = new Set<(event: ServerEvent) => void>();
  /** Recent events by their text, the latest last. */
  const recentEvents = new Map<string, { event: ServerEvent; at: number }>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const retry = () => {
    client = undefined;
    if (!closed) timer = setTimeout(() => connect().catch(retry), RECONNECT_MS);
  };

  function remember(event: ServerEvent) {
    const [key, at] = [JSON.stringify(event), performance.now()];
    recentEvents.delete(key);
    recentEvents.set(key, { event, at });
    for (const [oldest, one] of recentEvents) {
      if (recentEvents.size <= MOST_REMEMBERED && at - one.at <= EVENTS_KEPT_MS) break;
      recentEvents.delete(oldest);
    }
  }

  async function connect() {
    const next = new Client({ ...connection, application_name: 'cauri events', keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'the event connection broke; it is renewed'));
    // A connection that fails may end before that is known here, and must not be renewed twice: each try would be two the next time.
    let ended = false;
    next.once('end', () => {
      ended = true;
      if (client === next) retry();
    });
    next.on('notification', ({ payload }) => {
      const event = ServerEvent.safeParse(JSON.parse(payload ?? 'null'));
      if (!event.success) return;
      remember(event.data);
      for (const listener of listeners) listener(event.data);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (ended) throw new ConnectionLost('the event connection ended at once');
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
  }

  await connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent(ms) {
      const from = performance.now() - ms;
      return [...recentEvents.values()].filter(({ at }) => at >= from).map(({ event }) => event);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
