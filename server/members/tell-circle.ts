import { pushCircle } from '#server/circle/circle.jobs.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isCircleLinked } from './circle-link.ts';

/** Has Circle told soon of what waits for it, once the caller's transaction commits; nothing where no community is linked. */
export async function tellCircle(deps: Deps, db: Db): Promise<void> {
  if (isCircleLinked(deps)) await deps.jobs.enqueue(db, pushCircle, {}, { key: 'push' });
}
