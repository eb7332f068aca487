import { countRows, type Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { skipRun } from './begin.actions.ts';
import { due, scheduleOf } from './recurrence.rules.ts';

// The campaigns whose time came between a backup and its restore: their runs may have been sent.

const dueAt = (db: Db, at: Date) =>
  db.selectFrom('campaign').where('status', '=', 'scheduled').where('deleted_at', 'is', null).where('next_at', '<=', at);

export const countDue = (db: Db, at: Date): Promise<number> => countRows(dueAt(db, at));

/** Moves each to its next date after `at`; one that has none is completed, or paused when it was to be sent once. */
export async function skipDueRuns(db: Db, at: Date): Promise<void> {
  const timeZone = await findTimeZone(db);
  for (const campaign of await dueAt(db, at).selectAll().forUpdate().execute())
    await skipRun(db, campaign, due(scheduleOf(campaign, timeZone), campaign.next_at!, at).next);
}

/** It looks at runs that began before the backup. */
export async function hasFreezingRun(db: Db, takenAt: Date): Promise<boolean> {
  const run = db.selectFrom('campaign_run').select('id').where('state', '=', 'freezing').where('started_at', '<=', takenAt);
  return (await run.executeTakeFirst()) !== undefined;
}
