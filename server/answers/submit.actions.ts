import { randomUUID } from 'node:crypto';
import { filesTogether } from '#contract/answer-rules.messages.ts';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { Answers } from '#contract/answers.ts';
import type { Question } from '#contract/forms.ts';
import { FILES, isUpload, mostFiles } from '#contract/questions.ts';
import { fileMissing } from '#contract/uploads.messages.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type AnswerableForm, findPublished } from '#server/forms/published.queries.ts';
import { sentFormId } from '#server/http/sent-form.ts';
import { consumeInvite, findInvite } from '#server/invites/invites.queries.ts';
import { meters } from '#server/meters.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { MESSAGES, STATUS, whyNotAnswerable } from './answerable.queries.ts';
import * as text from './answers.messages.ts';
import { findAnswers, findRecorded, isStaffOf, type NewResponse, type Recorded, recordResponses } from './answers.queries.ts';
import { bucketsOf, refuseFileType } from './answers.rules.ts';
import { claimedQuestion } from './claims.queries.ts';
import { type Confirmation, sendConfirmations } from './confirmation.queries.ts';
import { confirmationAddress, confirmationOf } from './confirmation.rules.ts';
import { noticeResponses } from './notices.jobs.ts';
import { readTicket } from './ticket.rules.ts';
import { attachUploads, namesOfAttached, namesOfFiles } from './uploads.queries.ts';

export interface Submission {
  formId: string;
  /** The answers by question id, not validated yet. */
  given: Readonly<Record<string, unknown>>;
  /** The ids of the files that came with the answers, by question id. */
  stored?: StoredIds;
  submissionKey?: string;
  ticket?: unknown;
  /** True for a signed-in member of staff, who may answer private forms. */
  staff: boolean;
  /** True for a page that was sent without its script. A browser may keep it, and send it again with its key for somebody else. */
  fromPage?: boolean;
}

interface Told {
  notifies: boolean;
  /** The copy for the person who answered. */
  confirmation?: Confirmation;
}

/**
 * Records a submission on disk, or returns the first one of its key; a page that says something else under a known key is recorded too.
 * Throws AppError: 400 with `errors` by question, 403, 404, 410.
 */
export function makeSubmit({ db, env, jobs }: Pick<Deps, 'db' | 'env' | 'jobs'>) {
  // Many people answer the same form at once, so they share one look-up and one commit.
  const read = groupCommit<string | undefined, AnswerableForm | undefined>(async (formId, versionIds) => {
    const distinct = [...new Set(versionIds)];
    const found = new Map(await Promise.all(distinct.map(async (id) => [id, await findPublished(db, formId, id)] as const)));
    return versionIds.map((id) => found.get(id));
  });
  const record = groupCommit<NewResponse, Recorded | undefined>((formId, responses) => recordResponses(db, formId, responses));
  const tell = async (db: Db, formId: string, told: Told[], recorded: (Recorded | undefined)[]) => {
    const fresh = new Map(recorded.flatMap((one, i) => (one && !one.repeated ? [[one._id, told[i]!] as const] : [])));
    await noticeResponses({ jobs }, db, formId, [...fresh.values()].filter(({ notifies }) => notifies).length);
    const copies = [...fresh].flatMap(([responseId, { confirmation }]) => (confirmation ? [{ ...confirmation, responseId }] : []));
    await sendConfirmations(db, formId, copies);
  };
  // Staff or the people who answer get e-mails about responses to this form, so these are part of the transaction.
  const recordAndTell = groupCommit<NewResponse & Told, Recorded | undefined>((formId, responses) =>
    db.transaction().execute(async (db) => {
      const recorded = await recordResponses(db, formId, responses);
      await tell(db, formId, responses, recorded);
      return recorded;
    }),
  );

  const confirmation = async (form: AnswerableForm, answers: Answers): Promise<Pick<Told, 'confirmation'>> => {
    const address = confirmationAddress(form, answers);
    if (!address) return {};
    return { confirmation: { address, email: await inReaderLanguage(db, form.language, () => confirmationOf(form, answers)) } };
  };

  return async function submit(submission: Submission): Promise<Recorded> {
    const { formId, given, stored = {}, submissionKey = randomUUID(), ticket, staff, fromPage = false } = submission;
    const { versionId, begun } = readTicket(env.CAURI_SECRET_KEY, formId, ticket);
    const form = await read(formId, versionId);
    const invite = begun?.inviteId;
    const why = whyNotAnswerable(form, staff || (await isStaffOf(db, form, begun?.staffId)), invite !== undefined);
    const late = why === 'closed' && begun !== undefined;
    if (!form || (why && !late)) {
      // The first reply was lost, and the form was full, closed or deleted in between.
      const before = await findRecorded(db, formId, submissionKey);
      const isOther = async () => !form || (await saysOther(db, before!._id, form, checkAnswers(form.questions, given).answers));
      if (before && !(fromPage && (await isOther()))) return before;
      throw new AppError(STATUS[why ?? 'not-found'], MESSAGES[why ?? 'not-found']());
    }

    const { answers, errors } = checkAnswers(form.questions, withStored(form.questions, given, stored));
    const uploads = uploadsNamed(form, answers);
    const response = {
      versionId: form.versionId,
      answers: storable(answers),
      buckets: bucketsOf(form.questions, answers),
      late,
    };
    if (Object.keys(errors).length > 0) throw refusal(errors);
    const told = { notifies: form.notifies, ...(await confirmation(form, response.answers)) };
    const max = form.maxResponses ?? undefined;
    const store = async (submissionKey: string) => {
      const one = { ...response, submissionKey };
      if (uploads.length === 0 && max === undefined && !invite)
        return await (told.notifies || told.confirmation ? recordAndTell(formId, { ...one, ...told }) : record(formId, one));
      return await db.transaction().execute(async (db) => {
        const recorded = await recordWithFiles(db, { form, response: one, uploads, max, maxMb: env.MAX_UPLOAD_MB });
        if (recorded && !recorded.repeated && invite) await markInviteUsed(db, form, invite, recorded._id);
        await tell(db, formId, [told], [recorded]);
        return recorded;
      });
    };
    /** The first response of the key, or this one, which has a key of its own when it says something else. */
    const storeAll = async () => {
      const first = await store(submissionKey);
      if (!fromPage || !first?.repeated) return first;
      const files = await namesOfFiles(
        db,
        uploads.map(({ id }) => id),
      );
      const isOther = (await saysOther(db, first._id, form, response.answers)) || !isEqual(files, await namesOfAttached(db, first._id));
      return isOther ? await store(sentFormId(submissionKey, JSON.stringify([written(form, response.answers), files]))) : first;
    };
    const recorded = await storeAll().catch((error: unknown) => {
      throw claimRefusal(form, error) ?? error;
    });
    if (!recorded) throw new AppError(STATUS.full, MESSAGES.full());
    if (!recorded.repeated) meters()?.answer();
    return recorded;
  };
}

