import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { asDeleted } from '#server/db/soft-delete.ts';
import { whereResponses } from './selection.queries.ts';
import { lockTallies, moveTallies } from './tallies.queries.ts';

export type Chosen = { ids: string[] } | Selection;

const whereChosen = (formId: string, chosen: Chosen): RawBuilder<SqlBool> =>
  'ids' in chosen ? sql`${whereResponses(formId, {})} and response.id = any(${chosen.ids}::uuid[])` : whereResponses(formId, chosen);

/** The triggers of a statement keep a copy of each row that it changes: that of tens of thousands stays in memory. */
const raiseMemory = (db: Db) => sql`set local work_mem = '64MB'`.execute(db);

/**
 * Marks responses as deleted and takes them out of the figures; in the caller's transaction. What matches is decided
 * once: responses that come meanwhile stay. Undefined when nothing matches any more.
 */
export async function deleteResponses(
  db: Db,
  formId: string,
  chosen: Chosen,
  accountId: string,
): Promise<{ count: number; deletionId: string } | undefined> {
  const { id, deleted_at } = await db
    .insertInto('response_deletion')
    .values({ form_id: formId, ...asDeleted(accountId) })
    .returning(['id', 'deleted_at'])
    .executeTakeFirstOrThrow();
  await raiseMemory(db);
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
  await lockTallies(db, formId);
  await moveTallies(db, formId, -1, sql`response.deletion_id = ${id}`);
  await publish(db, { type: 'responses.changed', formId });
  return { count, deletionId: id };
}

/** Brings back what a deletion took; undefined when that was done before, or too long ago. */
export async function restoreResponses(db: Db, formId: string, deletionId: string): Promise<number | undefined> {
  // Also keeps a second restore waiting.
  const { numUpdatedRows } = await db
    .updateTable('response_deletion')
    .set({ restored_at: new Date() })
    .where('id', '=', deletionId)
    .where('form_id', '=', formId)
    .where('restored_at', 'is', null)
    .where('purge_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return undefined;
  await raiseMemory(db);
  // They keep the id of their deletion until the next one: it tells here which they are.
  const { numUpdatedRows: count } = await db
    .updateTable('response')
    .set({ deleted_at: null })
    .where('deletion_id', '=', deletionId)
    .executeTakeFirstOrThrow();
  await lockTallies(db, formId);
  await moveTallies(db, formId, 1, sql`response.deletion_id = ${deletionId}`);
  await publish(db, { type: 'responses.changed', formId });
  return Number(count);
}

/** Deletions that can no longer be undone, the oldest first. */
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
