import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { TUS_PATH } from '#contract/uploads.ts';
import { testApp } from '#server/testing/app.ts';
import { idOf, openForm, PDF, tusClient } from '#server/testing/tus-client.ts';
import { uploadBudget } from '#server/uploads/limits.actions.ts';

// These tests check what tus 1.0.0 asks of a server, with raw requests and with its own client.
const server = await testApp({ env: { MAX_UPLOAD_MB: '1', UPLOAD_MB_PER_HOUR_PER_ADDRESS: '1', TRUST_PROXY: '1' } });
const { app, db, deps } = server;
const tus = tusClient(server);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address() as { port: number };
const PIECE = 'application/offset+octet-stream';

const begin = async () => String((await tus.begin((await openForm(server)).belongs)).headers.location);

test('another or a missing version of the protocol gets 412 with the supported version', async () => {
  const url = await begin();
  for (const version of [undefined, '0.2.2', '1.0.1']) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, headers: { ...(version && { 'tus-resumable': version }) } });
      expect([statusCode, headers['tus-version']], `${method} ${version}`).toEqual([412, '1.0.0']);
    }
  }
  expect((await app.inject({ method: 'POST', url: TUS_PATH })).statusCode).toBe(412);
  expect(await tus.offset(url)).toBe('0');
});

test('a piece with another content type gets 415', async () => {
  const url = await begin();
  const { status, body } = await tus.call('PATCH', url, { 'upload-offset': '0', 'content-type': 'application/octet-stream' }, PDF);
  expect([status, JSON.parse(body)]).toEqual([415, { success: false, message: expect.stringContaining(PIECE) }]);
});

test('OPTIONS lists what is supported, without a version in the request', async () => {
  for (const url of [TUS_PATH, await begin()]) {
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url });
    expect(statusCode).toBe(204);
    expect(headers['tus-version']).toBe('1.0.0');
    expect(String(headers['tus-extension']).split(',').sort()).toEqual(['creation', 'expiration', 'termination']);
  }
});

test('a header names the method where the network allows only POST', async () => {
  const url = await begin();
  const post = (method: string, headers: Record<string, string> = {}, payload?: Buffer) =>
    tus.call('POST', url, { 'x-http-method-override': method, ...headers }, payload);
  const piece = await post('PATCH', { 'upload-offset': '0', 'content-type': PIECE }, PDF.subarray(0, 9_000));
  expect([piece.status, piece.headers['upload-offset']]).toEqual([204, '9000']);
  expect((await post('HEAD')).headers['upload-offset']).toBe('9000');
  expect((await post('DELETE')).status).toBe(204);
  expect((await tus.call('HEAD', url)).status).toBe(404);
  expect((await post('PUT')).status).toBe(404);
});

test('an unfinished upload says when it expires, and is not found after that', async () => {
  const begun = await tus.begin((await openForm(server)).belongs);
  const url = String(begun.headers.location);
  const days = (headers: typeof begun.headers) => Math.round((Date.parse(String(headers['upload-expires'])) - Date.now()) / 86_400_000);
  expect(days(begun.headers)).toBe(3);
  expect(days((await tus.send(url, 0, PDF.subarray(0, 9_000))).headers)).toBe(3);
  await db
    .updateTable('upload')
    .set({ touched_at: new Date(Date.now() - 4 * 86_400_000) })
    .where('id', '=', idOf(url))
    .execute();
  expect((await tus.call('HEAD', url)).status).toBe(410);
  expect((await tus.send(url, 9_000, PDF.subarray(9_000))).status).toBe(410);
});

test.each([false, true])(
  'the official client sends a file in pieces and takes it up again (method in a header: %s)',
  async (overridePatchMethod) => {
    const { belongs } = await openForm(server);
    const options = {
      endpoint: `http://127.0.0.1:${address.port}${TUS_PATH}`,
      chunkSize: 8_000,
      metadata: { ...belongs },
      overridePatchMethod,
      retryDelays: null,
    };
    const half = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(PDF, {
        ...options,
        onError: reject,
        onChunkComplete: () => void upload.abort().then(() => resolve(upload.url!), reject),
      });
      upload.start();
    });
    await new Promise<void>((resolve, reject) => {
      new Upload(PDF, { ...options, uploadUrl: half, onError: reject, onSuccess: () => resolve() }).start();
    });
    expect(await tus.offset(new URL(half).pathname)).toBe(String(PDF.length));
  },
);

