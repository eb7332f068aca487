import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';

/** What each part of the demo needs; `db` is the one transaction of the whole demo. */
export interface Filling {
  db: Db;
  deps: Deps;
  /** The moment from which the demo's days count back. */
  today: Date;
  /** Registers a function that undoes what a rollback cannot, such as a stored file. */
  onFailure(undo: () => Promise<void>): void;
}
