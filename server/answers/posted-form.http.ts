import type { FastifyRequest } from 'fastify';
import { checkAnswers as checkThem } from '#contract/answer-page.messages.ts';
import { FIELD, type Given, type KeptFile } from '#contract/answer-page.ts';
import { filesAtMost } from '#contract/answer-rules.messages.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Question } from '#contract/forms.ts';
import { isUpload, mostFiles } from '#contract/questions.ts';
import { isId } from '#contract/shared.ts';
import { isFileMissing } from '#contract/uploads.messages.ts';
import { readSession } from '#server/auth/guard.http.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { type ComingFile, type FileGate, readMultipart } from '#server/http/multipart.ts';
import { networkOf } from '#server/http/network.ts';
import { maxBytes, refuseWhenFull, type UploadBudget, type Visitor } from '#server/uploads/limits.actions.ts';
import { MESSAGES, STATUS, whyNotAnswerableBy } from './answerable.queries.ts';
import * as text from './answers.messages.ts';
import { findRecorded } from './answers.queries.ts';
import { idsOf, storeUploads } from './store-uploads.actions.ts';
import { withStored } from './submit.actions.ts';
import { readTicket } from './ticket.rules.ts';

/** The form of the answering page, as a browser posts it without a script. */
export interface PostedForm {
  submissionKey: string | undefined;
  ticket: unknown;
  /** The written values and the ids of stored files, by question id. */
  given: Record<string, unknown>;
  /** The files that an earlier attempt stored, by question id. */
  kept: Record<string, KeptFile[]>;
  /** The files that came with this one. */
  stored: Record<string, KeptFile[]>;
  /** True when the field that no person sees was filled in. */
  trapped: boolean;
  /** Set when a file was refused; the rest of the form is complete. */
  refusal?: AppError;
}

export async function readPostedForm(deps: Deps, formId: string, req: FastifyRequest, gate: FileGate): Promise<PostedForm> {
  if (!req.isMultipart()) throw new AppError(415, text.takesAForm());
  const { fields, files, tooLarge, refusal: refused } = await readMultipart(req, deps, gate);
  const kept = keptBefore(fields);
  let stored: Record<string, KeptFile[]> = {};
  let refusal = refused;
  try {
    stored = await storeUploads(deps, formId, files, fields[FIELD.ticket]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    stored = (error.data as { kept?: Record<string, KeptFile[]> } | undefined)?.kept ?? {};
    refusal = error;
  }
  if (Object.keys(tooLarge).length > 0) refusal = new AppError(413, checkThem(), { errors: { ...refusal?.errors, ...tooLarge } });
  const key = fields[FIELD.submissionKey];
  return {
    submissionKey: isId(key) ? key : undefined,
    ticket: fields[FIELD.ticket],
    given: { ...fields, ...idsOf(kept) },
    kept,
    stored,
    trapped: Boolean(fields[FIELD.trap]),
    ...(refusal && { refusal }),
  };
}

/** Returns the files that an earlier attempt stored, as the page named them. */
function keptBefore(fields: Record<string, unknown>): Record<string, KeptFile[]> {
  const kept: Record<string, KeptFile[]> = {};
  for (const [name, values] of Object.entries(fields)) {
    if (!name.startsWith(FIELD.kept)) continue;
    const files = [values].flat().flatMap((value): KeptFile[] => {
      const [_id = '', ...fileName] = typeof value === 'string' ? value.split(':') : [];
      return isId(_id) ? [{ _id, name: fileName.join(':').replaceAll('\u0000', '').slice(0, 200).toWellFormed() }] : [];
    });
    if (files.length > 0) kept[name.slice(FIELD.kept.length)] = files;
  }
  return kept;
}

/**
 * Returns the files that the page shows again. A refused question for one file has none; one for several keeps them unless one of
 * them did not arrive.
 */
export function shownAgain(
  questions: Question[],
  { kept, stored }: PostedForm,
  errors: Record<string, string>,
): Record<string, KeptFile[]> {
  const shown: Record<string, KeptFile[]> = {};
  for (const question of questions.filter(isUpload)) {
    const { id } = question;
    const before = kept[id] ?? [];
    const now = stored[id] ?? [];
    const isMany = mostFiles(question) > 1;
    const files = isMany ? [...before, ...now] : now.length > 0 ? now : before;
    if (files.length > 0 && !(id in errors && (!isMany || isFileMissing(errors[id])))) shown[id] = files;
  }
  return shown;
}

export function allErrors(questions: Question[], posted: PostedForm, error: AppError): Record<string, string> {
  const all = posted.refusal && checkAnswers(questions, withStored(questions, posted.given, idsOf(posted.stored)));
  return { ...all?.errors, ...error.errors };
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

/**
 * Checks everything that can be known before a byte of an answer's file is written: that the form exists and accepts
 * answers, that it asks for this file and for no fewer, that there is room, and how much this visitor has sent already.
 */
export function answerFiles(
  deps: Deps,
  budget: UploadBudget,
  formOf: (req: FastifyRequest, fields: ComingFile['fields']) => unknown,
): FileGate {
  const { db, env } = deps;
  return {
    async admit(req, file) {
      const formId = formOf(req, file.fields);
      if (!isId(formId)) throw fieldError(400, 'formId', text.formIdFirst());
      const ticket = file.fields[FIELD.ticket];
      const { versionId, begun } = readTicket(env.CAURI_SECRET_KEY, formId, ticket);
      const form = await findPublished(db, formId, versionId);
      const why = await whyNotAnswerableBy(db, form, begun ?? {}, (await readSession(deps, req)) !== undefined);
      const visitor = visitorOf(req, file);
      if (!form || (why && !(why === 'closed' && begun))) {
        // The reply to an earlier submission was lost; the response that was recorded then has its files.
        if (visitor.submissionKey && (await findRecorded(db, formId, visitor.submissionKey))) return 'skip';
        throw new AppError(STATUS[why ?? 'not-found'], MESSAGES[why ?? 'not-found']());
      }
      const question = form.questions.find((one) => one.id === file.field && isUpload(one));
      if (!question) return 'skip';
      const most = mostFiles(question);
      if (file.files.filter(({ field }) => field === file.field).length >= most) {
        // A question for one photo has two fields of this name, of which one is empty.
        if (most === 1) return 'skip';
        throw new AppError(400, text.needAttention(), { errors: { [question.id]: filesAtMost({ most }) } });
      }
      await refuseWhenFull(deps, formId, maxBytes(env));
      budget.check(visitor);
      return 'store';
    },
    stored: (req, file, bytes) => budget.spend(visitorOf(req, file), bytes),
  };
}

function visitorOf(req: FastifyRequest, { fields }: ComingFile): Visitor {
  const key = fields[FIELD.submissionKey];
  return { address: networkOf(req), submissionKey: isId(key) ? key : undefined };
}
