import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { outside } from './load/outside.ts';
import { people } from './load/people.ts';
import { staff } from './load/staff.ts';
import type { Programme } from './programme.ts';

/** Everybody who uses the product, at the same time, until they are asked to finish. */
export interface Load {
  client: Client;
  programme: Programme;
  people: ReturnType<typeof people>['known'];
  staff: ReturnType<typeof staff>['known'];
  outside: Pick<ReturnType<typeof outside>, 'campaigns' | 'answers'>;
  problems: string[];
  /** Everybody ends what they are about, and providers make the deliveries that are left. */
  finish(): Promise<void>;
}

const DELIVERERS = 8;

/** `pause` is the milliseconds that one of them waits between two steps, on average. */
export function startLoad(programme: Programme, pause: number): Load {
  const answering = people(programme);
  const working = staff(programme);
  const calling = outside(programme);
  const problems: string[] = [];
  let going = true;

  const run = async (step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      problems.push((error as Error).message);
    }
  };
  const repeat = async (slowness: number, step: () => Promise<void>) => {
    await sleep(programme.random() * pause);
    for (; going; await sleep(pause * slowness * (0.5 + programme.random()))) await run(step);
  };
  const { plain, withFile, inPieces, erase } = answering.steps;
  const { members, payments, imports, exports, reservations, reads } = working.steps;
  const everybody = Promise.all([
    repeat(0.5, plain),
    repeat(1, withFile),
    repeat(1, inPieces),
    repeat(6, erase),
    repeat(2, members),
    repeat(2, payments),
    repeat(8, imports),
    repeat(8, exports),
    repeat(2, reservations),
    repeat(4, reads),
    repeat(0.5, calling.steps.payments),
    repeat(0.5, calling.steps.events),
    repeat(8, calling.steps.campaign),
  ]);
  return {
    client: programme.client,
    programme,
    people: answering.known,
    staff: working.known,
    outside: calling,
    problems,
    async finish() {
      going = false;
      programme.client.calm();
      await everybody;
      const deliver = async () => {
        while (calling.isOpen()) await run(calling.steps.payments);
      };
      await Promise.all(Array.from({ length: DELIVERERS }, deliver));
    },
  };
}
