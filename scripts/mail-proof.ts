// `node scripts/mail-proof.ts --count 100 --recipients 10000 --seed 1`: two campaigns and a run of reminders are sent
// through a mail server and through Gmail, which is busy, breaks connections and loses answers, while worker processes
// are killed with -9 at random times. Everybody must get exactly one copy.

import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/db.ts';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';
import { checkMail } from './mail/check.ts';
import { openWorld, type World } from './mail/world.ts';
import { onStage } from './proof/stage.ts';
import { randomFrom, readNumbers, say } from './proof/tools.ts';

/** A scene says which messages are sent to whom, and what must be true in the end. */
export interface Scene<W extends World> {
  open(parts: { db: Db; recipients: number; random: () => number }): Promise<W>;
  check(db: Db, world: W): Promise<string[]>;
}

interface Options {
  /** This many processes are killed. */
  count: number;
  recipients: number;
  seed: number;
  workers: number;
  durable: boolean;
  say: (line: string) => void;
}

export const proveNoMailIsLost = (options: Options): Promise<void> => proveUnderKill({ open: openWorld, check: checkMail }, options);

export function proveUnderKill<W extends World>(
  scene: Scene<W>,
  { count, recipients, seed, workers, durable, say }: Options,
): Promise<void> {
  return onStage(durable, async ({ connection, env, atEnd }) => {
    const { db, close } = openDatabase(connection);
    atEnd(close);
    const random = randomFrom(seed);
    const world = await scene.open({ db, recipients, random });
    atEnd(world.close);
    const crew = await openCrew(() => startProcess({ ...world.env, ...env, CAURI_ROLE: 'worker' }), workers);
    atEnd(crew.close);

    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1_000).toFixed(1);
    // The kills depend on how many e-mails have arrived and not on the time, so that they are spread over all of the
    // sending on any machine.
    const each = world.expected / (count + 1);
    let kills = 0;
    for (let target = random() * each; kills < count && !(await world.isDone()); ) {
      if (world.arrived() < target || !(await crew.kill(random))) {
        await sleep(10);
        continue;
      }
      kills++;
      target = (kills + random()) * each;
      if (kills % 10 === 0) say(`${kills} killed after ${seconds()} s: ${await world.progress()}`);
    }
    say(`${kills} of ${count} processes were killed while there was mail to send; the rest is sent in peace`);
    while (!(await world.isDone())) {
      // E-mails that wait for a later attempt are sent now, so that the proof doesn't take hours.
      await world.hurry();
      await sleep(200);
    }
    say(`all done after ${seconds()} s: ${await world.progress()}`);
    for (const line of await scene.check(db, world)) say(line);
    if (kills < count) throw new Error(`Only ${kills} of ${count} processes could be killed in time: take more --recipients.`);
  });
}

/** Starts worker processes and replaces each one that is killed. */
async function openCrew(start: () => Promise<CauriProcess>, size: number) {
  const alive = new Set<CauriProcess>(await Promise.all(Array.from({ length: size }, start)));
  const starting = new Set<Promise<void>>();
  return {
    /** Kills one of them with -9; returns false when none has started yet. */
    async kill(random: () => number): Promise<boolean> {
      const victim = [...alive][Math.floor(random() * alive.size)];
      if (!victim) return false;
      alive.delete(victim);
      await victim.stop('SIGKILL');
      const coming = start().then((one) => {
        alive.add(one);
        starting.delete(coming);
      });
      starting.add(coming);
      return true;
    },
    async close() {
      await Promise.all(starting);
      await Promise.all([...alive].map((one) => one.stop()));
    },
  };
}

export const fromCommandLine = (): Options => ({
  ...readNumbers({ count: 100, recipients: 10_000, seed: 1 }),
  workers: 3,
  durable: true,
  say,
});

if (import.meta.main) await proveNoMailIsLost(fromCommandLine());
