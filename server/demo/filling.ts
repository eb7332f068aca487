import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** What the parts of the demo are filled with; `db` is the one transaction of all of it. */
export interface Filling {
  db: Db;
  deps: Deps;
  /** The moment that the demo's days count back from. */
  today: Date;
  /** Undoes what a rollback cannot, such as a stored file. */
  onFailure(undo: () => Promise<void>): void;
}
