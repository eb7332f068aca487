import { fileTypeFromBuffer } from 'file-type';
import type { UploadedFile } from '#contract/answers.ts';
import { UPLOAD_TYPES } from '#contract/questions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import type { ReceivedFile } from '#server/http/multipart.ts';
import { refuseWhenFull } from '#server/uploads/upload-limits.ts';
import { refuseFileType } from './answers.rules.ts';
import { insertUpload } from './uploads.queries.ts';

/** What a file shows of itself in its first bytes. */
export const HEAD_BYTES = 4_100;

/**
 * Keeps the files that came for upload questions of the form, by question id, until a response names them. A file is
 * known by its content, not by its name. Refused or unasked-for files are deleted; refused ones throw, by question id.
 */
export async function keepUploads(
  { db, env, storage }: Pick<Deps, 'db' | 'env' | 'storage'>,
  formId: string,
  files: ReceivedFile[],
): Promise<Record<string, UploadedFile>> {
  const kept: Record<string, UploadedFile> = {};
  const errors: Record<string, string> = {};
  if (files.length > 0)
    await refuseWhenFull({ db, env, storage }, formId, 0).catch(async (error: unknown) => {
      await Promise.all(files.map((file) => storage.remove(file.storageKey)));
      throw error;
    });
  const form = files.length > 0 ? await findPublished(db, formId) : undefined;
  for (const file of files) {
    const question = form?.questions.find((q) => q.id === file.field && (UPLOAD_TYPES as readonly string[]).includes(q.type));
    const type = question ? await kindOf(storage, file.storageKey) : '';
    const refused = question && refuseFileType(question, type);
    if (!question || refused || kept[question.id]) {
      await storage.remove(file.storageKey);
      if (question && refused) errors[question.id] = refused;
      continue;
    }
    kept[question.id] = await insertUpload(db, {
      formId,
      questionId: question.id,
      name: file.name,
      size: file.size,
      type,
      storageKey: file.storageKey,
    });
  }
  if (Object.keys(errors).length > 0) throw new AppError(400, 'Some answers need your attention.', { errors, data: { kept } });
  return kept;
}

/** What a file is by its first bytes, whatever it is called. */
export async function kindOf(storage: Deps['storage'], storageKey: string): Promise<string> {
  const head = await storage.head(storageKey, HEAD_BYTES);
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime;
  // Plain text has no mark of its own; markup could run as a page.
  const text = new TextDecoder('utf-8').decode(head);
  const isText = !text.includes('\0') && !text.slice(0, -4).includes('\ufffd');
  return isText && !/<\s*(!doctype|html|script|svg|\?xml)/i.test(text) ? 'text/plain' : 'application/octet-stream';
}
