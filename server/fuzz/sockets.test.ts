import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { anyCharacter } from '#server/testing/any-character.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { faultOfProblem } from './verdict.ts';

// These tests need a raw socket: bytes that are not HTTP, bodies that stop half-way, and visitors who disconnect.

const RUNS = Math.max(300, Number(process.env.CAURI_FUZZ ?? 0) / 50);
const SEED = Number(process.env.CAURI_FUZZ_SEED ?? 20_261);

const { app, db, deps, call } = await testApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const admin = await buildAccount(db);
const question = buildQuestion({ type: 'file-upload', title: 'Reçu' });
const { body: saved } = await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions: [question] }) });
const formId: string = saved.data.id;

afterEach(async () => {
  const started = performance.now();
  const health = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect({ status: health.status, quick: performance.now() - started < 5_000 }).toEqual({ status: 200, quick: true });
});

async function open(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  // A server that closes the connection gives one of the right answers.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => text };
}

/** The answer is empty when the server only closes the connection. */
async function exchange(bytes: string | Buffer, { end = true } = {}): Promise<string> {
  const { socket, received } = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  if (end) socket.end(bytes);
  else socket.write(bytes);
  const inTime = await Promise.race([closed.then(() => true), delay(5_000, false)]);
  socket.destroy();
  if (!inTime && received() === '') throw new Error(`no answer and no end within 5 s to ${JSON.stringify(bytes.toString().slice(0, 300))}`);
  return received();
}

/** Checks that every answer of the server on one connection keeps the contract's promises. */
function expectPromises(text: string): void {
  for (const answer of text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean)) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    expect(status, answer.slice(0, 500)).toBeLessThan(500);
    if (status >= 400 && body && /application\/json/i.test(head))
      expect(faultOfProblem(status, JSON.parse(body), body), answer).toBeUndefined();
  }
}

const HEAD = 'POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n';
const BODY = '{"email":"a@example.com","password":"x"}';

describe('broken HTTP', () => {
  test.each<[string, string, string]>([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', '400'],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['two lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, '400'],
    ['a length and chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    ['a length below zero', `${HEAD}Content-Length: -5\r\n\r\n`, '400'],
    ['a length past all numbers', `${HEAD}Content-Length: 99999999999999999999999\r\n\r\n`, '400'],
    ['a length past the limit', `${HEAD}Content-Length: 99999999999\r\n\r\n{}`, '413'],
    ['chunks that are none', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n`, '400'],
    ['a chunk of gigabytes', `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n{}`, '413|400'],
    ['a header of 100 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, '431'],
    ['an address of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431|414'],
    ['5 000 headers', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(5_000)}\r\n`, '431|200'],
    ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', '400'],
    ['raw bytes in the address', 'GET /api/forms/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '400|401|404'],
    ['a whole address', 'GET http://other.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '200|400|404'],
    ['a tunnel', 'CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', '|400|404|405'],
    ['a wish for a WebSocket', 'GET /api/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', '401'],
    ['a body that was announced and asked for', `${HEAD}Expect: 100-continue\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`, '100'],
    ['an expectation that nobody meets', `${HEAD}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`, '417|400'],
    ['HTTP/2 outright', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400|505'],
    ['three requests in one go', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3), '200'],
    ['compressed bytes that are none', `${HEAD}Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello`, '400|415'],
  ])('%s', async (_, bytes, statuses) => {
    const text = await exchange(Buffer.from(bytes, 'latin1'));
    expect.soft(text.slice(9, 12), text.slice(0, 300)).toMatch(new RegExp(`^(${statuses})$`));
    expectPromises(text);
  });

  test(`${RUNS} requests with bytes changed, cut or put in (seed ${SEED})`, { timeout: 120_000 }, async () => {
    const requests = [
      `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
      `GET /api/forms?page=1&search=a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${admin.token}\r\nAccept-Encoding: gzip, br\r\n\r\n`,
      `GET /share/response/${formId} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
    ];
    const edit = fc.record({
      at: fc.nat(),
      remove: fc.nat({ max: 6 }),
      put: fc.oneof(fc.string({ unit: anyCharacter, maxLength: 6 }), fc.constantFrom('\r\n', '\r\n\r\n', '\n', '\0', ':')),
    });
    const broken = fc.tuple(fc.constantFrom(...requests), fc.array(edit, { minLength: 1, maxLength: 4 })).map(([request, edits]) =>
      edits.reduce((text, { at, remove, put }) => {
        const place = at % text.length;
        return text.slice(0, place) + put + text.slice(place + remove);
      }, request),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 10, maxLength: 10 }), async (batch) => {
        for (const text of await Promise.all(batch.map((bytes) => exchange(bytes)))) expectPromises(text);
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 10) },
    );
  });
});

describe('visitors who stop half-way', () => {
  const multipart = (content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="formId"\r\n\r\n${formId}\r\n--b\r\ncontent-disposition: form-data; name="${question.id}"; filename="a.pdf"\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const post = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
  const stored = async () => {
    const entries = await readdir(`${deps.env.CAURI_DATA}/uploads`, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  test.each([['/api/answers'], [`/share/response/${formId}`]])('uploads to %s that break off leave no file behind', async (path) => {
    const body = multipart(Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(300_000, 1)]));
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { socket } = await open();
        socket.write(post(path, body.length));
        socket.write(body.subarray(0, Math.floor((body.length * (i + 1)) / 42)));
        await delay(20 + i);
        if (i % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
    await expect.poll(stored, { timeout: 10_000 }).toEqual([]);
    expect(await db.selectFrom('upload').select('id').execute()).toEqual([]);
  });

  test('a form with a content encoding does not wait for ever', async () => {
    const body = multipart(gzipSync(Buffer.alloc(20_000_000, 1)).subarray(0, 100_000));
    const { socket, received } = await open();
    socket.write(post('/api/answers', body.length).replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n'));
    socket.write(body);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 [24]/);
    socket.destroy();
  });

  test('an upload that is too large is refused, and the rest of it is not stored', async () => {
    const before = await stored();
    const body = multipart(Buffer.alloc((deps.env.MAX_UPLOAD_MB + 2) * 1024 * 1024, 1));
    const { socket, received } = await open();
    socket.write(post('/api/answers', body.length));
    socket.write(body);
    await expect.poll(received, { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await expect.poll(stored).toEqual(before);
  });

  test('two hundred visitors who send nothing, or a byte at a time, keep nobody waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, open));
    for (const [i, { socket }] of slow.entries()) if (i % 2 === 0) socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{"e`);
    for (let round = 0; round < 5; round++) {
      for (const { socket } of slow) socket.write('m');
      const started = performance.now();
      expect((await call('GET', '/api/me', { as: admin.token })).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(5_000);
    }
    for (const { socket } of slow) socket.destroy();
  });

  test('readers who disconnect in the middle of an answer or of the event stream do no harm', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`;
    await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const { socket, received } = await open();
        socket.write(get(['/api/events', '/api/forms', '/api/openapi.json', `/share/response/${formId}`][i % 4]!));
        if (i % 3 === 0) await expect.poll(received, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 /);
        socket.resetAndDestroy();
      }),
    );
    // A reader who stays still gets events.
    const { socket, received } = await open();
    socket.write(get('/api/events'));
    await expect.poll(received).toContain(': open');
    await call('POST', '/api/forms', { as: admin.token, body: buildForm() });
    await expect.poll(received).toContain('form.changed');
    socket.destroy();
  });
});
