import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { startS3 } from '#server/testing/s3.ts';
import { reasonOf, StorageAway } from './bucket.ts';
import { uploadPath } from './disk.ts';
import { openStorage } from './open-storage.ts';
import { newStorageKey, type Storage } from './storage.ts';

const s3 = await startS3();
const folder = await mkdtemp(join(tmpdir(), 'cauri-test-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const open = (settings: Record<string, string>) => openStorage(readSettings({ CAURI_DATA: folder, ...settings }));
const bytes = randomBytes(300_000);
const stored = async (storage: Storage, key: string) => {
  const file = await storage.get(key);
  return file && { size: file.size, same: (await buffer(file.stream)).equals(bytes) };
};
/** Copies each piece before it asks for the next one. */
async function inPieces(storage: Storage, key: string): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const piece of storage.pieces(key)) copies.push(Buffer.from(piece));
  return Buffer.concat(copies);
}
async function* broken(): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 100_000);
  throw new Error('the connection broke');
}

describe.each([
  ['the disk', open({})],
  ['S3', open(s3.env)],
  ['S3 while files are moved there', open({ ...s3.env, STORAGE: 's3' })],
  ['the disk while files are moved there', open({ ...s3.env, STORAGE: 'disk' })],
])('%s', (_, storage) => {
  test('keeps a file as it was given, reads any part of it, and forgets it', async () => {
    const { key, size } = await storage.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]));
    expect([size, await storage.size(key)]).toEqual([bytes.length, bytes.length]);
    expect(await stored(storage, key)).toEqual({ size: bytes.length, same: true });
    expect(bytes.subarray(1_000, 1_500).equals(await storage.read(key, 1_000, 500))).toBe(true);
    expect(bytes.subarray(299_990).equals(await storage.read(key, 299_990, 500))).toBe(true);
    expect(bytes.subarray(0, 10).equals(await storage.head(key, 10))).toBe(true);
    expect(bytes.equals(await inPieces(storage, key))).toBe(true);
    expect(await storage.room()).toBeGreaterThan(0);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeUndefined();
    expect(await storage.size(key)).toBeUndefined();
    for (const trial of [
      () => storage.head(key, 1),
      () => storage.read(key, 0, 1),
      () => storage.seal(key, 5),
      () => inPieces(storage, key),
    ])
      await expect(trial()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('keeps an empty file, and nothing of a file whose content breaks off', async () => {
    const empty = (await storage.put(Readable.from([]))).key;
    expect([await storage.size(empty), (await storage.head(empty, 4_100)).length]).toEqual([0, 0]);
    const key = newStorageKey();
    await expect(storage.put(Readable.from(broken()), key)).rejects.toThrow('the connection broke');
    expect(await storage.get(key)).toBeUndefined();
  });

  test('joins pieces in any order of connections, and says without a gap how much is there', async () => {
    const key = newStorageKey();
    expect(await storage.received(key)).toBe(0);
    await expect(storage.append(key, 0, Readable.from(broken()))).rejects.toThrow('the connection broke');
    expect(await storage.received(key)).toBe(100_000);
    // The phone connected again although more had arrived than it knew.
    await storage.append(key, 60_000, Readable.from([bytes.subarray(60_000, 200_000)]));
    await storage.append(key, 100_000, Readable.from([bytes.subarray(100_000, 150_000)]));
    expect(await storage.received(key)).toBe(200_000);
    expect(await storage.get(key)).toBeUndefined();
    expect(bytes.subarray(0, 120_000).equals(await storage.head(key, 120_000))).toBe(true);
    await storage.append(key, 200_000, Readable.from([bytes.subarray(200_000)]));
    expect(await storage.received(key)).toBe(bytes.length);
    // Two machines complete it at once, and one that was killed afterwards does so again.
    await Promise.all([storage.seal(key, bytes.length), storage.seal(key, bytes.length)]);
    await storage.seal(key, bytes.length);
    expect(await stored(storage, key)).toEqual({ size: bytes.length, same: true });
    expect(await storage.received(key)).toBe(bytes.length);
    expect((await s3.objects()).filter((name) => name.includes(`arriving/`))).toEqual([]);
    await storage.remove(key);
  });
});

test('a file that the disk does not give is not taken for a missing one', async () => {
  const key = newStorageKey();
  const path = uploadPath(folder, key);
  await mkdir(dirname(path), { recursive: true });
  await symlink(path, path);
  const storage = open({});
  for (const trial of [() => storage.size(key), () => storage.received(key), () => storage.head(key, 1)])
    await expect(trial()).rejects.toMatchObject({ code: 'ELOOP' });
  await storage.remove(key);
});

const chunk = randomBytes(1024 * 1024);
const large = () => Readable.from(Array.from({ length: 34 }, () => chunk));

test('a large file goes to S3 in parts and comes back the same', async () => {
  const storage = open(s3.env);
  const { key, size } = await storage.put(large());
  expect(size).toBe(34 * chunk.length);
  expect(chunk.equals(await storage.read(key, 33 * chunk.length, chunk.length))).toBe(true);
  await storage.remove(key);
});

