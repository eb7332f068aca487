import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { idOf, openForm, PDF, tusClient } from '#server/testing/tus-client.ts';

// These tests use real connections, and do what a phone on a broken network does.
const server = await testApp();
const { app, db, deps } = server;
const tus = tusClient(server);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const HALF = 9_000;

/** Sends a piece that claims to be whole, and stops after half of it. */
async function sendHalf(url: string): Promise<ClientRequest> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': PDF.length,
  };
  const call = request({ port, method: 'PATCH', path: url, headers });
  call.on('error', () => {});
  call.write(PDF.subarray(0, HALF));
  const { storage_key: key } = await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow();
  await expect.poll(() => deps.storage.received(key), { timeout: 10_000 }).toBe(HALF);
  return call;
}

const begin = async () => String((await tus.begin((await openForm(server)).belongs)).headers.location);

test('the bytes that arrived before the connection broke are stored', async () => {
  const url = await begin();
  (await sendHalf(url)).destroy();
  expect(await tus.offset(url)).toBe(String(HALF));
  expect((await tus.send(url, HALF, PDF.subarray(HALF))).headers['upload-offset']).toBe(String(PDF.length));
});

test('a connection that has stalled gives way to the next one', async () => {
  const url = await begin();
  const stalled = await sendHalf(url);
  const answered = once(stalled, 'response').catch(() => undefined);
  expect(await tus.offset(url)).toBe(String(HALF));
  expect((await tus.send(url, HALF, PDF.subarray(HALF))).status).toBe(204);
  await answered;
  stalled.destroy();
  expect(await tus.offset(url)).toBe(String(PDF.length));
});

test('the same piece sent twice at the same time is stored once', async () => {
  const url = await begin();
  const both = await Promise.all([tus.send(url, 0, PDF), tus.send(url, 0, PDF)]);
  const statuses = both.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(204);
  expect([204, 400, 409]).toContain(statuses[1]);
  expect(await tus.offset(url)).toBe(String(PDF.length));
  const file = await deps.storage.get(
    (await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow()).storage_key,
  );
  expect(Buffer.concat(await file!.stream.toArray()).equals(PDF)).toBe(true);
});

test('a refused piece leaves the connection usable for the next call', async () => {
  const url = await begin();
  const where = `http://127.0.0.1:${port}${url}`;
  const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };
  for (let i = 0; i < 3; i++) {
    const refused = await fetch(where, { method: 'PATCH', headers: { ...headers, 'upload-offset': '5' }, body: PDF });
    expect([refused.status, ((await refused.json()) as { success: boolean }).success]).toEqual([409, false]);
    const head = await fetch(where, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(head.headers.get('upload-offset')).toBe('0');
  }
});

test('an upload that is deleted while its last piece arrives is answered as not found', async () => {
  const url = await begin();
  const { storage_key: key } = await db.selectFrom('upload').select('storage_key').where('id', '=', idOf(url)).executeTakeFirstOrThrow();
  const append = deps.storage.append;
  deps.storage.append = async (...args) => {
    await append(...args);
    await db.deleteFrom('upload').where('id', '=', idOf(url)).execute();
    await deps.storage.remove(key);
  };
  try {
    const { status } = await tus.send(url, 0, PDF);
    expect(status).toBe(404);
  } finally {
    deps.storage.append = append;
  }
});
