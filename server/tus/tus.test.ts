import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FIELD } from '#contract/answer-page.ts';
import { fileMissing } from '#contract/uploads.messages.ts';
import { TUS_PATH } from '#contract/uploads.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { IMAGE, idOf, inviteTo, openForm, PDF, tusClient } from '#server/testing/tus-client.ts';

const server = await testApp({ env: { MAX_UPLOAD_MB: '1' } });
const { app, call, db, deps } = server;
const tus = tusClient(server);

const submit = (formId: string, submissionKey: string, ticket: string, answers: object) =>
  call('POST', '/api/answers', { body: { formId, submissionKey, ticket, answers } });
const storedFiles = async () =>
  (await readdir(join(deps.env.CAURI_DATA, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile());

test('a file arrives in pieces, continues after an interruption, and staff download it as an attachment', async () => {
  const { admin, formId, questionId, submissionKey, ticket, belongs } = await openForm(server);
  const begun = await tus.begin(belongs);
  expect(begun.status).toBe(201);
  const url = String(begun.headers.location);
  expect(url).toMatch(new RegExp(`^${TUS_PATH}/[0-9a-f-]{36}$`));
  expect(await tus.offset(url)).toBe('0');
  const first = await tus.send(url, 0, PDF.subarray(0, 9_000));
  expect([first.status, first.headers['upload-offset']]).toEqual([204, '9000']);
  const head = await tus.call('HEAD', url);
  expect([head.status, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([200, '9000', String(PDF.length)]);
  // The metadata is not sent back, because the address alone must not reveal the ticket.
  expect(head.headers['upload-metadata']).toBeUndefined();

  // An incomplete file cannot be part of an answer.
  const early = await submit(formId, submissionKey, ticket, { [questionId]: idOf(url) });
  expect([early.status, early.body.errors]).toEqual([400, { [questionId]: fileMissing() }]);

  expect((await tus.send(url, 9_000, PDF.subarray(9_000))).status).toBe(204);
  const { status, body } = await submit(formId, submissionKey, ticket, { [questionId]: idOf(url) });
  expect(status).toBe(200);

  const file = { method: 'GET' as const, url: `/api/uploads/${idOf(url)}` };
  expect((await app.inject(file)).statusCode).toBe(401);
  const served = await app.inject({ ...file, headers: { authorization: `Bearer ${admin.token}` } });
  expect(served.rawPayload.equals(PDF)).toBe(true);
  expect(served.headers['content-disposition']).toContain('attachment');
  const { body: shown } = await call('GET', `/api/responses/${body.data._id}`, { as: admin.token });
  expect(shown.data.files[idOf(url)]).toMatchObject({ name: 'reçu.pdf', size: PDF.length, type: 'application/pdf' });

  // The acknowledgement was lost: the same request gets the same response, and the response keeps its file.
  const again = await submit(formId, submissionKey, ticket, { [questionId]: idOf(url) });
  expect([again.status, again.body.data._id]).toEqual([200, body.data._id]);
  expect((await tus.call('DELETE', url)).status).toBe(404);
  expect(await tus.offset(url)).toBe(String(PDF.length));
});

test.each([
  ['used_at', 410],
  ['revoked_at', 403],
  ['waiting', 201],
] as const)('a file begins with an invitation only while it waits for its answers: %s', async (state, status) => {
  const { formId, belongs } = await openForm(server);
  expect((await tus.begin({ ...belongs, ticket: await inviteTo(server, formId, state) })).status).toBe(status);
});

test('a file sent with one submission key cannot be used with another key, twice, or for another question or form', async () => {
  const one = await openForm(server, [{ type: 'file-upload' }, { type: 'file-upload' }]);
  const other = await openForm(server, [{ ...one.questions[0] }]);
  const id = idOf(await tus.uploaded(one.belongs));
  const refused = async (form: typeof one, key: string, questionId: string) => {
    const { status, body } = await submit(form.formId, key, form.ticket, { [questionId]: id });
    expect([status, body.errors]).toEqual([400, { [questionId]: fileMissing() }]);
  };
  await refused(one, randomUUID(), one.questionId);
  await refused(one, one.submissionKey, one.questions[1]!.id);
  await refused(other, one.submissionKey, other.questionId);
  expect((await submit(one.formId, one.submissionKey, one.ticket, { [one.questionId]: id })).status).toBe(200);
  await refused(one, randomUUID(), one.questionId);
});

test('a file that the question took no more when the page was opened again is refused beside it, and stays for the next attempt', async () => {
  const { admin, formId, questions, questionId, submissionKey, belongs } = await openForm(server);
  const id = idOf(await tus.uploaded(belongs));
  const { body: stored } = await call('GET', `/api/forms/${formId}`, { as: admin.token });
  const save = (allowedFileTypes: string[], rev: number) =>
    call('POST', '/api/forms', { as: admin.token, body: { ...stored.data, rev, questions: [{ ...questions[0], allowedFileTypes }] } });
  const ticket = async () =>
    new RegExp(`name="${FIELD.ticket}" value="([^"]+)"`).exec((await app.inject(`/share/response/${formId}`)).body)?.[1] ?? '';
  const { body: changed } = await save(['images'], stored.data.rev);
  const refused = await submit(formId, submissionKey, await ticket(), { [questionId]: id });
  expect([refused.status, refused.body.errors]).toEqual([400, { [questionId]: 'Please choose an image.' }]);
  await save(['images', 'pdfs'], changed.data.rev);
  expect((await submit(formId, submissionKey, await ticket(), { [questionId]: id })).status).toBe(200);
});

test('the name of a file keeps no sign that turns its letters around, which would show staff another ending than the file has', async () => {
  const { belongs } = await openForm(server);
  const id = idOf(await tus.uploaded({ ...belongs, filename: 'reçu\u202efdp\u2066.exe' }));
  expect(await db.selectFrom('upload').select('name').where('id', '=', id).execute()).toEqual([{ name: 'reçufdp.exe' }]);
});

test('a forged, unknown or missing ticket begins no upload', async () => {
  const { belongs } = await openForm(server);
  const other = await openForm(server);
  const { ticket } = belongs;
  const forged = [
    `${ticket.slice(0, -3)}AAA`,
    other.ticket,
    'x',
    `${ticket}.${ticket}`,
    ticket.replace('.', `.${Date.now().toString(36)}.`),
  ];
  for (const wrong of forged) expect((await tus.begin({ ...belongs, ticket: wrong })).status, wrong).toBe(403);
  const incomplete = [{ ...belongs, formId: 'x' }, { ...belongs, submissionKey: '1' }, { filename: 'a' }, { ...belongs, ticket: '' }, {}];
  for (const wrong of incomplete) expect((await tus.begin(wrong)).status).toBe(400);
  expect((await tus.begin({ ...belongs, questionId: other.questionId })).status).toBe(400);
  const text = await openForm(server, [{ type: 'short-answer' }]);
  const answer = await tus.begin(text.belongs);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { success: false, message: 'This question does not ask for a file.' }]);
});

test('invalid requests never cause a server error', async () => {
  const { belongs } = await openForm(server);
  const url = String((await tus.begin(belongs)).headers.location);
  const unknown = `${TUS_PATH}/${randomUUID()}`;
  const piece = { 'content-type': 'application/offset+octet-stream' };
  const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);
  const gone = [unknown, `${TUS_PATH}/x`, `${TUS_PATH}/%00`, `${TUS_PATH}/..%2f..%2fsecret-key`, `${TUS_PATH}/${'a'.repeat(150)}`];
  for (const where of gone) {
    expect(await statuses([tus.call('HEAD', where), tus.call('DELETE', where), tus.send(where, 0, PDF)]), where).toEqual([404, 404, 404]);
  }
  for (const offset of ['1', '9007199254740991'])
    expect((await tus.call('PATCH', url, { ...piece, 'upload-offset': offset }, PDF)).status).toBe(409);
  for (const offset of ['-1', 'x', '1e3', '', '9007199254740993'])
    expect((await tus.call('PATCH', url, { ...piece, 'upload-offset': offset }, PDF)).status).toBe(400);
  expect((await tus.call('PATCH', url, { 'upload-offset': '0', 'content-type': 'text/plain' }, PDF)).status).toBe(415);
  expect((await tus.call('PATCH', url, piece, PDF)).status).toBe(403);
  expect((await tus.send(url, 0, Buffer.concat([PDF, PDF]))).status).toBe(413);
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(412);
  const post = (headers: Record<string, string>) => tus.call('POST', TUS_PATH, headers).then(({ status }) => status);
  expect(await post({})).toBe(400);
  expect(await post({ 'upload-length': '5', 'upload-metadata': '💥 !' })).toBe(400);
  expect(await post({ 'upload-defer-length': '1' })).toBe(400);
  expect(await post({ 'upload-length': '5', 'upload-concat': 'partial' })).toBe(400);
  expect((await tus.begin(belongs, 0)).status).toBe(400);
  const large = await tus.begin(belongs, 1024 * 1024 + 1);
  expect([large.status, JSON.parse(large.body).message]).toEqual([413, expect.stringContaining('larger than 1 MB')]);
  // After all of that, the upload continues at the same offset.
  expect(await tus.offset(url)).toBe('0');
  expect((await tus.send(url, 0, PDF)).status).toBe(204);
});

test('a file is refused by its content before all of it has arrived', async () => {
  const { belongs, questionId } = await openForm(server, [IMAGE]);
  const url = String((await tus.begin({ ...belongs, filename: 'photo.jpg' })).headers.location);
  const piece = await tus.send(url, 0, PDF.subarray(0, 5_000));
  expect([piece.status, JSON.parse(piece.body).errors]).toEqual([415, { [questionId]: 'Please choose an image.' }]);
  expect((await tus.call('HEAD', url)).status).toBe(404);
  expect(await db.selectFrom('upload').select('id').where('id', '=', idOf(url)).executeTakeFirst()).toBeUndefined();
});

test('the bytes of a cancelled or replaced upload are deleted', async () => {
  const { belongs } = await openForm(server);
  const before = (await storedFiles()).length;
  const url = await tus.uploaded(belongs);
  expect(await storedFiles()).toHaveLength(before + 1);
  expect((await tus.call('DELETE', url)).status).toBe(204);
  expect((await tus.call('HEAD', url)).status).toBe(404);
  expect(await storedFiles()).toHaveLength(before);
  // Somebody who changes their mind again and again has at most three files here.
  for (let i = 0; i < 6; i++) await tus.uploaded(belongs);
  expect(await storedFiles()).toHaveLength(before + 3);
});

test('a piece that a killed process wrote after its upload was cancelled or replaced is deleted a night later', async () => {
  const { belongs } = await openForm(server);
  const before = (await storedFiles()).length;
  const begin = async () => String((await tus.begin(belongs)).headers.location);
  const keyOf = async (url: string) =>
    (await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow()).storage_key;
  const [replaced, cancelled] = [await begin(), await begin()];
  const keys = [await keyOf(replaced), await keyOf(cancelled)];
  expect((await tus.send(cancelled, 0, PDF.subarray(0, 9_000))).status).toBe(204);
  expect((await tus.call('DELETE', cancelled)).status).toBe(204);
  for (let i = 0; i < 3; i++) await begin();
  expect((await tus.call('HEAD', replaced)).status).toBe(404);
  expect(await storedFiles()).toHaveLength(before);

  for (const key of keys) await deps.storage.append(key, 0, Readable.from([PDF.subarray(0, 9_000)]));
  await housekeeping.handle(deps, {});
  expect(await storedFiles()).toHaveLength(before + 2);
  await db.updateTable('file_removal').set({ due_at: sql`due_at - interval '1 day'` }).where('storage_key', 'in', keys).execute();
  await housekeeping.handle(deps, {});
  expect(await storedFiles()).toHaveLength(before);
});

test('one page cannot leave more files than many people need', async () => {
  const { belongs, ticket } = await openForm(server);
  const signature = ticket.split('.').at(-1)!;
  await tus.uploaded(belongs);
  await db
    .updateTable('upload')
    .set({ received: 26 * 1024 * 1024 })
    .where('ticket', '=', signature)
    .execute();
  const { status, body } = await tus.begin({ ...belongs, submissionKey: randomUUID() });
  expect([status, JSON.parse(body).success]).toEqual([429, false]);
});

test('a form cannot fill the disk', async () => {
  const { belongs, formId } = await openForm(server);
  const url = String((await tus.begin(belongs)).headers.location);
  await tus.uploaded({ ...belongs, submissionKey: randomUUID() });
  await db
    .updateTable('upload')
    .set({ received: 501 * 1024 * 1024, ticket: null })
    .where('form_id', '=', formId)
    .where('complete', '=', true)
    .execute();
  expect((await tus.begin({ ...belongs, submissionKey: randomUUID() })).status).toBe(503);
  expect((await tus.send(url, 0, PDF)).status).toBe(503);
});

test('an upload that was interrupted after its last piece is completed at the next request', async () => {
  const { belongs, formId, questionId, submissionKey, ticket } = await openForm(server);
  const url = String((await tus.begin(belongs)).headers.location);
  const { storage_key: key } = await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow();
  await deps.storage.append(key, 0, Readable.from([PDF]));
  expect(await tus.offset(url)).toBe(String(PDF.length));
  expect((await submit(formId, submissionKey, ticket, { [questionId]: idOf(url) })).status).toBe(200);
});

test('a file whose answers are never sent is deleted after some days', async () => {
  const { belongs } = await openForm(server, [{ type: 'file-upload' }, { type: 'file-upload' }]);
  const whole = await tus.uploaded(belongs);
  const half = String((await tus.begin({ ...belongs, submissionKey: randomUUID() })).headers.location);
  const age = (days: number) =>
    db
      .updateTable('upload')
      .set({ touched_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', 'in', [idOf(whole), idOf(half)])
      .execute();
  const statuses = async () => [(await tus.call('HEAD', whole)).status, (await tus.call('HEAD', half)).status];
  await age(2);
  await housekeeping.handle(deps, {});
  expect(await statuses()).toEqual([200, 200]);
  await age(4);
  await housekeeping.handle(deps, {});
  expect(await statuses()).toEqual([200, 404]);
  await age(8);
  await housekeeping.handle(deps, {});
  expect(await statuses()).toEqual([404, 404]);
});
