import { sql } from 'kysely';
import type { ChosenResponses } from '#contract/answers.ts';
import { asDeleted, countChanged, type Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { claimAnswers, keepForm } from '#server/forms/forms.queries.ts';
import { releaseClaims } from './claims.queries.ts';
import { whereChosen } from './selection.queries.ts';
import { changeTotals, lockRemovals, lockTotals } from './totals.queries.ts';

/** Adds what the responses of a deletion count for to the totals of their form (`sign` 1), or subtracts it (-1). The caller holds the locks. */
async function changeTotalsBy(db: Db, formId: string, sign: 1 | -1, deletionId: string): Promise<void> {
  // Statistics know nothing of a deletion that was just made. The planner expects a single response and would sort the answers of tens of
  // thousands, which takes three times as long as hashing them as they are read.
  await sql`set local enable_sort = off; set local enable_hashjoin = off`.execute(db);
  await changeTotals(db, formId, sign, sql`response.deletion_id = ${deletionId}`);
  await sql`set local enable_sort = on; set local enable_hashjoin = on`.execute(db);
}

/**
 * Marks responses as deleted and subtracts them from the totals, in the caller's transaction. The matching responses are
 * selected once, so those that arrive meanwhile stay. Undefined when no response matches any more.
 */
export async function deleteResponses(
  db: Db,
  formId: string,
  chosen: ChosenResponses,
  accountId: string,
): Promise<{ count: number; deletionId: string } | undefined> {
  await lockRemovals(db, formId);
  // An answer that is sent again waits, under this lock, for whoever changes the response.
  await lockTotals(db, formId);
  const { id, deleted_at } = await db
    .insertInto('response_deletion')
    .values({ form_id: formId, ...asDeleted(accountId) })
    .returning(['id', 'deleted_at'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`
    with deleted as (
      update response set deleted_at = ${deleted_at}, deletion_id = ${id} where ${whereChosen(formId, chosen)} returning 1
    )
    update response_deletion set responses = (select count(*) from deleted) where id = ${id} returning responses as count`.execute(db);
  const { count } = rows[0]!;
  if (count === 0) {
    await db.deleteFrom('response_deletion').where('id', '=', id).execute();
    return undefined;
  }
  await changeTotalsBy(db, formId, -1, id);
  await releaseClaims(db, formId, id);
  await publish(db, { type: 'responses.changed' });
  return { count, deletionId: id };
}

/** Restores the responses of a deletion; undefined when that was done before, or when it is too late. */
export async function restoreResponses(db: Db, formId: string, deletionId: string): Promise<number | undefined> {
  // Publishing claims what the responses have that are there, so it comes first or waits.
  await keepForm(db, formId);
  // The lock also makes a second restore wait.
  const isOpen = db
    .updateTable('response_deletion')
    .set({ restored_at: new Date() })
    .where('id', '=', deletionId)
    .where('form_id', '=', formId)
    .where('restored_at', 'is', null)
    .where('purge_at', '>', sql<Date>`now()`);
  if ((await countChanged(isOpen)) === 0) return undefined;
  await lockRemovals(db, formId);
  await lockTotals(db, formId);
  // Responses keep the id of their deletion until the next one, so it says here which they are.
  const count = await countChanged(db.updateTable('response').set({ deleted_at: null }).where('deletion_id', '=', deletionId));
  await changeTotalsBy(db, formId, 1, deletionId);
  // A response that somebody sent with the same value meanwhile keeps it.
  await claimAnswers(db, formId, sql`r.deletion_id = ${deletionId}`);
  await publish(db, { type: 'responses.changed' });
  return count;
}

/** Lists deletions that can no longer be undone, the oldest first. */
export async function listSpentDeletions(db: Db): Promise<{ id: string; formId: string }[]> {
  return db
    .selectFrom('response_deletion')
    .select(['id', 'form_id as formId'])
    .where('restored_at', 'is', null)
    .where('purge_at', '<=', sql<Date>`now()`)
    .orderBy('purge_at')
    .limit(1_000)
    .execute();
}
