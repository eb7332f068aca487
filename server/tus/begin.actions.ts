import { z } from 'zod';
import { isUpload } from '#contract/questions.ts';
import { Id } from '#contract/shared.ts';
import { notBegun } from '#contract/uploads.messages.ts';
import type { UploadMetadata } from '#contract/uploads.ts';
import { MESSAGES, STATUS, whyNotAnswerableBy } from '#server/answers/answerable.queries.ts';
import { readTicket } from '#server/answers/ticket.rules.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { cleanName } from '#server/http/multipart.ts';
import { filesPerQuestion, refuseTooMany, refuseWhenFull } from '#server/uploads/limits.actions.ts';
import * as text from '#server/uploads/uploads.messages.ts';
import { insertResumable } from '#server/uploads/uploads.queries.ts';

const Metadata: z.ZodType<UploadMetadata> = z.object({
  filename: z.string().max(2_000),
  formId: Id,
  questionId: Id,
  submissionKey: Id,
  ticket: z.string().max(500),
});

interface Begun {
  id: string;
  size: number;
  storageKey: string;
  metadata: unknown;
}

/** Begins the upload of a file for one question. The ticket proves that our page was opened; the key is that of the answers. */
export async function beginUpload(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'storage'>,
  { id, size, storageKey, metadata }: Begun,
): Promise<void> {
  const given = Metadata.safeParse(metadata);
  if (!given.success) throw new AppError(400, text.belongsToNothing());
  const { filename, formId, questionId, submissionKey, ticket } = given.data;
  const { begun } = readTicket(deps.env.CAURI_SECRET_KEY, formId, ticket);
  if (!begun) throw new AppError(403, notBegun());
  const form = await findPublished(deps.db, formId, begun.versionId);
  const why = await whyNotAnswerableBy(deps.db, form, begun);
  // Answers that were begun before the form was closed are still accepted, and so are their files.
  if (!form || (why && why !== 'closed')) throw new AppError(STATUS[why ?? 'not-found'], MESSAGES[why ?? 'not-found']());
  const question = form.questions.find((one) => one.id === questionId);
  if (!question || !isUpload(question)) throw new AppError(400, text.noFileAsked());
  if (size === 0) throw new AppError(400, text.empty());
  const signature = ticket.slice(ticket.lastIndexOf('.') + 1);
  await refuseTooMany(deps, signature);
  await refuseWhenFull(deps, formId, size);
  const dropped = await insertResumable(
    deps.db,
    { id, formId, questionId, versionId: form.versionId, submissionKey, ticket: signature, name: cleanName(filename), size, storageKey },
    filesPerQuestion(question),
  );
  await removeDropped(deps, dropped);
}

/** Deletes the bytes of dropped uploads at once, because no row counts them any more. What cannot be deleted is left to the night. */
export async function removeDropped({ log, storage }: Pick<Deps, 'log' | 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys)
    await storage
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error }, 'a stored file could not be deleted and is tried again at night'));
}
