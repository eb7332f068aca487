import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { ServerEvent } from '#contract/events.ts';
import { Client } from './client.ts';
import type { Db } from './db.ts';

const CHANNEL = 'cauri_event';
const RECONNECT_MS = 1_000;

/** Tells every process what changed, when (and only if) the caller's transaction commits. */
export async function publish(db: Db, event: ServerEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(db);
}

export interface EventBus {
  /** Calls back for each event of any process; returns how to stop. */
  subscribe(listener: (event: ServerEvent) => void): () => void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, which it renews when it breaks: listeners may miss events, never see wrong ones. */
export async function openEventBus(connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<EventBus> {
  const listeners = new Set<(event: ServerEvent) => void>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const retry = () => {
    client = undefined;
    if (!closed) timer = setTimeout(() => connect().catch(retry), RECONNECT_MS);
  };

  async function connect() {
    const next = new Client({ ...connection, application_name: 'cauri events', keepAlive: true });
    next.on('error', (error) => log.warn({ err: error }, 'the event connection broke; it is renewed'));
    next.once('end', retry);
    next.on('notification', ({ payload }) => {
      const event = ServerEvent.safeParse(JSON.parse(payload ?? 'null'));
      if (event.success) for (const listener of listeners) listener(event.data);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      next.removeListener('end', retry);
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
    async close() {
      closed = true;
      clearTimeout(timer);
      client?.removeListener('end', retry);
      await client?.end();
    },
  };
}
