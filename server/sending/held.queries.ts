import { sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';
import { deliveryErrors } from './delivery-errors.rules.ts';
import { updateRunCounts } from './progress.queries.ts';

// The e-mails that waited when a restored backup was made.

const isHeld = (takenAt: Date) => sql<boolean>`
  d.state = 'pending' and case when d.run_id is null then d.created_at <= ${takenAt}
    else exists (select from campaign_run r where r.id = d.run_id and r.started_at <= ${takenAt}) end`;

export async function countHeld(db: Db, takenAt: Date): Promise<{ emails: number; campaignEmails: number }> {
  return rowOf(
    db,
    sql<{ emails: number; campaignEmails: number }>`
      select count(*) filter (where run_id is null)::int as emails, count(*) filter (where run_id is not null)::int as "campaignEmails"
      from delivery d where ${isHeld(takenAt)}`,
  );
}

/** They may have left, so they are uncertain: nothing sends them by itself, and a reminder is not written again. */
export async function dropHeld(db: Db, takenAt: Date): Promise<void> {
  await sql`
    with changed as (
      update delivery d set state = 'uncertain', error = ${deliveryErrors.write('restored')}, claimed_by = null, secret = null
      where ${isHeld(takenAt)}
      returning d.run_id, old.state as was, new.state as is
    ), ${updateRunCounts}
    select count(*) from updated_runs`.execute(db);
}
