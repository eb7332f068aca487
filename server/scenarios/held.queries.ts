import { sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';
import type { Pause } from '#server/settings/sending-pause.queries.ts';
import { moveSchedules } from './engine/schedules.queries.ts';
import { forgetWatches } from './watch/watch.queries.ts';

// The runs that waited when a restored backup was made.

const isHeld = (takenAt: Date) =>
  sql<boolean>`state in ('queued', 'waiting', 'running') and wake_at is not null and created_at <= ${takenAt}`;
const isDue = (restoredAt: Date) => sql<boolean>`active and next_run_at <= ${restoredAt}`;

/** Runs that waited, and schedules whose time came before the restore. */
export async function countHeldRuns(db: Db, { takenAt, restoredAt }: Pause): Promise<number> {
  const { count } = await rowOf(
    db,
    sql<{ count: number }>`
      select ((select count(*) from scenario_run where ${isHeld(takenAt)}) + (select count(*) from scenario where ${isDue(restoredAt)}))::int as count`,
  );
  return count;
}

/** Cancels them, moves the schedules to their next time without a run, and takes who entered segments as known. */
export async function cancelHeld(db: Db, { takenAt, restoredAt }: Pause): Promise<void> {
  await sql`
    with held as materialized (
      -- Whoever changes several runs locks them in this order, so that none waits for another in a circle.
      select id from scenario_run where ${isHeld(takenAt)} order by id for no key update
    )
    update scenario_run r set state = 'cancelled', wake_at = null, claim = null, finished_at = now()
    from held where r.id = held.id`.execute(db);
  await forgetWatches(db);
  while ((await moveSchedules(db, restoredAt, { leaveOut: true })) > 0);
}
