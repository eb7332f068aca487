import { sql } from 'kysely';
import { forgetHandlingChanges } from '#server/answers/handling-undo.queries.ts';
import { REPLIES_KEPT_DAYS } from '#server/channels/replies.queries.ts';
import { countChanged, type Db } from '#server/db/db.ts';
import { doAll } from '#server/do-all.ts';
import { forgetKeys } from '#server/http/idempotency.ts';
import { forgetGoneResponses } from '#server/scenarios/erased-responses.queries.ts';
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
  const now = Date.now();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await doAll([
    () => db.deleteFrom('session').where('expires_at', '<', before(0)).execute(),
    () => db.deleteFrom('registration').where('expires_at', '<', before(0)).execute(),
    () => forgetHandlingChanges(db),
    () => db.deleteFrom('rate_limit').where('window_ends_at', '<', before(0)).execute(),
    () => forgetKeys(db),
    // The secrets of emails that may or may not have arrived are deleted when no code or link in them works any more.
    () =>
      db
        .updateTable('delivery')
        .set({ secret: null })
        .where('secret', 'is not', null)
        .where('state', '=', 'uncertain')
        .where('created_at', '<', before(SECRETS_KEPT_DAYS))
        .execute(),
    () => db.deleteFrom('password_reset').where('expires_at', '<', before(1)).execute(),
    () => db.deleteFrom('scenario_call').where('received_at', '<', before(CALLS_KEPT_DAYS)).execute(),
    () => db.deleteFrom('scenario_kept').where('happened_at', '<', before(KEPT_DAYS)).execute(),
    () => db.deleteFrom('channel_reply').where('received_at', '<', before(REPLIES_KEPT_DAYS)).execute(),
    // Their deletion can be undone for a day.
    () => db.deleteFrom('task').where('deleted_at', '<', before(1)).execute(),
    () => db.deleteFrom('member_note').where('deleted_at', '<', before(1)).execute(),
    () => forgetRuns(db, before(RUNS_KEPT_DAYS)),
    () => inBatches(() => forgetGoneResponses(db, RUNS_AT_ONCE)),
  ]);
}

/**
 * Deletes the runs of scenarios that ended before then. One night may leave some to the next. An id begins with the time at which it was
 * made, so the primary key finds the oldest runs.
 */
async function forgetRuns(db: Db, then: Date): Promise<void> {
  const old = db
    .selectFrom('scenario_run')
    .select('id')
    .where('id', '<', sql<string>`(select uuidv7(-make_interval(days => ${RUNS_KEPT_DAYS})))`)
    .where('finished_at', '<', then)
    .orderBy('id')
    .limit(RUNS_AT_ONCE);
  await inBatches(() => countChanged(db.deleteFrom('scenario_run').where('id', 'in', old)));
}

/** Repeats a deletion of runs until it finds fewer than a statement deletes. */
async function inBatches(deletion: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) if ((await deletion()) < RUNS_AT_ONCE) break;
}
