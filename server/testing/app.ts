import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { Language } from '#contract/language.ts';
import { allJobs } from '#server/all-jobs.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/connect.ts';
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
  /** A database that the test file has made; without it, an empty one is made. */
  database?: Database;
  /** Receives the log lines, each a JSON object. */
  onLog?: (line: string) => void;
}

/** Starts the whole server on its own database for one test file, and closes it after the last test. */
export async function testApp({ env: variables = {}, mailer, database: given, onLog }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-data-'));
  const database = given ?? (await testDatabase());
  // Jobs run in the same process as the calls here and test machines are slow, so no request is refused because the server is busy.
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
    /** Makes one call and returns the status and the JSON body; `as` is a token. The answer is in English without a language. */
    async call(
      method: InjectOptions['method'],
      url: string,
      { body, as, language }: { body?: unknown; as?: string; language?: Language } = {},
    ) {
      const response = await app.inject({
        method,
        url,
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...(language && { 'accept-language': language }) },
        ...(body !== undefined && { payload: body as object }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
      return { status: response.statusCode, body: response.json() as any, headers: response.headers };
    },
    /** Runs all waiting jobs and those that they enqueue, and sends the e-mails that are due, as a worker would; returns their number. */
    async runJobs(): Promise<number> {
      let count = 0;
      const failures: (() => Promise<unknown>)[] = [];
      for (let round = -1; round !== 0; count += round) round = (await runWaitingJobs(deps, failures)) + (await sendDue(deps));
      // The queue repeats a failed job after a second, which on a slow machine would be during this call.
      for (const fail of failures) await fail();
      return count;
    },
  };
}

async function runWaitingJobs(deps: Deps, failures: (() => Promise<unknown>)[]): Promise<number> {
  const { boss } = deps.jobs;
  let count = 0;
  for (let busy = true; busy; ) {
    busy = false;
    // One question for all queues, because most of them are empty and asking each takes longer than most jobs.
    const { rows } = await boss
      .getDb()
      .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`);
    const waiting = new Set(rows.map(({ name }) => name));
    for (const job of allJobs.filter(({ name }) => waiting.has(name))) {
      for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
        const { status, output } = await runJob(deps, job, data);
        if (status === 'completed') await boss.complete(job.name, id);
        else failures.push(() => boss.fail(job.name, id, output));
        busy = true;
        count++;
      }
    }
  }
  return count;
}