export type Submit = ReturnType<typeof makeSubmit>;

/** PostgreSQL refuses half of a surrogate pair, which a cut-off emoji leaves. */
export const storable = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => [
      id,
      typeof value === 'string' ? value.toWellFormed() : value.map((one) => one.toWellFormed()),
    ]),
  );

type StoredIds = Readonly<Record<string, readonly string[]>>;

/** Adds the files that came with the answers: beside those that are named already, or instead of the only one. */
export function withStored(
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>>,
  stored: StoredIds,
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...given };
  for (const question of questions) {
    const ids = stored[question.id];
    if (ids) all[question.id] = mostFiles(question) > 1 ? [Object.hasOwn(given, question.id) ? given[question.id] : [], ids].flat() : ids;
  }
  return all;
}

interface NamedUpload {
  questionId: string;
  id: string;
}

const uploadsNamed = ({ questions }: AnswerableForm, answers: Answers): NamedUpload[] =>
  questions.filter(isUpload).flatMap(({ id: questionId }) => [answers[questionId] ?? []].flat().map((id) => ({ questionId, id })));

interface WithFiles {
  form: AnswerableForm;
  response: NewResponse;
  uploads: NamedUpload[];
  /** The most responses that the form accepts. */
  max: number | undefined;
  /** A file has at most this many megabytes. */
  maxMb: number;
}

/** The answers without files, in the order of the questions. */
const written = ({ questions }: AnswerableForm, answers: Answers) =>
  questions.filter((question) => !isUpload(question) && Object.hasOwn(answers, question.id)).map(({ id }) => [id, answers[id]!]);

/** Files are not compared. */
const saysOther = async (db: Db, responseId: string, form: AnswerableForm, answers: Answers): Promise<boolean> =>
  !isEqual(written(form, await findAnswers(db, responseId)), written(form, storable(answers)));

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Records the response and its claim on its files together, because the housekeeping deletes files without a response. */
async function recordWithFiles(db: Db, { form, response, uploads, max, maxMb }: WithFiles): Promise<Recorded | undefined> {
  const { _id: formId, questions } = form;
  const [recorded] = await recordResponses(db, formId, [response], max);
  // A retry sends its files again under new ids, but the first response has its own.
  if (!recorded || recorded.repeated || uploads.length === 0) return recorded;
  const attached = await attachUploads(
    db,
    { id: recorded._id, formId, submissionKey: response.submissionKey },
    uploads.map(({ id }) => id),
  );
  const missing = uploads.filter(({ questionId, id }) => !attached.some((file) => file.id === id && file.questionId === questionId));
  if (missing.length > 0) throw refusal(Object.fromEntries(missing.map(({ questionId }) => [questionId, fileMissing()])));
  // A file that was sent before staff changed what the question takes was not refused then.
  const wrong = attached.flatMap(({ questionId, type }) => {
    const why = refuseFileType(questions.find(({ id }) => id === questionId)!, type);
    return why === undefined ? [] : [[questionId, why] as const];
  });
  if (wrong.length > 0) throw refusal(Object.fromEntries(wrong));
  const together = Map.groupBy(attached, ({ questionId }) => questionId);
  const most = FILES.largest * maxMb;
  const large = [...together].filter(([, files]) => files.reduce((sum, { size }) => sum + size, 0) > most * 1024 * 1024);
  if (large.length > 0) throw refusal(Object.fromEntries(large.map(([id]) => [id, filesTogether({ maxMb: most })])));
  return recorded;
}

/** Marks the invitation as used, together with the response. None is needed when everybody may answer. */
async function markInviteUsed(db: Db, form: AnswerableForm, inviteId: string, responseId: string): Promise<void> {
  if (await consumeInvite(db, inviteId, responseId)) return publish(db, { type: 'invite.changed', formId: form._id });
  if (form.visibility !== 'invite-only') return;
  const why = (await findInvite(db, inviteId))?.state === 'answered' ? 'invite-used' : 'invite-revoked';
  throw new AppError(STATUS[why], MESSAGES[why]());
}

/** Another response has the same address or number. Nothing is said about it but that it exists, and only to a complete answer. */
function claimRefusal({ questions }: AnswerableForm, error: unknown): AppError | undefined {
  const question = questions.find(({ id }) => id === claimedQuestion(error));
  return question && refusal({ [question.id]: question.type === 'phone' ? text.phoneUsed() : text.emailUsed() });
}

const refusal = (errors: Record<string, string>) => new AppError(400, text.needAttention(), { errors });