test('a file that is still arriving goes on where it began after the setting changed, and is read from both places', async () => {
  const [before, after] = [open(s3.env), open({ ...s3.env, STORAGE: 'disk' })];
  const key = newStorageKey();
  await before.append(key, 0, Readable.from([bytes.subarray(0, 100_000)]));
  await after.append(key, 100_000, Readable.from([bytes.subarray(100_000)]));
  expect(await after.received(key)).toBe(bytes.length);
  await after.seal(key, bytes.length);
  expect(await stored(after, key)).toEqual({ size: bytes.length, same: true });
  expect((await s3.objects()).some((name) => name.endsWith(key))).toBe(true);
  await after.remove(key);
});

test('a wrong key, a missing bucket and a server that is away are told as one sentence, with the cause for the log', async () => {
  const failure = async (settings: object) => {
    const storage = open({ ...s3.env, ...settings });
    const error = await storage.put(Readable.from([bytes])).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StorageAway);
    // A file in parts is given up in its middle, and that is no error of its content.
    expect(await storage.put(large()).catch((error: unknown) => error)).toBeInstanceOf(StorageAway);
    expect(await storage.get(newStorageKey()).catch((error: unknown) => error)).toBeInstanceOf(StorageAway);
    return (error as StorageAway & { cause: Error }).cause.name;
  };
  expect(await failure({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe('SignatureDoesNotMatch');
  expect(await failure({ S3_BUCKET: 'none' })).toBe('NoSuchBucket');
});

test.each([
  [
    'a wrong secret',
    403,
    'SignatureDoesNotMatch',
    'GET',
    'SignatureDoesNotMatch: set S3_SECRET_ACCESS_KEY to the secret of S3_ACCESS_KEY_ID',
  ],
  ['an unknown key', 403, 'InvalidAccessKeyId', 'GET', 'InvalidAccessKeyId: the service does not know S3_ACCESS_KEY_ID'],
  ['a wrong clock', 403, 'RequestTimeTooSkewed', 'GET', 'RequestTimeTooSkewed: the clock of this machine is wrong by more than 15 minutes'],
  ['another region', 301, 'PermanentRedirect', 'GET', 'PermanentRedirect: set S3_REGION and S3_ENDPOINT to those of the bucket'],
  ['another region', 400, 'AuthorizationHeaderMalformed', 'HEAD', 'HTTP 400: set S3_REGION and S3_ENDPOINT to those of the bucket'],
] as const)('a refusal of S3 for %s (%i %s) says which setting is wrong', async (_, status, code, method, told) => {
  const refusing = await serveFake((_req, res) => {
    res.writeHead(status, { 'content-type': 'application/xml' });
    res.end(`<Error><Code>${code}</Code><Message>Words of S3.</Message></Error>`);
  });
  const storage = open({ ...s3.env, S3_ENDPOINT: refusing.url });
  const refused = await (method === 'GET' ? storage.get : storage.size)(newStorageKey()).catch((error: unknown) => error);
  await refusing.close();
  expect(reasonOf(refused as StorageAway)).toBe(told);
});

test('a file whose connection to S3 breaks goes on where it broke, and so does a part of it', async () => {
  const asked: (string | undefined)[] = [];
  // Each connection carries a third of the file before it breaks.
  const breaking = await serveFake((req, res) => {
    if (req.method === 'GET') asked.push(req.headers.range);
    const { method, headers } = req;
    const forward = async (answer: IncomingMessage) => {
      res.writeHead(answer.statusCode!, answer.headers);
      let left = 100_000;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        if (chunk.length > left) return void res.write(chunk.subarray(0, left), () => res.destroy());
        res.write(chunk);
        left -= chunk.length;
      }
      res.end();
    };
    req.pipe(request(s3.env.S3_ENDPOINT + req.url, { method, headers }, (answer) => void forward(answer)));
  });
  const { key } = await open(s3.env).put(Readable.from([bytes]));
  const storage = open({ ...s3.env, S3_ENDPOINT: breaking.url });
  expect(await stored(storage, key)).toEqual({ size: bytes.length, same: true });
  expect(asked.length).toBeGreaterThan(1);
  asked.length = 0;
  expect(bytes.subarray(50_000, 200_000).equals(await storage.read(key, 50_000, 150_000))).toBe(true);
  expect(asked[0]).toBe('bytes=50000-199999');
  expect(asked[1]).toMatch(/^bytes=[1-9][0-9]{4,5}-199999$/);
  await breaking.close();
  await open(s3.env).remove(key);
});

test('a part of a file whose connection breaks in the middle is told as a server that is away', async () => {
  const cut = await serveFake((req, res) => {
    res.writeHead(200, { 'content-length': 1_000 });
    if (req.method === 'HEAD') return void res.end();
    res.write(Buffer.alloc(100));
    setTimeout(() => res.destroy(), 20);
  });
  const storage = open({ ...s3.env, S3_ENDPOINT: cut.url });
  await expect(storage.head(newStorageKey(), 500)).rejects.toBeInstanceOf(StorageAway);
  await expect(storage.read(newStorageKey(), 0, 500)).rejects.toBeInstanceOf(StorageAway);
  await cut.close();
});
