import type { z } from 'zod';
import type { Deps } from '#server/deps.ts';

/**
 * Work that a change asks for. A job may run twice, at the same time too: its handler reads the truth from the
 * tables and does nothing where the work is done.
 */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  handle(deps: Deps, payload: z.output<P>): Promise<void>;
  /** Times that a failed run is repeated, each after a longer wait. */
  retries?: number;
  /** Runs with an empty payload on this schedule, in UTC. */
  cron?: string;
}

/** What asks for a job needs to know of it; a floor below the handler's declares this and hands in the work by it. */
export type JobName<P extends z.ZodType = z.ZodType> = Pick<Job<P>, 'name' | 'payload'>;

export const defineJob = <P extends z.ZodType>(job: Job<P>): Job<P> => job;
