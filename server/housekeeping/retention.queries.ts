import { type RawBuilder, sql } from 'kysely';
import type { SystemSettings } from '#contract/system-settings.ts';
import type { Db } from '#server/db/db.ts';

// For how long records are kept is a setting. What other parts need in order not to do something twice stays in any case: e-mails with
// a key lose their content and keep their row, the e-mails of campaigns and webhooks that wait for somebody stay as they are.

type Keeping = Pick<SystemSettings, 'keepAudit' | 'keepWebhooks' | 'keepEvents' | 'keepMails'>;

/** Rows of one statement, so that no lock is held for long; what one night does not reach follows in the next. */
const BATCH = 2_000;
const MOST_BATCHES = 250;

/** Deletes what is older than the settings say, and returns how many rows of each kind that were. */
export async function deleteOutdated(db: Db, keep: Keeping): Promise<Record<keyof Keeping, number>> {
  return {
    keepAudit: await inBatches(
      db,
      keep.keepAudit,
      (old) => sql`delete from audit_log where id in (select id from audit_log where ${old('at')} order by id limit ${BATCH})`,
    ),
    keepWebhooks: await inBatches(
      db,
      keep.keepWebhooks,
      (old) => sql`
        delete from webhook_event where id in (
          select id from webhook_event where ${old('received_at')} and state in ('processed', 'ignored') order by id limit ${BATCH})`,
    ),
    keepEvents: await inBatches(
      db,
      keep.keepEvents,
      (old) => sql`delete from member_event where id in (select id from member_event where ${old('at')} order by id limit ${BATCH})`,
    ),
    keepMails:
      (await inBatches(
        db,
        keep.keepMails,
        (old) => sql`
          delete from delivery where id in (
            select id from delivery where ${old('created_at')} and ${isOver} and run_id is null and key is null order by id limit ${BATCH})`,
      )) +
      (await inBatches(
        db,
        keep.keepMails,
        (old) => sql`
          update delivery set text = '', html = '', attachments = null, message = null where id in (
            select id from delivery where ${old('created_at')} and ${isOver} and run_id is null and key is not null
              and (text <> '' or html <> '' or attachments is not null or message is not null) order by id limit ${BATCH})`,
      )),
  };
}

const isOver = sql`state in ('sent', 'captured', 'failed', 'skipped')`;

/** Repeats a statement until it finds nothing, or enough for one night was done. */
async function inBatches(
  db: Db,
  days: number | null,
  statement: (old: (column: string) => RawBuilder<boolean>) => RawBuilder<unknown>,
): Promise<number> {
  if (days === null) return 0;
  // An id begins with the time at which it was made, so the primary key finds the oldest rows without an index of their times.
  const age = sql`make_interval(days => ${days})`;
  const old = (column: string) => sql<boolean>`id < (select uuidv7(-${age})) and ${sql.ref(column)} < now() - ${age}`;
  let count = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const changed = await db.transaction().execute(async (db) => {
      await sql`set local cauri.retention = 'on'`.execute(db);
      return Number((await statement(old).execute(db)).numAffectedRows ?? 0n);
    });
    count += changed;
    if (changed < BATCH) break;
  }
  return count;
}
