import { z } from 'zod';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { JobName } from '#server/jobs/define.ts';

const NOTHING = z.object({});
/** The job that sends waiting changes to Circle; its handler is in server/circle. */
export const PUSH_CIRCLE: JobName<typeof NOTHING> = { name: 'circle.push', payload: NOTHING };

/** Enqueues the job that sends waiting changes to Circle, in the caller's transaction; without a linked community, nothing is enqueued. */
export async function notifyCircle(deps: Deps, db: Db): Promise<void> {
  if (isCircleLinked(deps)) await deps.jobs.enqueue(db, PUSH_CIRCLE, {}, { key: 'push' });
}

/** A job sends changes to the Circle community that is linked. */
export const isCircleLinked = ({ env }: Pick<Deps, 'env'>): boolean => env.CIRCLE_API_TOKEN !== undefined;
