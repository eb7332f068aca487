import { sql } from 'kysely';
import { countChanged, type Db, insertRows } from '#server/db/db.ts';

/** A file that arrives in pieces. */
export interface ResumableUpload {
  id: string;
  formId: string;
  questionId: string;
  versionId: string;
  submissionKey: string;
  size: number;
  storageKey: string;
  /** True when all pieces have arrived and the question accepts the kind of the file's content. */
  complete: boolean;
  touchedAt: Date;
}
export interface NewUpload extends Omit<ResumableUpload, 'complete' | 'touchedAt'> {
  name: string;
  ticket: string;
}

/** Begins an upload. Of more than `most` files of one person for one question the oldest are deleted; returns their keys. */
export async function insertResumable(db: Db, upload: NewUpload, most: number): Promise<string[]> {
  const { formId, questionId, submissionKey } = upload;
  const dropped = await dropUploads(
    db,
    sql`id in (
      select id from upload
      where form_id = ${formId} and submission_key = ${submissionKey} and question_id = ${questionId} and response_id is null
      order by touched_at desc offset ${most - 1}
    )`,
  );
  await insertRows(db, 'upload', {
    id: upload.id,
    form_id: formId,
    form_version_id: upload.versionId,
    question_id: questionId,
    submission_key: submissionKey,
    ticket: upload.ticket,
    name: upload.name,
    size: upload.size,
    type: '',
    storage_key: upload.storageKey,
    complete: false,
  });
  return dropped;
}

export async function findResumable(db: Db, id: string): Promise<ResumableUpload | undefined> {
  const { rows } = await sql<ResumableUpload>`
    select id, form_id as "formId", question_id as "questionId", form_version_id as "versionId", submission_key as "submissionKey", size,
      storage_key as "storageKey", complete, touched_at as "touchedAt"
    from upload where id = ${id} and form_version_id is not null and submission_key is not null`.execute(db);
  return rows[0];
}

/** Stores how many bytes have arrived. Returns false when the upload is complete or was deleted. */
export async function noteReceived(db: Db, id: string, received: number): Promise<boolean> {
  const waiting = db.updateTable('upload').where('id', '=', id).where('complete', '=', false);
  return (await countChanged(waiting.set({ received, touched_at: new Date() }))) > 0;
}

/** Marks an upload as complete. Returns false when it was cancelled meanwhile. */
export async function completeUpload(db: Db, { id, size }: ResumableUpload, type: string): Promise<boolean> {
  const columns = { complete: true, type, received: size, touched_at: new Date() };
  return (await countChanged(db.updateTable('upload').set(columns).where('id', '=', id))) > 0;
}

/**
 * Deletes rows of files that belong to no response, and returns the keys of their files, whose bytes the caller deletes at once. A process that is
 * killed may write a piece of an incomplete one after that, so the note of one that was used within the last day is due a day later.
 */
async function dropUploads(db: Db, where: ReturnType<typeof sql<boolean>>): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with deleted as (
      delete from upload where response_id is null and ${where} returning storage_key, complete, touched_at
    ), noted as (
      insert into file_removal (storage_key, due_at)
      select storage_key, case when complete then now() else greatest(now(), touched_at + interval '1 day') end from deleted
      on conflict do nothing
    )
    select storage_key from deleted`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}

export const dropUpload = (db: Db, id: string): Promise<string[]> => dropUploads(db, sql`id = ${id}`);

/** Deletes files whose answers were never sent: whole files after some days, incomplete ones sooner. */
export const dropForgotten = (db: Db, days: { whole: number; half: number }) =>
  dropUploads(db, sql`touched_at < now() - make_interval(days => case when complete then ${days.whole}::int else ${days.half}::int end)`);

/** Returns the received bytes of the form's files that belong to no response yet. */
export async function unclaimedBytes(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(received), 0) as bytes from upload where form_id = ${formId} and response_id is null`.execute(db);
  return Number(rows[0]!.bytes);
}

export async function unclaimedOf(db: Db, ticket: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: string }>`
    select count(*)::int as files, coalesce(sum(received), 0) as bytes from upload
    where ticket = ${ticket} and response_id is null`.execute(db);
  return { files: rows[0]!.files, bytes: Number(rows[0]!.bytes) };
}
