import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Checks within this time share one query, so that frequent requests do not keep the database busy. */
const SHARED_MS = 1_000;
const PATIENCE_MS = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Announces the end of this process: /readyz answers 503, so that a proxy sends no more requests, and each answer is the last one
     * on its connection. Requests that still arrive are served.
     */
    leave(): void;
  }
}

/** GET /healthz: the process is up. GET /readyz: it can serve requests, including changes. Both answer without sign-in. */
export function healthChecks(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  const options = { schema: { hide: true }, config: { healthCheck: true as const } };
  let leaving = false;
  app.decorate('leave', () => {
    leaving = true;
  });
  app.addHook('onSend', async (_req, reply) => {
    if (leaving) reply.header('connection', 'close');
  });

  let latest: { at: number; problem: Promise<string | undefined> } | undefined;

  app.get('/healthz', options, async () => ({ success: true }));
  app.get('/readyz', options, async () => {
    if (leaving) throw new AppError(503, 'This process is about to stop.');
    if (!latest || Date.now() - latest.at > SHARED_MS) latest = { at: Date.now(), problem: whyNotReady({ db, log }) };
    const problem = await latest.problem;
    if (problem) throw new AppError(503, problem);
    return { success: true };
  });
}

async function whyNotReady({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<string | undefined> {
  const attempt = proveItWrites(db).then(
    () => undefined,
    (err: unknown) => {
      log.warn({ err }, 'the database is not ready');
      return 'The database cannot be reached, or takes no changes.';
    },
  );
  const late = sleep(PATIENCE_MS, `The database did not answer within ${PATIENCE_MS / 1000} seconds.`, { ref: false });
  return Promise.race([attempt, late]);
}

/**
 * A database whose disk is full, or which is read-only, still answers queries. So this changes a row, which must be written to the
 * log, and makes a sort that does not fit in memory and needs new space on the disk. Changing a row alone would reuse the space of
 * the old row.
 */
const proveItWrites = (db: Db): Promise<void> =>
  db.transaction().execute(async (db) => {
    await sql`set local work_mem = '64kB'`.execute(db);
    await sql`select count(*) from (select repeat('x', 100) as filler from generate_series(1, 2000) order by random()) sorted`.execute(db);
    await sql`update health_check set checked_at = now()`.execute(db);
  });
