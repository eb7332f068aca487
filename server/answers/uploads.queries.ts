import type { UploadedFile } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/http/files.ts';

export async function insertUpload(
  db: Db,
  upload: { formId: string; questionId: string; name: string; size: number; type: string; storageKey: string },
): Promise<UploadedFile> {
  const { id } = await db
    .insertInto('upload')
    .values({
      form_id: upload.formId,
      question_id: upload.questionId,
      name: upload.name,
      size: upload.size,
      type: upload.type,
      storage_key: upload.storageKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { _id: id, name: upload.name, size: upload.size, type: upload.type };
}

/** Gives files to the response that names them; those that another one has are left out of what comes back. */
export async function attachUploads(db: Db, responseId: string, ids: string[]): Promise<{ id: string; questionId: string }[]> {
  return db
    .updateTable('upload')
    .set({ response_id: responseId })
    .where('id', 'in', ids)
    .where('response_id', 'is', null)
    .returning(['id', 'question_id as questionId'])
    .execute();
}

/** Only files that belong to a response are served; those of a deleted one are not. */
export async function findStoredFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('upload')
    .innerJoin('response', 'response.id', 'upload.response_id')
    .select(['upload.storage_key as storageKey', 'upload.name', 'upload.type'])
    .where('upload.id', '=', id)
    .where('response.deleted_at', 'is', null)
    .executeTakeFirst();
}
