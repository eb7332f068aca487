import type { Db } from '#server/db/db.ts';
import { KEPT_DAYS } from '#server/scenarios/kept.queries.ts';

const DAY_MS = 24 * 3_600_000;
const RUNS_KEPT_DAYS = 180;
/** Calls to webhooks of scenarios that are not live: examples to build them with. */
const CALLS_KEPT_DAYS = 7;
const SECRETS_KEPT_DAYS = 7;

export async function forgetExpired(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('registration').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute();
  // Of e-mails that may have arrived or not, for longer than any code or link in them works.
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
  // What scenarios did is kept for half a year; a few thousand at a time, the rest tomorrow.
  const old = db
    .selectFrom('scenario_run')
    .select('id')
    .where('finished_at', '<', new Date(now.valueOf() - RUNS_KEPT_DAYS * DAY_MS))
    .limit(20_000);
  await db.deleteFrom('scenario_run').where('id', 'in', old).execute();
}
