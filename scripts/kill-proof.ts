// `node scripts/kill-proof.ts --count 50 --seed 1`: answers are submitted while Cauri, or Cauri together with PostgreSQL,
// is killed with -9 at random times, also during its start. Every acknowledged answer must be stored exactly once.

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstAdmin, openAnswerLoad } from '#server/testing/answer-load.ts';
import { freePort } from '#server/testing/haproxy.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { launch, postgresOf, startProcess } from '#server/testing/process.ts';
import { randomFrom, readNumbers, say } from './proof/tools.ts';

interface Options {
  count: number;
  seed: number;
  say: (line: string) => void;
}

export async function proveNothingIsLost({ count, seed, say }: Options): Promise<void> {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'cauri-kill-'));
  await addMigratedDatabase(folder);
  const env = { CAURI_DATA: folder, PORT: String(await freePort()), ANSWERS_PER_MINUTE_PER_KEY: '100000' };
  let running = await startProcess(env);
  try {
    const load = await openAnswerLoad(running.url, await firstAdmin(running.url));
    for (let round = 1; round <= count; round++) {
      const before = load.acknowledged.size;
      load.start(8);
      await sleep(100 + random() * 1_400);
      const withDatabase = random() < 0.5;
      if (withDatabase) process.kill(await postgresOf(folder), 'SIGKILL');
      await running.stop('SIGKILL');

      const midStart = random() < 0.3;
      if (midStart) {
        const child = launch(env);
        await sleep(random() * 900);
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
      }
      running = await startProcess(env);
      await load.stop();
      await load.check({ host: join(folder, 'run'), user: 'cauri', database: 'cauri' });
      const how = `${withDatabase ? 'with PostgreSQL' : 'alone'}${midStart ? ', then again while starting' : ''}`;
      say(
        `${round}/${count}: killed ${how}; ${load.acknowledged.size - before} acknowledged, all there; up again in ${running.readyMs} ms`,
      );
    }
    say(`${load.acknowledged.size} acknowledged answers outlived ${count} kills (seed ${seed}).`);
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await proveNothingIsLost({ ...readNumbers({ count: 20, seed: 1 }), say });
