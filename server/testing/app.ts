import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { sendDue } from '#server/worker.ts';
import { testDatabase } from './database.ts';

interface Options {
  env?: Record<string, string>;
  mailer?: Mailer;
  /** Receives the log lines, each a JSON object. */
  onLog?: (line: string) => void;
}

/** The whole server on a database of its own, as one test file uses it; closed after its last test. */
export async function testApp({ env: variables = {}, mailer, onLog }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-data-'));
  const database = await testDatabase();
  // Jobs run in the same process as the calls here, and machines that test are slow: nobody is turned away.
  const env = readEnv({ CAURI_DATA: folder, PUBLIC_URL: 'http://localhost:3000', BUSY_AFTER_MS: '0', ...variables });
  const log = openLog(onLog ? 'debug' : 'silent', { write: onLog ?? (() => {}) });
  const opened = await openDeps(env, database, log);
  const deps: Deps = mailer ? { ...opened, mailer } : opened;
  const app = await buildApp(deps);
  afterAll(async () => {
    await app.close();
    await deps.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    app,
    deps,
    db: database.db as Db,
    /** One call; `as` is a token. Answers the status and the JSON body. */
    async call(method: InjectOptions['method'], url: string, { body, as }: { body?: unknown; as?: string } = {}) {
      const response = await app.inject({
        method,
        url,
        headers: { ...(as && { authorization: `Bearer ${as}` }) },
        ...(body !== undefined && { payload: body as object }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
      return { status: response.statusCode, body: response.json() as any, headers: response.headers };
    },
    /** Runs every job that waits, and those that they ask for, and sends the e-mails that are due, as a worker would; answers how many it was. */
    async runJobs(): Promise<number> {
      let count = 0;
      for (let round = -1; round !== 0; count += round) round = (await runWaitingJobs(deps)) + (await sendDue(deps));
      return count;
    },
  };
}

async function runWaitingJobs(deps: Deps): Promise<number> {
  const { boss } = deps.jobs;
  let count = 0;
  for (let busy = true; busy; ) {
    busy = false;
    for (const job of allJobs) {
      for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
        const { status, output } = await runJob(deps, job, data);
        await (status === 'completed' ? boss.complete(job.name, id) : boss.fail(job.name, id, output));
        busy = true;
        count++;
      }
    }
  }
  return count;
}
