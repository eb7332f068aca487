import { sql } from 'kysely';
import { forgetHandlingChanges } from '#server/answers/handling-undo.queries.ts';
import type { Db } from '#server/db/db.ts';
import { forgetKeys } from '#server/http/idempotency.ts';
import { KEPT_DAYS } from '#server/scenarios/kept.queries.ts';

const DAY_MS = 24 * 3_600_000;
const RUNS_KEPT_DAYS = 180;
/** A statement deletes so many, and a night so many times that. */
const RUNS_AT_ONCE = 2_000;
const MOST_BATCHES = 1_000;
/** The days for which calls to webhooks of paused scenarios are stored; they are examples for building the scenarios. */
const CALLS_KEPT_DAYS = 7;
const SECRETS_KEPT_DAYS = 7;

export async function forgetExpired(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('registration').where('expires_at', '<', now).execute();
  await forgetHandlingChanges(db);
  await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute();
  await forgetKeys(db);
  // The secrets of emails that may or may not have arrived are deleted when no code or link in them works any more.
  await db
    .updateTable('delivery')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('state', '=', 'uncertain')
    .where('created_at', '<', new Date(now.valueOf() - SECRETS_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.valueOf() - DAY_MS))
    .execute();
  await db
    .deleteFrom('scenario_call')
    .where('received_at', '<', new Date(now.valueOf() - CALLS_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom('scenario_kept')
    .where('happened_at', '<', new Date(now.valueOf() - KEPT_DAYS * DAY_MS))
    .execute();
  const undoable = new Date(now.valueOf() - DAY_MS);
  await db.deleteFrom('task').where('deleted_at', '<', undoable).execute();
  await db.deleteFrom('member_note').where('deleted_at', '<', undoable).execute();
  // The runs of scenarios are stored for half a year. What one night does not delete follows the next night. An id begins with the
  // time at which it was made, so the primary key finds the oldest runs.
  const old = db
    .selectFrom('scenario_run')
    .select('id')
    .where('id', '<', sql<string>`(select uuidv7(-make_interval(days => ${RUNS_KEPT_DAYS})))`)
    .where('finished_at', '<', new Date(now.valueOf() - RUNS_KEPT_DAYS * DAY_MS))
    .orderBy('id')
    .limit(RUNS_AT_ONCE);
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { numDeletedRows } = await db.deleteFrom('scenario_run').where('id', 'in', old).executeTakeFirst();
    if (numDeletedRows < RUNS_AT_ONCE) break;
  }
}
