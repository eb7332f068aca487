import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildQuestion } from '#server/testing/factories.ts';
import { inviteTo, openForm, PDF } from '#server/testing/tus-client.ts';

// These files come with the answers themselves, from browsers without a script and from other programs.
const env = { MAX_UPLOAD_MB: '1', UPLOAD_MB_PER_HOUR_PER_ADDRESS: '2', TRUST_PROXY: '1' };
const server = await testApp({ env });
const { app, call, deps } = server;
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
beforeAll(() => buildIfStale(() => {}), 120_000);

/** Counts the uploads that were begun, whether or not they were stored. */
let begun = 0;
const { put, room } = deps.storage;
const counted: typeof put = (...args) => {
  begun++;
  return put(...args);
};
deps.storage.put = counted;
afterEach(() => {
  begun = 0;
  deps.storage.room = room;
});
const onDisk = async ({ CAURI_DATA } = deps.env) =>
  (await readdir(join(CAURI_DATA, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile())
    .length;

type Field = [name: string, value: string | Buffer];
const file = (content: Buffer = PDF) => content;
let visitor = 0;

/** Sends the fields in this order to the API, or with `page` like the browser's own form. Each call is from another visitor. */
async function send(fields: Field[], { page, address = `41.82.0.${++visitor}` }: { page?: string; address?: string } = {}) {
  const form = new FormData();
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value)], 'reçu.pdf'));
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: page ? `/share/response/${page}` : '/api/answers',
    headers: { 'content-type': encoded.headers.get('content-type')!, 'x-forwarded-for': address },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

test('a file is stored only when it is known which form it is for', async () => {
  const { formId, questionId } = await openForm(server);
  const late = await send([
    [questionId, file()],
    ['formId', formId],
  ]);
  expect([late.status, JSON.parse(late.text).message]).toEqual([400, expect.stringContaining('formId before the files')]);
  expect(begun).toBe(0);
  const known = await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  expect([known.status, begun]).toEqual([200, 1]);
});

test('nothing is written for an unknown form or one that accepts no answers', async () => {
  const closed = await openForm(server);
  const { body } = await call('GET', `/api/forms/${closed.formId}`, { as: closed.admin.token });
  await call('POST', '/api/forms', { body: { ...body.data, isPublished: false }, as: closed.admin.token });
  for (const [formId, status] of [
    [randomUUID(), 404],
    [closed.formId, 410],
  ] as const) {
    expect(
      (
        await send([
          ['formId', formId],
          [closed.questionId, file()],
        ])
      ).status,
    ).toBe(status);
    expect((await send([[closed.questionId, file()]], { page: formId })).status).toBe(status);
  }
  expect(begun).toBe(0);
  // A person who began before the form was closed may still answer.
  const ticket: Field = ['ticket', closed.ticket];
  expect((await send([['formId', closed.formId], ticket, [closed.questionId, file()]])).status).toBe(200);
});

test.each([
  ['used_at', 410],
  ['revoked_at', 403],
] as const)('nothing is written with an invitation that was %s, by the API or the page', async (state, status) => {
  const { formId, questionId } = await openForm(server);
  const ticket: Field = ['ticket', await inviteTo(server, formId, state)];
  const answer = await send([['formId', formId], ticket, [questionId, file()]]);
  expect([answer.status, begun]).toEqual([status, 0]);
  const page = await send([ticket, [questionId, file()]], { page: formId });
  expect([page.status, begun]).toEqual([status, 0]);
  const waiting: Field = ['ticket', await inviteTo(server, formId, 'waiting')];
  expect((await send([['formId', formId], waiting, [questionId, file()]])).status).toBe(200);
});

