import type { FastifyRequest } from 'fastify';
import { FIELD } from '#contract/answer-page.ts';
import { isUpload } from '#contract/questions.ts';
import { readSession } from '#server/auth/guard.http.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import type { ComingFile, FileGate } from '#server/http/multipart.ts';
import type { UploadBudget, Visitor } from '#server/uploads/upload-budget.ts';
import { maxBytes, refuseWhenFull } from '#server/uploads/upload-limits.ts';
import { findRecorded } from './answers.queries.ts';
import { UUID } from './posted-form.ts';
import { isStaffOf } from './staff.queries.ts';
import { MESSAGES, STATUS, whyNotAnswerable } from './submit.actions.ts';
import { readTicket } from './ticket.rules.ts';

const FORM_FIRST = 'Send the field formId before the files, so that it is known what they belong to.';

/**
 * Checks everything that can be known before a byte of an answer's file is written: that the form exists and accepts
 * answers, that it asks for this file and has none yet, that there is room, and how much this visitor has sent already.
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
      if (typeof formId !== 'string' || !UUID.test(formId)) throw new AppError(400, FORM_FIRST, { errors: { formId: FORM_FIRST } });
      const begun = readTicket(env.CAURI_SECRET_KEY, formId, file.fields[FIELD.ticket]);
      const form = await findPublished(db, formId, begun?.versionId);
      const staff = (await readSession(deps, req)) !== undefined || (await isStaffOf(db, form, begun?.staffId));
      const why = whyNotAnswerable(form, staff, begun?.inviteId !== undefined);
      const visitor = visitorOf(req, file);
      if (!form || (why && !(why === 'closed' && begun))) {
        // The reply to an earlier submission was lost; the response that was recorded then has its files.
        if (form && visitor.submissionKey && (await findRecorded(db, formId, visitor.submissionKey))) return 'skip';
        throw new AppError(STATUS[why ?? 'not-found'], MESSAGES[why ?? 'not-found']);
      }
      const asked = form.questions.some((question) => question.id === file.field && isUpload(question));
      if (!asked || file.files.some(({ field }) => field === file.field)) return 'skip';
      await refuseWhenFull(deps, formId, maxBytes(env));
      budget.check(visitor);
      return 'store';
    },
    stored: (req, file, bytes) => budget.spend(visitorOf(req, file), bytes),
  };
}

function visitorOf({ ip }: FastifyRequest, { fields }: ComingFile): Visitor {
  const key = fields[FIELD.submissionKey];
  return { address: ip, submissionKey: typeof key === 'string' && UUID.test(key) ? key : undefined };
}