test('an address that has sent too many bytes within an hour gets 429', async () => {
  const full = { 'x-forwarded-for': '41.82.0.1' };
  const { belongs } = await openForm(server);
  const url = String((await tus.begin(belongs, 1024 * 1024)).headers.location);
  const piece = (where: string, headers: Record<string, string>) =>
    tus.call('PATCH', where, { 'upload-offset': '0', 'content-type': PIECE, ...headers }, Buffer.alloc(1024 * 1024, '%PDF-1.4\n'));
  expect((await piece(url, full)).status).toBe(204);
  const next = await begin();
  const refused = await piece(next, full);
  expect([refused.status, JSON.parse(refused.body).message]).toEqual([429, expect.stringContaining('your answers are kept')]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await tus.call('PATCH', next, { 'upload-offset': '0', 'content-type': PIECE, 'x-forwarded-for': '41.82.0.2' }, PDF)).status).toBe(
    204,
  );
});

test('bytes count for the address that sent them, also when another one goes on with the upload', async () => {
  const [stalls, goesOn] = [{ 'x-forwarded-for': '41.82.0.3' }, { 'x-forwarded-for': '41.82.0.4' }];
  const [size, arrived] = [1024 * 1024, 1_000_000];
  const whole = Buffer.alloc(size, '%PDF-1.4\n');
  const url = String((await tus.begin((await openForm(server)).belongs, size)).headers.location);
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': PIECE, 'content-length': size, ...stalls };
  const stalled = request({ port: address.port, method: 'PATCH', path: url, headers });
  stalled.on('error', () => {});
  stalled.write(whole.subarray(0, arrived));
  const { storage_key: key } = await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow();
  await expect.poll(() => deps.storage.received(key), { timeout: 10_000 }).toBe(arrived);
  const send = (where: string, offset: number, piece: Buffer, from: Record<string, string>) =>
    tus.call('PATCH', where, { 'upload-offset': String(offset), 'content-type': PIECE, ...from }, piece);
  expect((await send(url, arrived, whole.subarray(arrived), goesOn)).status).toBe(204);
  stalled.destroy();
  const next = await begin();
  expect((await send(next, 0, PDF, goesOn)).status).toBe(204);
  // 48 576 bytes are left of the hour of the first one.
  const statuses: number[] = [];
  for (const piece of [PDF, PDF, PDF, PDF]) statuses.push((await send(await begin(), 0, piece, stalls)).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
});

test('a budget starts again after its hour', () => {
  let time = 0;
  const budget = uploadBudget({ MAX_UPLOAD_MB: 1, UPLOAD_MB_PER_HOUR_PER_ADDRESS: 100 }, () => time);
  const visitor = { address: '41.82.0.1', submissionKey: 'K' };
  budget.spend(visitor, 10 * 1024 * 1024);
  expect(() => budget.check({ ...visitor, submissionKey: 'k' })).toThrow('Too many files');
  budget.check({ ...visitor, submissionKey: 'other' });
  time = 3_600_000;
  budget.check(visitor);
});

test('a piece that stalls is ended, and the bytes that arrived are stored', async () => {
  const impatient = await testApp({ env: { BODY_IDLE_MS: '400' } });
  await impatient.app.listen({ port: 0, host: '127.0.0.1' });
  const phone = tusClient(impatient);
  const url = String((await phone.begin((await openForm(impatient)).belongs)).headers.location);
  const socket = connect((impatient.app.server.address() as { port: number }).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `PATCH ${url} HTTP/1.1\r\nhost: x\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: ${PIECE}\r\ncontent-length: ${PDF.length}\r\n\r\n`,
  );
  socket.write(PDF.subarray(0, 9_000));
  await once(socket, 'close');
  expect(await phone.offset(url)).toBe('9000');
});
