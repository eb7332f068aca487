import { z } from 'zod';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { JobName } from '#server/jobs/define.ts';

const NOTHING = z.object({});
/** Sends to Circle what waits for it; server/circle does the work. */
export const PUSH_CIRCLE: JobName<typeof NOTHING> = { name: 'circle.push', payload: NOTHING };

/** Has Circle told soon of what waits for it, once the caller's transaction commits; nothing where no community is linked. */
export async function tellCircle(deps: Deps, db: Db): Promise<void> {
  if (isCircleLinked(deps)) await deps.jobs.enqueue(db, PUSH_CIRCLE, {}, { key: 'push' });
}

/** Whether a Circle community is linked: what changes here is then told there by a job. */
export const isCircleLinked = ({ env }: Pick<Deps, 'env'>): boolean => env.CIRCLE_API_TOKEN !== undefined;
