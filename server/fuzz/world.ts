import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AccountStatus, Role } from '#contract/auth.ts';
import { QUESTION_TYPES } from '#contract/questions.ts';
import { recordResponses } from '#server/answers/answers.queries.ts';
import { type Bucket, bucketsOf } from '#server/answers/answers.rules.ts';
import { deleteResponses } from '#server/answers/deletion.queries.ts';
import { insertHandlingChange } from '#server/answers/handling-undo.queries.ts';
import { makeTicket } from '#server/answers/ticket.rules.ts';
import { attachUploads, insertUpload } from '#server/answers/uploads.queries.ts';
import { addAdmin, insertRegistration } from '#server/auth/registration.queries.ts';
import { createReset, verifyReset } from '#server/auth/reset.queries.ts';
import { createSession } from '#server/auth/session.queries.ts';
import type { Deps } from '#server/deps.ts';
import { beginExport, finishExport, insertExport } from '#server/exports/exports.queries.ts';
import { applyPublication, deleteForm, insertForm } from '#server/forms/forms.queries.ts';
import { findPublished } from '#server/forms/published.queries.ts';
import { insertDeliveries } from '#server/mail/deliveries.queries.ts';
import { buildContent, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { makeRecords } from './records.ts';
import type { Caller } from './requests.ts';

export const PASSWORD = 'le baobab du Sahel';

/** The values that replace the placeholders of requests (`@@form@@`): rows that exist, made often enough that not all are deleted. */
export type World = Record<string, string>;

/** The text with every placeholder replaced. */
export const inWorld = (text: string, world: World): string => text.replaceAll(/@@([\w.-]+)@@/g, (_, name: string) => world[name] ?? name);

const answered = (questionId: string) => ({ answers: { [questionId]: 'Oui' }, buckets: [[questionId, '']] as Bucket[] });

export async function makeWorld(deps: Deps, passwordHash: string): Promise<World> {
  const { db, env } = deps;
  const owner = await makeAccount(deps, passwordHash, 'admin');
  const options = buildOptions('Oui', 'Non');
  const form = async (visibility: 'public' | 'private' | 'invite-only', isPublished: boolean) => {
    const questions = QUESTION_TYPES.map((type) =>
      buildQuestion({ type, title: type, ...(['multiple-choice', 'checkbox', 'dropdown'].includes(type) && { options, other: true }) }),
    );
    const id = (await insertForm(db, { content: buildContent({ questions }), visibility, createdBy: owner.id }))!;
    if (isPublished) await applyPublication(db, id, { visibility, isPublished, accountId: owner.id });
    return { id, questions };
  };
  const open = await form('public', true);
  const [closed, deleted] = [await form('public', true), await form('public', true)];
  await applyPublication(db, closed.id, { visibility: 'public', isPublished: false, accountId: owner.id });
  await deleteForm(db, deleted.id, owner.id);
  const versionOf = async (id: string) => (await findPublished(db, id))!.versionId;

  const fileQuestion = open.questions.find((question) => question.type === 'file-upload')!;
  const upload = async () => {
    const { key, size } = await deps.storage.put(Readable.from([Buffer.from('%PDF-1.4')]));
    const file = { formId: open.id, questionId: fileQuestion.id, name: 'reçu "1".pdf', size, type: 'application/pdf', storageKey: key };
    return (await insertUpload(db, file))._id;
  };
  const [kept, loose] = [await upload(), await upload()];
  const answers = { [fileQuestion.id]: kept };
  const buckets = bucketsOf(open.questions, answers);
  const response = { versionId: await versionOf(open.id), submissionKey: randomUUID(), answers, buckets, late: false };
  const written = {
    ...response,
    submissionKey: randomUUID(),
    ...answered(open.questions.find((question) => question.type === 'short-answer')!.id),
  };
  const [recorded, readable, gone] = await recordResponses(db, open.id, [response, written, { ...written, submissionKey: randomUUID() }]);
  const told = await db.selectFrom('notification').select('id').where('key', 'like', `responses:${open.id}:%`).executeTakeFirstOrThrow();
  const deletion = await deleteResponses(db, open.id, { ids: [gone!._id] }, owner.id);
  await attachUploads(db, { id: recorded!._id, formId: open.id, submissionKey: response.submissionKey }, [kept]);

  const applicant = () => ({ name: 'Edem Lawson', email: `edem.${randomUUID()}@example.com`, passwordHash });
  const pending = (await addAdmin(db, applicant(), { first: false }))!;
  const request = await db.selectFrom('admin_request').select('id').where('account_id', '=', pending.id).executeTakeFirst();
  const reset = await createReset(db, env.CAURI_SECRET_KEY, owner.id);
  const verified = await createReset(db, env.CAURI_SECRET_KEY, owner.id);

  const inviteOnly = await form('invite-only', true);
  const invited = (revoked_at: Date | null) =>
    db
      .insertInto('form_invite')
      .values({ form_id: inviteOnly.id, email: `${randomUUID()}@example.com`, revoked_at })
      .returning('id')
      .executeTakeFirstOrThrow();
  const exported = await insertExport(db, { requestedBy: owner.id, language: 'en' }, { formId: open.id, format: 'csv', selection: {} });
  const finished = await insertExport(db, { requestedBy: owner.id, language: 'en' }, { formId: open.id, format: 'csv', selection: {} });
  const { key: storageKey, size } = await deps.storage.put(Readable.from([Buffer.from('Response')]));
  await beginExport(db, finished, { total: 0, storageKey });
  await finishExport(db, finished, { written: 0, size });

  return {
    ...(await makeRecords(deps, owner)),
    invite: (await invited(null)).id,
    revokedInvite: (await invited(new Date())).id,
    export: exported,
    finishedExport: finished,
    notification: told.id,
    form: open.id,
    closed: closed.id,
    deleted: deleted.id,
    private: (await form('private', true)).id,
    inviteOnly: inviteOnly.id,
    draft: (await form('private', false)).id,
    ...Object.fromEntries(open.questions.map(({ id, type }) => [`question.${type}`, id])),
    option: options[0]!.id,
    upload: kept,
    response: readable!._id,
    responseWithFile: recorded!._id,
    deletion: deletion!.deletionId,
    handlingChange: await insertHandlingChange(db, open.id, owner.id, { status: null }),
    looseUpload: loose,
    delivery: (
      await insertDeliveries(db, [
        {
          to: owner.email,
          message: {
            kind: 'test',
            secret: null,
            subject: 'Bonjour',
            text: 'Bonjour',
            html: '<p>Bonjour</p>',
            attachments: [{ filename: 'reservation.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' }],
          },
          accountId: null,
        },
      ])
    )[0]!,
    request: request?.id ?? randomUUID(),
    session: owner.sessionId,
    unknown: randomUUID(),
    email: owner.email,
    password: PASSWORD,
    ticket: makeTicket(env.CAURI_SECRET_KEY, { formId: open.id, versionId: await versionOf(open.id) }),
    closedTicket: makeTicket(env.CAURI_SECRET_KEY, { formId: closed.id, versionId: await versionOf(closed.id) }),
    reset: reset.requestId,
    code: reset.code,
    asked: await insertRegistration(db, applicant()),
    askedToo: await insertRegistration(db, applicant()),
    resetToken: (await verifyReset(db, env.CAURI_SECRET_KEY, verified.requestId, verified.code)) ?? '',
  };
}

async function makeAccount({ db }: Deps, passwordHash: string, role: Role, status: AccountStatus = 'Active') {
  const { id, email } = await db
    .insertInto('account')
    .values({ name: 'Awa Diop', email: `awa.${randomUUID()}@example.com`, password_hash: passwordHash, role, status })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  const { token } = await createSession(db, id, { remember: false, userAgent: 'fuzz' });
  const session = await db.selectFrom('session').select('id').where('account_id', '=', id).executeTakeFirstOrThrow();
  return { id, email, token, sessionId: session.id };
}

/** The Authorization header of a caller, or none. The account is new, so that one request cannot affect another one's. */
export async function authorize(
  deps: Deps,
  passwordHash: string,
  caller: Caller,
  number: number,
): Promise<{ authorization?: string; own?: World }> {
  switch (caller) {
    case 'nobody':
      return {};
    case 'stranger':
      return { authorization: STRANGERS[number % STRANGERS.length]! };
    case 'inactive':
      return { authorization: `Bearer ${(await makeAccount(deps, passwordHash, 'admin', 'Banned')).token}` };
    case 'expired': {
      const { token, sessionId } = await makeAccount(deps, passwordHash, 'admin');
      await deps.db
        .updateTable('session')
        .set({ expires_at: new Date(0) })
        .where('id', '=', sessionId)
        .execute();
      return { authorization: `Bearer ${token}` };
    }
    default: {
      const { token, sessionId } = await makeAccount(deps, passwordHash, caller);
      return { authorization: `Bearer ${token}`, own: { session: sessionId } };
    }
  }
}

const STRANGERS = [
  `Bearer ${'x'.repeat(43)}`,
  'Bearer ',
  'Bearer null',
  'Basic YTpi',
  `Bearer ${'a'.repeat(20_000)}`,
  "Bearer ' or 1=1 --",
  'Bearer \u00e9\u00ff',
  'bearer',
  `Bearer ${randomUUID()}, Bearer ${randomUUID()}`,
];
