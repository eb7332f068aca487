import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../proof/tools.ts';
import { planActs, playActs } from './acts.ts';
import { checkEverything } from './check.ts';
import { openClient } from './client.ts';
import { startLoad } from './load.ts';
import { makeProgramme } from './programme.ts';
import { restartAll, settle } from './settle.ts';
import { openWorld, type World } from './world.ts';

export interface ChaosOptions {
  seed: number;
  /** Everything is disturbed for this long, in milliseconds. */
  ms: number;
  webs: number;
  workers: number;
  /** The milliseconds that a lasting disturbance takes at most. */
  longest: number;
  /** The milliseconds that a user waits between two steps, on average. */
  pause: number;
  /** Ends the waiting for what is only paused; else the proof waits as people would. */
  hurry: boolean;
  say: (line: string) => void;
  onOpen?: (world: World) => void;
}

/** Uses the whole product while it is disturbed, lets it settle, and checks every invariant; throws when one is broken. */
export async function proveChaos(options: ChaosOptions): Promise<string[]> {
  const began = performance.now();
  const say = (line: string) => options.say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  const { seed, ms, longest, pause, hurry } = options;
  const world = await openWorld({ ...options, deliveries: Math.max(60, Math.round(ms / 250)), say });
  options.onOpen?.(world);
  let lines: string[];
  try {
    const client = openClient(world.url);
    const programme = await makeProgramme({
      ...world,
      client,
      db: world.database.db,
      smtpPort: world.cables['mail server'].port,
      random: randomFrom(seed + 1),
    });
    const load = startLoad(programme, pause);
    const plan = planActs(world, { random: randomFrom(seed), ms, longest });
    say(`${plan.length} acts of seed ${seed} begin`);
    await playActs(plan, ms, say);
    say('the last act is over');
    await world.postgres.settled();
    const finished = load.finish();
    await restartAll(world, { hurry });
    await finished;
    say(`everybody has finished: ${client.counts.calls} calls, ${client.counts.repeated} of them had to be repeated`);
    await settle(world, { hurry, say });
    say('everything has settled');
    lines = await checkEverything(world, load).catch((error: Error) => {
      throw new Error([error.message, 'The processes logged:', ...world.crew.errors()].join('\n'));
    });
  } finally {
    await world.close();
  }
  const left = await processesLeft(world.folder);
  if (left.length > 0) throw new Error([...lines, `These processes are left: ${left.join(', ')}`].join('\n'));
  say('no process is left');
  return lines;
}

/**
 * The processes that still run although everything was stopped: their command or their environment names the folder. The ids of those that
 * were started do not say it, because in an hour the system gives them to other processes. Only Linux can be asked.
 */
async function processesLeft(folder: string): Promise<string[]> {
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const ofOurs = async () => {
    const pids = process.platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : [];
    const told = await Promise.all(pids.map(async (pid) => [pid, await read(pid, 'cmdline'), await read(pid, 'environ')] as const));
    return told
      .filter(([, command, environment]) => command.includes(folder) || environment.includes(folder))
      .map(([pid, command]) => `${pid} ${command.replaceAll('\0', ' ')}`);
  };
  for (let tries = 0; ; tries++) {
    const left = await ofOurs();
    // The children of a process end a moment after it.
    if (left.length === 0 || tries === 50) return left;
    await sleep(100);
  }
}
