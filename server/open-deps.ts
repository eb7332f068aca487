import type { FastifyBaseLogger } from 'fastify';
import { allJobs } from './all-jobs.ts';
import type { Database } from './db/connect.ts';
import { openEventBus } from './db/events.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { openGoogle } from './integrations/google.ts';
import { openMailer } from './integrations/open-mailer.ts';
import { openOutbound } from './integrations/outbound.ts';
import { openProviders } from './integrations/providers.ts';
import { openJobs } from './jobs/jobs.ts';
import { openStorage } from './storage/open-storage.ts';
import { nameStoredMessages } from './stored-messages.ts';

export async function openDeps(env: Env, database: Omit<Database, 'close'>, log: FastifyBaseLogger): Promise<Deps> {
  nameStoredMessages();
  const jobs = await openJobs(database.connection, log, allJobs, { supervise: env.CAURI_ROLE !== 'web' });
  const events = await openEventBus(database.connection, log).catch(async (error: unknown) => {
    await jobs.close();
    throw error;
  });
  const outbound = openOutbound({ allow: env.OUTBOUND_ALLOW });
  return {
    env,
    ...database,
    jobs,
    events,
    storage: openStorage(env),
    mailer: openMailer(env),
    google: openGoogle(env),
    providers: openProviders(env),
    outbound,
    log,
    async close() {
      await jobs.close();
      await events.close();
      outbound.close();
    },
  };
}
