import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { FIELD } from '#contract/answer-page.ts';
import type { Question } from '#contract/forms.ts';
import { TUS_PATH, UPLOAD_METADATA, type UploadMetadata } from '#contract/uploads.ts';
import { makeTicket } from '#server/answers/ticket.rules.ts';
import type { testApp } from './app.ts';
import { buildAccount, buildForm, buildQuestion } from './factories.ts';

type App = Awaited<ReturnType<typeof testApp>>;

export const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20_000, 'a')]);
export const IMAGE: Partial<Question> = { type: 'image', title: 'Une photo' };

/** Acts as a phone that speaks tus by hand and has one form open. */
export async function openForm(test: App, questions: Partial<Question>[] = [{ type: 'file-upload', title: 'Un reçu' }]) {
  const admin = await buildAccount(test.db);
  const asked = questions.map((question) => buildQuestion(question));
  const { body } = await test.call('POST', '/api/forms', { body: buildForm({ questions: asked }), as: admin.token });
  const formId: string = body.data.id;
  const page = await test.app.inject({ method: 'GET', url: `/share/response/${formId}` });
  const ticket = new RegExp(`name="${FIELD.ticket}" value="([^"]+)"`).exec(page.body)?.[1] ?? '';
  const submissionKey = randomUUID();
  const belongs: UploadMetadata = { filename: 'reçu.pdf', formId, questionId: asked[0]!.id, submissionKey, ticket };
  return { admin, formId, questions: asked, questionId: asked[0]!.id, ticket, submissionKey, belongs };
}

/** Makes the form one for invited people, and returns the ticket of one whose invitation is in this state. */
export async function inviteTo({ db, deps }: App, formId: string, state: 'used_at' | 'revoked_at' | 'waiting'): Promise<string> {
  await db.updateTable('form').set({ visibility: 'invite-only' }).where('id', '=', formId).execute();
  const form = await db.selectFrom('form').select('version_id').where('id', '=', formId).executeTakeFirstOrThrow();
  const invite = await db
    .insertInto('form_invite')
    .values({ form_id: formId, email: `${randomUUID()}@exemple.sn`, ...(state !== 'waiting' && { [state]: new Date() }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return makeTicket(deps.env.CAURI_SECRET_KEY, { formId, versionId: form.version_id!, inviteId: invite.id });
}

const metadataOf = (given: Partial<UploadMetadata>) =>
  UPLOAD_METADATA.filter((name) => given[name] !== undefined)
    .map((name) => `${name} ${Buffer.from(given[name]!).toString('base64')}`)
    .join(',');

/** The calls of the protocol; `url` is the address of an upload. */
export function tusClient({ app }: App) {
  const call = async (method: InjectOptions['method'], url: string, headers: Record<string, string> = {}, payload?: Buffer) => {
    const answer = await app.inject({ method, url, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(payload && { payload }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  return {
    call,
    begin: (given: Partial<UploadMetadata>, size = PDF.length) =>
      call('POST', TUS_PATH, { 'upload-length': String(size), 'upload-metadata': metadataOf(given) }),
    send: (url: string, offset: number, piece: Buffer) =>
      call('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, piece),
    /** Returns how many bytes have arrived. */
    offset: async (url: string) => (await call('HEAD', url)).headers['upload-offset'],
    async uploaded(given: UploadMetadata, content = PDF): Promise<string> {
      const { headers } = await this.begin(given, content.length);
      await this.send(String(headers.location), 0, content);
      return String(headers.location);
    },
  };
}

export const idOf = (url: string) => url.split('/').at(-1)!;