test.each(['page', 'API'])(
  'a file that comes by the %s answers a question of the form as it was opened, although the form asks for none now',
  async (way) => {
    const { admin, formId, questionId, ticket } = await openForm(server, [{ type: 'file-upload', required: true }]);
    const { body } = await call('GET', `/api/forms/${formId}`, { as: admin.token });
    await call('POST', '/api/forms', { body: { ...body.data, questions: [buildQuestion()], isPublished: true }, as: admin.token });
    const fields: Field[] = [
      ['formId', formId],
      ['ticket', ticket],
      [questionId, file()],
    ];
    await send(fields, way === 'page' ? { page: formId } : {});
    const responses = await call('GET', `/api/answers/${formId}`, { as: admin.token });
    expect(responses.body.data.map(({ files }: { files: object }) => Object.values(files))).toEqual([
      [expect.objectContaining({ name: 'reçu.pdf' })],
    ]);
  },
);

test('an answer with a file that is sent again gets its first reply when the form was deleted in between', async () => {
  const { admin, formId, questionId } = await openForm(server);
  const fields: Field[] = [
    ['formId', formId],
    ['submissionKey', randomUUID()],
    [questionId, file()],
  ];
  const first = await send(fields);
  await call('DELETE', `/api/forms/${formId}`, { as: admin.token });
  const again = await send(fields);
  expect([again.status, begun]).toEqual([200, 1]);
  expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
});

test('only one file is written for each question that asks for one', async () => {
  const { formId, questions } = await openForm(server, [{ type: 'file-upload' }, { type: 'short-answer' }]);
  const [asked, text] = questions.map(({ id }) => id) as [string, string];
  const many: Field[] = Array.from({ length: 5 }, () => [asked, file()]);
  const { status } = await send([['formId', formId], [text, file()], ['other', file()], ...many]);
  expect([status, begun]).toEqual([200, 1]);
});

test('a request that is too large is refused, whether or not it states its size', async () => {
  const { formId, questionId } = await openForm(server);
  const large = Buffer.alloc(9.5 * 1024 * 1024);
  const said = await send([
    ['formId', formId],
    ['other', large],
  ]);
  expect([said.status, JSON.parse(said.text).message]).toEqual([413, expect.stringContaining('larger than 5 MB altogether')]);
  const text: Field[] = Array.from({ length: 60 }, (_, i) => [`f${i}`, 'x'.repeat(99_000)]);
  const before = await onDisk();
  const form = new FormData();
  form.append('formId', formId);
  form.append(questionId, new File([PDF], 'a.pdf'));
  for (const [name, value] of [...text, ...text.map(([name, value]) => [`${name}b`, value])]) form.append(String(name), String(value));
  const chunked = await fetch(`http://127.0.0.1:${port}/api/answers`, {
    method: 'POST',
    headers: { 'content-type': new Response(form).headers.get('content-type')!.replace(/boundary=.*/, 'boundary=b') },
    body: ReadableStream.from(parts([...form.entries()])),
    duplex: 'half',
  } as RequestInit);
  expect(chunked.status).toBe(413);
  expect(await onDisk()).toBe(before);
});

