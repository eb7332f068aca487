import { z } from 'zod';
import type { Deps } from '#server/deps.ts';

/** Work that a change enqueues. It may run twice, even at the same time: its handler does only what the tables say is not done. */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  handle(deps: Deps, payload: z.output<P>): Promise<void>;
  /** A failed run is repeated this often, each time after a longer wait. */
  retries?: number;
  /** A process runs one job of the queue at a time, and the others wait without a connection. */
  inTurn?: boolean;
  /** The job only writes messages, which may have left before a restore. After one it waits until an admin decides (held.queries.ts). */
  heldAfterRestore?: true;
  /** The job runs with an empty payload on this schedule, in UTC. */
  cron?: string;
}

/** A caller needs this in order to enqueue a job; a floor below the handler's declares it, and the handler is handed in. */
export type JobName<P extends z.ZodType = z.ZodType> = Pick<Job<P>, 'name' | 'payload'>;

const NOTHING = z.object({});

/** A job without `payload` needs to know nothing. */
export const defineJob = <P extends z.ZodType = typeof NOTHING>(job: Omit<Job<P>, 'payload'> & { payload?: P }): Job<P> => ({
  payload: NOTHING as z.ZodType as P,
  ...job,
});
