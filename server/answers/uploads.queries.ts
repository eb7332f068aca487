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

/** Files of the form by id that no response has named yet. */
export async function findUploads(db: Db, formId: string, ids: string[]): Promise<(UploadedFile & { questionId: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .selectAll()
    .where('form_id', '=', formId)
    .where('id', 'in', ids)
    .where('response_id', 'is', null)
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name, size: row.size, type: row.type, questionId: row.question_id }));
}

/** Gives the files to the response that names them; true when all of them were still free or already its own. */
export async function attachUploads(db: Db, responseId: string, ids: string[]): Promise<boolean> {
  const attached = await db
    .updateTable('upload')
    .set({ response_id: responseId })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('response_id', 'is', null), eb('response_id', '=', responseId)]))
    .returning('id')
    .execute();
  return attached.length === ids.length;
}

/** Only files that belong to a response are served. */
export async function findStoredFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('upload')
    .select(['storage_key as storageKey', 'name', 'type'])
    .where('id', '=', id)
    .where('response_id', 'is not', null)
    .executeTakeFirst();
}
