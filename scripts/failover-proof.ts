// `node scripts/failover-proof.ts --rounds 10`: answers are submitted while the primary of two PostgreSQL servers is killed with -9 and
// its synchronous standby promoted. Every acknowledged answer must be stored exactly once, and jobs and live events must go on.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, callServer, firstAdmin, openAnswerLoad, rowsOf } from '#server/testing/answer-load.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { startPair } from '#server/testing/postgres-pair.ts';
import { startProcess } from '#server/testing/process.ts';
import { readNumbers, say } from './proof/tools.ts';

const SENDERS = 8;
/** The product may take this long until it works again; a new connection is tried every second. */
const PATIENCE_MS = 20_000;

export async function proveFailover({ rounds, say }: { rounds: number; say: (line: string) => void }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-failover-'));
  const pair = await startPair(join(folder, 'postgres'));
  const server = await startProcess({
    DATABASE_URL: pair.url,
    CAURI_DATA: join(folder, 'files'),
    LOG_LEVEL: 'silent',
    ANSWERS_PER_MINUTE_PER_KEY: '100000',
  });
  const { url } = server;
  try {
    const token = await firstAdmin(url);
    const load = await openAnswerLoad(url, token);
    const stream = await listenTo(url, token);
    load.start(SENDERS);
    for (let round = 1; round <= rounds; round++) {
      const before = load.acknowledged.size;
      await until('answers are taken', () => load.acknowledged.size > before + 50);
      const killed = performance.now();
      await pair.failOver();
      const promoted = performance.now();
      const acknowledged = load.acknowledged.size;
      await until('answers are taken again', () => load.acknowledged.size > acknowledged + SENDERS);
      const back = performance.now();
      stream.events.length = 0;
      await until('live events arrive again', () => stream.events.some(({ type }) => type === 'response.created'));
      await proveJobs(url, token, load.formId, pair.primaryUrl());
      await load.check({ connectionString: pair.primaryUrl() });
      say(
        `${round}/${rounds}: promoted after ${Math.round(promoted - killed)} ms, answers again ${Math.round(back - promoted)} ms later; ` +
          `${load.acknowledged.size} acknowledged, all there once`,
      );
      if (round < rounds) await pair.rejoin();
    }
    await load.stop();
    await load.check({ connectionString: pair.primaryUrl() });
    const other = [...load.refusals.keys()].filter((status) => status !== 503);
    if (other.length > 0) throw new Error(`Requests during the failover got ${other.join(', ')} and not only 503.`);
    if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`);
    say(`${load.acknowledged.size} acknowledged answers outlived ${rounds} failovers.`);
    await stream.close();
  } finally {
    await server.stop('SIGINT');
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An export and an e-mail that are asked for now are made by a worker. */
async function proveJobs(url: string, token: string, formId: string, connectionString: string): Promise<void> {
  const { status, body } = await callServer(`${url}/api/forms/${formId}/exports`, { body: { format: 'csv', selection: {} }, token });
  if (status !== 200 && status !== 202) throw new Error(`The export was answered with ${status}.`);
  const made = async () => (await callServer(`${url}/api/exports/${body.data._id}`, { token })).body.data?.state === 'done';
  await until('an export is made', made);
  await callServer(`${url}/api/forgot-password`, { body: { email: ADMIN.email } });
  const waiting = "select from delivery where state in ('pending', 'sending')";
  await until('no e-mail waits', async () => (await rowsOf({ connectionString }, waiting)).length === 0);
}

async function until(what: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`It did not happen within ${PATIENCE_MS / 1000} s that ${what}.`);
    await sleep(20);
  }
}

if (import.meta.main) await proveFailover({ ...readNumbers({ rounds: 5 }), say });
