import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Connection } from './db/connect.ts';
import type { Db } from './db/db.ts';
import type { EventBus } from './db/events.ts';
import type { ReadOnStandby } from './db/standby.ts';
import type { Env } from './env.ts';
import type { Google } from './integrations/google.ts';
import type { Mailer } from './integrations/mailer.ts';
import type { Outbound } from './integrations/outbound.ts';
import type { Providers } from './integrations/providers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The parts of the server share this. No state is here that another process must know. Nothing here is state that another process must
 * know.
 */
export interface Deps {
  env: Env;
  db: Db;
  /** For work that needs one session of PostgreSQL for longer than a transaction. */
  sessions: Db;
  /** For statistics and exports, which a standby may read. */
  readOnStandby: ReadOnStandby;
  /** For a client of its own outside the pool, such as a backup's. */
  connection: Connection;
  /** The connections behind `db`, for measuring them. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  jobs: Jobs;
  events: EventBus;
  storage: Storage;
  /** The environment's mail server; server/sending opens the linked accounts. */
  mailer: Mailer;
  google: Google;
  providers: Providers;
  /** The services that scenarios call. */
  outbound: Outbound;
  log: FastifyBaseLogger;
  close(): Promise<void>;
}
