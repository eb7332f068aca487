import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { shuffled } from '../proof/tools.ts';
import type { Member } from './crew.ts';
import type { World } from './world.ts';

/** One disturbance; it is over when `run` resolves. Acts on the same thing never overlap. */
interface Act {
  /** The act disturbs this part. */
  on: string;
  says: string;
  run(): Promise<void>;
}

export interface Planned extends Act {
  /** Milliseconds after the beginning. */
  at: number;
}

const LOCKED = ['response', 'member', 'payment', 'delivery', 'scenario_run', 'reservation', 'upload', 'member_total', 'pgboss.job'];
/** Seconds that the clock goes wrong by. */
const JUMPS = [-600, -30, 45, 400, 3_000];

/**
 * Draws all acts beforehand, so that the same seed and time always give the same acts. Each kind happens once before any happens
 * again. `longest` is the milliseconds that a lasting disturbance takes at most.
 */
export function planActs(world: World, { random, ms, longest }: { random: () => number; ms: number; longest: number }): Planned[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const duration = () => Math.round(longest * (0.1 + 0.9 * random()));
  const kinds = makers(world, pick, duration);
  const plan: Planned[] = [];
  const gap = Math.min(3_000, ms / (kinds.length + 2));
  let deck: (typeof kinds)[number][] = [];
  for (let at = gap / 2; at < ms - gap; at += gap * (0.5 + random())) {
    if (deck.length === 0) deck = shuffled(kinds, random);
    plan.push({ at: Math.round(at), ...deck.pop()!() });
  }
  return plan;
}

type Pick = <T>(list: readonly T[]) => T;

function makers(world: World, pick: Pick, duration: () => number): (() => Act)[] {
  const { crew, postgres, cables, disk, clock } = world;
  const member = () => pick(crew.members);
  const everyOne = async (work: (one: Member) => Promise<void>) => void (await Promise.all(crew.members.map(work)));
  const makers: (() => Act)[] = [
    () => {
      const one = member();
      return act(one.name, `kill -9 ${one.name}`, one.kill);
    },
    () => act('all', 'kill -9 every process of Cauri', () => everyOne((one) => one.kill())),
    () => {
      const one = member();
      return act(one.name, `restart ${one.name}`, async () => {
        await one.stop();
        await one.start();
      });
    },
    () => {
      const [one, ms] = [member(), duration()];
      return act(one.name, `freeze ${one.name} for ${ms} ms`, async () => {
        const child = one.child();
        child?.kill('SIGSTOP');
        await sleep(ms);
        child?.kill('SIGCONT');
      });
    },
    () => act('PostgreSQL', 'kill -9 PostgreSQL', postgres.kill),
    () => act('PostgreSQL', 'restart PostgreSQL', postgres.restart),
    () => {
      const [name, cable] = pick(Object.entries(cables));
      return act(name, `cut the connections to the ${name}`, () => void cable.cut());
    },
    () => {
      const [[name, cable], ms] = [pick(Object.entries(cables)), duration()];
      return act(name, `stall the connections to the ${name} for ${ms} ms`, async () => {
        cable.hold();
        await sleep(ms);
        cable.release();
      });
    },
    () => {
      const [table, ms] = [pick(LOCKED), duration()];
      return act('lock', `lock ${table} for ${ms} ms`, () => holdLock(world, table, ms));
    },
  ];
  if (disk)
    makers.push(() => {
      const ms = duration();
      return act('disk', `fill the disk for ${ms} ms`, async () => {
        await disk.fill();
        await sleep(ms);
        await disk.free();
      });
    });
  if (clock)
    makers.push(() => {
      // The day must stay the same, because what is due depends on it: before noon the clock only goes forward.
      const [jump, ms] = [pick(JUMPS), duration()];
      const seconds = new Date().getUTCHours() < 12 ? Math.abs(jump) : -Math.abs(jump);
      return act('clock', `let the clock jump by ${seconds} s for ${ms} ms`, async () => {
        clock.jump(seconds);
        await sleep(ms);
        clock.jump(0);
      });
    });
  return makers;
}

const act = (on: string, says: string, run: () => Promise<void> | void): Act => ({ on, says, run: async () => run() });

/** Does what a careless session of an operator does: it locks a whole table and leaves its transaction open. */
async function holdLock({ postgres }: World, table: string, ms: number): Promise<void> {
  const client = new pg.Client({ ...postgres.connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin; set local lock_timeout = 3000; lock table ${table} in access exclusive mode`);
    await sleep(ms);
  } catch {
    // PostgreSQL is away, or others hold the table.
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Plays the acts at their times, and resolves when the last is over. On a slow machine acts on the same thing wait for each other; those
 * whose turn has not come after `ms` are left out, because they would go on for long after everything else.
 */
export async function playActs(plan: Planned[], ms: number, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const last = new Map<string, Promise<void>>();
  let leftOut = 0;
  for (const { at, on, says, run } of plan) {
    await sleep(Math.max(0, at - (performance.now() - began)));
    say(says);
    const turn = async () => {
      if (performance.now() - began < ms) await run();
      else leftOut++;
    };
    last.set(on, Promise.resolve(last.get(on)).then(turn));
  }
  await Promise.all(last.values());
  if (leftOut > 0) say(`${leftOut} acts were left out, because their turn had not come`);
}
