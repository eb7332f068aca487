import type { UploadedFile } from '#contract/answers.ts';
import { isUpload } from '#contract/questions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import type { ReceivedFile } from '#server/http/multipart.ts';
import { kindOf } from '#server/storage/kind-of.ts';
import { refuseWhenFull } from '#server/uploads/limits.actions.ts';
import * as text from './answers.messages.ts';
import { refuseFileType } from './answers.rules.ts';
import { readTicket } from './ticket.rules.ts';
import { insertUpload } from './uploads.queries.ts';

export const idsOf = (files: Record<string, { _id: string }[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(files).map(([questionId, those]) => [questionId, those.map(({ _id }) => _id)]));

/**
 * Stores the files of the form's upload questions, by question id, until a response names them. The content of a file
 * decides its kind, not its name. Refused and unexpected files are deleted; refused ones throw an error by question id.
 */
export async function storeUploads(
  { db, env, storage }: Pick<Deps, 'db' | 'env' | 'storage'>,
  formId: string,
  files: ReceivedFile[],
  ticket: unknown,
): Promise<Record<string, UploadedFile[]>> {
  const kept: Record<string, UploadedFile[]> = {};
  const errors: Record<string, string> = {};
  if (files.length > 0)
    await refuseWhenFull({ db, env, storage }, formId, 0).catch(async (error: unknown) => {
      await Promise.all(files.map((file) => storage.remove(file.storageKey)));
      throw error;
    });
  // The form may have other questions since somebody began to answer it.
  const form = files.length > 0 ? await findPublished(db, formId, readTicket(env.CAURI_SECRET_KEY, formId, ticket).versionId) : undefined;
  for (const file of files) {
    const question = form?.questions.find((q) => q.id === file.field && isUpload(q));
    const type = question ? await kindOf(storage, file.storageKey) : '';
    const refused = question && refuseFileType(question, type);
    if (!question || refused) {
      await storage.remove(file.storageKey);
      if (question && refused) errors[question.id] = refused;
      continue;
    }
    const { name, size, storageKey } = file;
    const upload = await insertUpload(db, { formId, questionId: question.id, name, size, type, storageKey });
    kept[question.id] = [...(kept[question.id] ?? []), upload];
  }
  if (Object.keys(errors).length > 0) throw new AppError(400, text.needAttention(), { errors, data: { kept } });
  return kept;
}
