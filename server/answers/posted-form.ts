import type { FastifyRequest } from 'fastify';
import { FIELD, type Given, type KeptFile, REFUSED } from '#contract/answer-page.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { isUpload } from '#contract/questions.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type FileGate, readMultipart } from '#server/http/multipart.ts';
import { storeUploads } from './store-uploads.actions.ts';

/** The form of the answering page, as a browser posts it without a script. */
export interface PostedForm {
  submissionKey: string | undefined;
  ticket: unknown;
  /** The written values and the ids of stored files, by question id. */
  given: Record<string, unknown>;
  kept: Record<string, KeptFile>;
  /** True when the field that no person sees was filled in. */
  trapped: boolean;
  /** Set when a file was refused; the rest of the form is complete. */
  refusal?: AppError;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export async function readPostedForm(deps: Deps, formId: string, req: FastifyRequest, gate: FileGate): Promise<PostedForm> {
  if (!req.isMultipart()) throw new AppError(415, 'This address takes a form.');
  const { fields, files, tooLarge, refusal: refused } = await readMultipart(req, deps, gate);
  const kept = keptBefore(fields);
  let refusal = refused;
  try {
    Object.assign(kept, await storeUploads(deps, formId, files));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    Object.assign(kept, (error.data as { kept?: Record<string, KeptFile> } | undefined)?.kept);
    refusal = error;
  }
  if (Object.keys(tooLarge).length > 0) refusal = new AppError(413, REFUSED.check, { errors: { ...refusal?.errors, ...tooLarge } });
  for (const id of Object.keys(refusal?.errors ?? {})) delete kept[id];
  const key = fields[FIELD.submissionKey];
  return {
    submissionKey: typeof key === 'string' && UUID.test(key) ? key : undefined,
    ticket: fields[FIELD.ticket],
    given: { ...fields, ...Object.fromEntries(Object.entries(kept).map(([id, file]) => [id, file._id])) },
    kept,
    trapped: Boolean(fields[FIELD.trap]),
    ...(refusal && { refusal }),
  };
}

/** Returns the files that an earlier attempt stored, as the page named them. */
function keptBefore(fields: Record<string, unknown>): Record<string, KeptFile> {
  const kept: Record<string, KeptFile> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(FIELD.kept) || typeof value !== 'string') continue;
    const [_id = '', ...fileName] = value.split(':');
    if (UUID.test(_id)) kept[name.slice(FIELD.kept.length)] = { _id, name: fileName.join(':').slice(0, 200) };
  }
  return kept;
}

/** Returns all problems at once: refused files and invalid answers. */
export function allErrors(questions: Question[], posted: PostedForm, error: AppError): Record<string, string> {
  return { ...(posted.refusal && checkAnswers(questions, posted.given).errors), ...error.errors };
}

/** Returns the written values, to fill the fields again. */
export function writtenBack(questions: Question[], given: PostedForm['given']): Given {
  const written: Given = {};
  for (const question of questions) {
    const { id } = question;
    const value = Object.hasOwn(given, id) ? given[id] : undefined;
    if (isUpload(question)) continue;
    if (typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))) written[id] = value;
  }
  return written;
}
