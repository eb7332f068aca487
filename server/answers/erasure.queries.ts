import { sql } from 'kysely';
import { countChanged, type Db, rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { keepForm } from '#server/forms/forms.queries.ts';
import { passClaimsOn } from './claims.queries.ts';
import { deleteMails, isCopyOf } from './confirmation.queries.ts';
import { changeTotals, lockRemovals, lockTotals } from './totals.queries.ts';

/** Lets no answer of the form arrive until the transaction ends. */
export async function lockErasure(db: Db, formId: string): Promise<void> {
  // Publishing claims what the responses have, so it comes first or waits.
  await keepForm(db, formId);
  await lockRemovals(db, formId);
  await lockTotals(db, formId);
}

/**
 * Removes responses of one form for good, with totals, the copies that people got and the rows of their files; `removeFiles` deletes the
 * bytes afterwards.
 */
export async function eraseResponses(db: Db, formId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const chosen = sql<boolean>`response.id = any(${ids}::uuid[])`;
  await lockErasure(db, formId);
  await changeTotals(db, formId, -1, sql`${chosen} and response.deleted_at is null`);
  await forgetUploads(db, sql`response_id = any(${ids}::uuid[])`);
  // Partial answers of these responses may have arrived after the responses.
  await sql`
    delete from partial_response p using response
    where ${chosen} and p.form_id = response.form_id and p.submission_key = response.submission_key`.execute(db);
  await deleteMails(db, isCopyOf(ids));
  const count = await countChanged(db.deleteFrom('response').where('form_id', '=', formId).where(chosen));
  await passClaimsOn(db, formId);
  if (count > 0) await publish(db, { type: 'responses.changed' });
  return count;
}

export async function erasePartials(db: Db, formId: string, submissionKeys: string[]): Promise<number> {
  if (submissionKeys.length === 0) return 0;
  await lockErasure(db, formId);
  const { rows } = await sql<{ answers: Record<string, string | string[]> }>`
    delete from partial_response p
    where p.form_id = ${formId} and p.submission_key = any(${submissionKeys}::uuid[])
    returning p.answers`.execute(db);
  const named = rows.flatMap(({ answers }) => Object.values(answers).flat());
  // Files that were sent in advance belong to the same submission, though the answers do not name them yet.
  await forgetUploads(
    db,
    sql`form_id = ${formId} and response_id is null and (submission_key = any(${submissionKeys}::uuid[]) or id::text = any(${named}::text[]))`,
  );
  if (rows.length > 0) await publish(db, { type: 'responses.changed' });
  return rows.length;
}

/** Deletes rows of files; `removeFiles` deletes their bytes. */
export const forgetUploads = (db: Db, where: ReturnType<typeof sql<boolean>>) =>
  sql`
    with gone as (delete from upload where ${where} returning storage_key)
    insert into file_removal (storage_key) select storage_key from gone on conflict do nothing`.execute(db);

/** So many files in a row that cannot be deleted mean that the storage is away. */
const FAILURES_IN_A_ROW = 10;

/**
 * Deletes the bytes of files that have no row any more. After a crash the next call continues. Throws the first error at the end: a file
 * that cannot be deleted keeps its note and goes behind all others, which must not wait for it.
 */
export async function removeFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const [start] = await rowsOf(db, sql<{ at: string }>`select now()::text as at`);
  const errors: unknown[] = [];
  let inARow = 0;
  for (;;) {
    // The notes of files that are arriving are not due yet.
    const due = db.selectFrom('file_removal').select('storage_key').where('due_at', '<=', sql<Date>`${start!.at}::timestamptz`);
    const rows = await due.orderBy('due_at').limit(100).execute();
    for (const { storage_key } of rows) {
      try {
        await storage.remove(storage_key);
        await db.deleteFrom('file_removal').where('storage_key', '=', storage_key).execute();
        inARow = 0;
      } catch (error) {
        errors.push(error);
        await db.updateTable('file_removal').set({ due_at: sql<Date>`clock_timestamp()` }).where('storage_key', '=', storage_key).execute();
        if (++inARow === FAILURES_IN_A_ROW) throw error;
      }
    }
    if (rows.length < 100) break;
  }
  if (errors.length > 0) throw errors[0];
}

/** Deletes them as part of other work, which is not to fail with them: what cannot be deleted is left to the night, which reports it. */
export const tryToRemoveFiles = (deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> =>
  removeFiles(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a stored file could not be deleted and is tried again at night'),
  );

/** Returns the forms of these responses, always in the same order, so that two erasures never wait for each other. */
export async function groupByForm(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('response').select(['id', 'form_id']).where('id', 'in', ids).execute();
  const byForm = new Map<string, string[]>();
  for (const { id, form_id } of rows) byForm.set(form_id, [...(byForm.get(form_id) ?? []), id]);
  return new Map([...byForm].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns some responses of one form that are older than it stores them; undefined when there are none, or only deleted ones. */
export async function findOutlived(db: Db, limit: number): Promise<{ formId: string; ids: string[] } | undefined> {
  const { rows } = await sql<{ form_id: string; ids: string[] }>`
    select form.id as form_id, old.ids
    from form
    cross join lateral (
      select array_agg(id) as ids from (
        select id from response
        where form_id = form.id and deleted_at is null and submitted_at < now() - make_interval(days => form.retention_days)
        limit ${limit}
      ) as outlived
    ) as old
    where form.retention_days is not null and old.ids is not null
    limit 1`.execute(db);
  return rows[0] && { formId: rows[0].form_id, ids: rows[0].ids };
}

/** Returns some responses of one deletion; none when all are erased. */
export async function findDeleted(db: Db, deletionId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('response')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .where('deleted_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export const forgetDeletion = (db: Db, deletionId: string) =>
  db.deleteFrom('response_deletion').where('id', '=', deletionId).where('restored_at', 'is', null).execute();
