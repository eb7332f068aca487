import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type AnswerPageState, type FormView, staffPath } from '#contract/answer-page.ts';
import { type Look, lookOf } from '#contract/form-look.ts';
import type { Question } from '#contract/forms.ts';
import { isId } from '#contract/shared.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import type { AnswerableForm } from '#server/forms/published.queries.ts';
import { readCookie, setCookie } from '#server/http/cookies.ts';
import type { NotAnswerable } from './answerable.queries.ts';
import { shuffled } from './shuffle.rules.ts';
import { makeTicket } from './ticket.rules.ts';

export interface OpenedBy {
  inviteId?: string;
  staffId?: string;
}

/** Returns the state of a page that shows staff how to open a private form. */
export const noPage = (form: AnswerableForm | undefined, why: NotAnswerable = 'not-found'): AnswerPageState =>
  why === 'not-public' && form?.visibility === 'private' ? { view: why, staffPath: staffPath(form._id) } : { view: why };

/** The parts of a page that shows the form or what follows it. */
const lookAnd = (form: AnswerableForm) => {
  const look = lookOf(form);
  return look && { look };
};

export const thanks = (form: AnswerableForm): AnswerPageState => ({
  view: 'thanks',
  ...lookAnd(form),
  ...(form.visibility === 'invite-only' && { once: true }),
  formId: form._id,
  title: form.title,
  ...(form.thankYou && { thankYou: form.thankYou }),
  ...(form.redirectUrl && { next: form.redirectUrl }),
});

export const formView = ({ env }: Deps, reply: FastifyReply, form: AnswerableForm, by: OpenedBy = {}): FormView & { look?: Look } => ({
  view: 'form',
  ...lookAnd(form),
  ...(form.visibility === 'invite-only' && { once: true }),
  form: {
    _id: form._id,
    title: form.title,
    description: form.description,
    questions: inVisitorsOrder(env, reply, form.questions),
    ...(form.thankYou && { thankYou: form.thankYou }),
    ...(form.redirectUrl && { next: form.redirectUrl }),
  },
  submissionKey: randomUUID(),
  ticket: makeTicket(env.CAURI_SECRET_KEY, { formId: form._id, versionId: form.versionId, ...by }),
  maxUploadMb: env.MAX_UPLOAD_MB,
  given: {},
  kept: {},
  errors: {},
});

const ORDER_SECONDS = 90 * 24 * 3_600;

/** Shuffles options for this visitor, whom a cookie knows again, so that nothing has moved when the page is opened once more. */
function inVisitorsOrder(env: Env, reply: FastifyReply, questions: Question[]): Question[] {
  if (!questions.some(({ shuffle }) => shuffle)) return questions;
  const known = readCookie(env, reply.request, 'order');
  const seed = known && isId(known) ? known : randomUUID();
  if (seed !== known) setCookie(env, reply, 'order', { value: seed, seconds: ORDER_SECONDS });
  return questions.map((question) => shuffled(question, seed));
}