/** Sends the same bytes as FormData would, in pieces and so without a length. */
async function* parts(entries: [string, string | File][]) {
  for (const [name, value] of entries) {
    const isFile = typeof value !== 'string';
    yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a.pdf"' : ''}\r\n\r\n`);
    yield isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--b--\r\n');
}

test('an address that has sent too much within an hour gets 429, on the page with its answers', async () => {
  const { formId, questions } = await openForm(server, [{ type: 'file-upload' }, { type: 'short-answer' }]);
  const [asked, text] = questions.map(({ id }) => id) as [string, string];
  const megabyte = Buffer.concat([PDF, Buffer.alloc(1_000_000, 'a')]);
  const fields: Field[] = [
    ['formId', formId],
    [text, 'Aminata'],
    [asked, megabyte],
  ];
  const address = '41.82.9.9';
  for (let i = 0; i < 3; i++) expect((await send(fields, { address })).status).toBe(200);
  const refused = await send(fields, { address });
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([429, expect.stringContaining('Too many files')]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  const page = await send(fields.slice(1), { address, page: formId });
  expect(page.status).toBe(429);
  expect(page.text).toContain('Aminata');
  expect(begun).toBe(3);
  expect((await send(fields)).status).toBe(200);
});

test('nothing is written when the disk has no room', async () => {
  const { formId, questionId } = await openForm(server);
  deps.storage.room = async () => 1_000_000;
  const { status, text } = await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  expect([status, JSON.parse(text).message, begun]).toEqual([503, 'There is no room for more files right now. Please try again later.', 0]);
});

test('a refused page is answered directly when the disk has no room', async () => {
  const { formId } = await openForm(server, [{ title: 'Nom', required: true }]);
  const refused = () => send([['submissionKey', randomUUID()]], { page: formId });
  const { headers } = await refused();
  expect(headers.location).toContain('again=');
  deps.storage.room = async () => 1_000_000;
  expect((await refused()).status).toBe(400);
});

test.each([
  ['stalls', 408],
  ['is cut off', undefined],
])('nothing is left of a request that %s', async (_, status) => {
  const impatient = await testApp({ env: { ...env, BODY_IDLE_MS: '400' } });
  await impatient.app.listen({ port: 0, host: '127.0.0.1' });
  const { formId, questionId } = await openForm(impatient);
  const files = () => onDisk(impatient.deps.env);
  const socket = connect((impatient.app.server.address() as { port: number }).port, '127.0.0.1');
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = 'POST /api/answers HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n';
  const stored = vi.spyOn(impatient.deps.storage, 'put');
  socket.write(`${head}${part('formId')}${formId}\r\n${part(questionId, '; filename="a.pdf"')}`);
  socket.write(Buffer.alloc(200_000, 'a'));
  await expect.poll(() => stored.mock.calls.length, { timeout: 10_000 }).toBe(1);
  if (status) {
    await once(socket, 'close');
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard).toContain('came too slowly or stopped');
  } else {
    socket.destroy();
  }
  await expect.poll(files, { timeout: 10_000 }).toBe(0);
});

test('a file that finds the disk full is refused with 503, and leaves nothing', async () => {
  const { formId, questionId } = await openForm(server);
  const before = await onDisk();
  deps.storage.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const full = await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  deps.storage.put = counted;
  expect([full.status, JSON.parse(full.text).message]).toEqual([503, expect.stringContaining('no room left')]);
  expect(await onDisk()).toBe(before);
});

test('a file whose process is killed before a row names it is removed after some days', async () => {
  const { formId, questionId } = await openForm(server);
  const before = await onDisk();
  // The process ends between the file and its row.
  deps.storage.put = async (...args) => {
    await put(...args);
    throw new Error('killed');
  };
  await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  deps.storage.put = counted;
  expect(await onDisk()).toBe(before + 1);
  await housekeeping.handle(deps, {});
  expect(await onDisk()).toBe(before + 1);
  await server.db.updateTable('file_removal').set({ due_at: new Date() }).execute();
  await housekeeping.handle(deps, {});
  expect(await onDisk()).toBe(before);

  const kept = await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  expect(kept.status).toBe(200);
  expect(await server.db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
});

test('a file is downloaded as it was sent, also when it was packed before', async () => {
  const { formId, questionId, admin } = await openForm(server);
  await send([
    ['formId', formId],
    [questionId, file()],
  ]);
  const { id, storage_key } = await server.db
    .selectFrom('upload')
    .select(['id', 'storage_key'])
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  for (const content of [PDF, gzipSync(PDF), deflateSync(PDF)]) {
    await deps.storage.put(Readable.from([content]), storage_key);
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip, br' };
    const got = await app.inject({ url: `/api/uploads/${id}`, headers });
    expect([got.statusCode, got.headers['content-encoding'], got.headers['content-length']]).toEqual([
      200,
      undefined,
      String(content.length),
    ]);
    expect(got.rawPayload.equals(content)).toBe(true);
  }
});
