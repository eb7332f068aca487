// `node scripts/machines-proof.ts --seed 1 --requests 10000`: three web and two worker processes behind HAProxy, with the example of
// deploy/. While people answer, upload, export, sign in and listen, and a campaign leaves, every process is restarted in turn: not one
// request may fail. Then processes are killed with -9 by the seed: nothing may be lost or done twice.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenTo } from '#server/testing/event-stream.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { freePort } from '#server/testing/haproxy.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { outsidePostgres } from '#server/testing/outside-postgres.ts';
import { checkEverything } from './machines/check.ts';
import { openLoad } from './machines/load.ts';
import { startMachines } from './machines/processes.ts';
import { openProgramme } from './machines/programme.ts';
import { randomFrom, readNumbers, say } from './proof/tools.ts';

const CAURI_SECRET_KEY = 'a secret key that all machines of the proof share';

interface Options {
  seed: number;
  /** The requests that are made while processes are restarted. */
  requests: number;
  kills: number;
  web?: number;
  workers?: number;
  people?: number;
  pauseMs?: number;
  members?: number;
  say: (line: string) => void;
}

/** Returns false, after a line that says so, where HAProxy cannot be had. */
export async function proveMachines(options: Options): Promise<boolean> {
  const { seed, requests, kills, web = 3, workers = 2, people = 8, pauseMs = 0, members = 40, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'cauri-machines-'));
  const postgres = outsidePostgres(join(folder, 'postgres'));
  const sink = await startSink({ user: 'programme', password: 'secret', light: true });
  const stops = [() => sink.close(), () => postgres.stop()];
  try {
    await addMigratedDatabase(join(folder, 'postgres'));
    await postgres.start();
    const env = {
      DATABASE_URL: postgres.url,
      DATABASE_POOL: '10',
      CAURI_DATA: join(folder, 'files'),
      CAURI_SECRET_KEY,
      OUTBOUND_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'error',
      // This machine does the work of several, so that nothing is refused because it is busy.
      BUSY_AFTER_MS: '0',
      ANSWERS_PER_MINUTE_PER_KEY: '100000',
    };
    const ports = await Promise.all(Array.from({ length: web }, freePort));
    const machines = await startMachines(env, ports, workers);
    if (!machines) return false;
    stops.unshift(() => machines.stop());
    const { url } = machines;
    const programme = await openProgramme({ url, secretKey: CAURI_SECRET_KEY, smtpPort: sink.port, members });
    // The kills have draws of their own, so that the same seed kills the same processes.
    const random = randomFrom(seed);
    const load = openLoad({ url, programme, random: randomFrom(seed + 1), pauseMs });

    const began = performance.now();
    load.start(people);
    await programme.launchCampaign();
    let restarts = 0;
    do {
      const which = restarts++ % machines.count;
      const slow = which < web && load.sendSlowly(machines.addressOf(which));
      await Promise.all([slow, machines.restart(which)]);
      await hearEvents(url, programme.token);
    } while (restarts < web || load.requests() < requests);
    const seconds = (performance.now() - began) / 1000;
    if (load.failed.length > 0) throw new Error(`${load.failed.length} requests failed, such as ${load.failed.slice(0, 3).join(', ')}.`);
    say(`${load.requests()} requests during ${restarts} restarts of processes, in ${Math.round(seconds)} s: none failed.`);

    load.bePatient();
    await programme.launchCampaign();
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random() * 500);
      const which = Math.floor(random() * machines.count);
      await machines.kill(which);
      say(`Killed ${machines.nameOf(which)} with -9.`);
    }
    await load.stop();
    const connection = { connectionString: postgres.url };
    const sum = await checkEverything({ url, connection, programme, load, campaigns: 2, received: sink.received });
    say(`After ${kills} kills: ${sum} (seed ${seed}).`);
    return true;
  } finally {
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Live events of all processes arrive through whichever process the stream leads to. */
async function hearEvents(url: string, token: string): Promise<void> {
  const stream = await listenTo(url, token);
  while (!stream.events.some(({ type }) => type === 'response.created')) await sleep(20);
  await stream.close();
}

if (import.meta.main) await proveMachines({ ...readNumbers({ seed: 1, requests: 10_000, kills: 10 }), say });
