import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Db } from './db/db.ts';
import { type EventBus, openEventBus } from './db/events.ts';
import type { Env } from './env.ts';
import { type Mailer, openMailer } from './integrations/mailer.ts';
import { openProviders, type Providers } from './integrations/providers.ts';
import { openStorage, type Storage } from './integrations/storage.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';

/** What the parts of the server share; nothing here is remembered that another process must know. */
export interface Deps {
  env: Env;
  db: Db;
  jobs: Jobs;
  events: EventBus;
  storage: Storage;
  mailer: Mailer;
  /** Of payments. */
  providers: Providers;
  log: FastifyBaseLogger;
  close(): Promise<void>;
}

export async function openDeps(env: Env, database: { db: Db; connection: pg.ClientConfig }, log: FastifyBaseLogger): Promise<Deps> {
  const [jobs, events] = await Promise.all([
    openJobs(database.connection, log, { supervise: env.CAURI_ROLE !== 'web' }),
    openEventBus(database.connection, log),
  ]);
  return {
    env,
    db: database.db,
    jobs,
    events,
    storage: openStorage(env),
    mailer: openMailer(env),
    providers: openProviders(env),
    log,
    async close() {
      await jobs.close();
      await events.close();
    },
  };
}
