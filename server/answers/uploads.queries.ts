import { sql } from 'kysely';
import type { UploadedFile } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { keepFile } from '#server/files/arriving.queries.ts';
import { isResponseOf } from '#server/forms/own-responses.queries.ts';
import type { StoredFile } from '#server/http/files.ts';

export async function insertUpload(
  db: Db,
  upload: { formId: string; questionId: string; name: string; size: number; type: string; storageKey: string },
): Promise<UploadedFile> {
  const row = {
    form_id: upload.formId,
    question_id: upload.questionId,
    name: upload.name,
    size: upload.size,
    received: upload.size,
    type: upload.type,
    storage_key: upload.storageKey,
  };
  const { id } = await db
    .with('kept', (db) => keepFile(db, upload.storageKey))
    .insertInto('upload')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { _id: id, name: upload.name, size: upload.size, type: upload.type };
}

/** Gives complete files of this form and submission to the response that names them, and returns those that no other response has. */
export async function attachUploads(
  db: Db,
  response: { id: string; formId: string; submissionKey: string },
  ids: string[],
): Promise<{ id: string; questionId: string; size: number; type: string }[]> {
  return db
    .updateTable('upload')
    .set({ response_id: response.id })
    .where('id', 'in', ids)
    .where('form_id', '=', response.formId)
    .where('response_id', 'is', null)
    .where('complete', '=', true)
    .where((eb) => eb.or([eb('submission_key', 'is', null), eb('submission_key', '=', response.submissionKey)]))
    .returning(['id', 'question_id as questionId', 'size', 'type'])
    .execute();
}

/** Returns a file of a response. Files without a response and those of deleted responses and forms are not found. */
export async function findStoredFile(db: Db, id: string, seenBy?: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('upload')
    .innerJoin('response', 'response.id', 'upload.response_id')
    .innerJoin('form', 'form.id', 'response.form_id')
    .select(['upload.storage_key as storageKey', 'upload.name', 'upload.type'])
    .where('upload.id', '=', id)
    .where('response.deleted_at', 'is', null)
    .where('form.deleted_at', 'is', null)
    .$if(seenBy !== undefined, (files) => files.where(isResponseOf(seenBy!)))
    .executeTakeFirst();
}

const names = (db: Db) =>
  db.selectFrom('upload').select(['question_id', 'name', 'size']).orderBy('question_id').orderBy('name').orderBy('size');

/** Returns what tells these files from others, without their ids: the same files have new ids when a page is sent again. */
export const namesOfFiles = (db: Db, ids: string[]) => names(db).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();

/** Returns the same of the files that a response has. */
export const namesOfAttached = (db: Db, responseId: string) => names(db).where('response_id', '=', responseId).execute();
