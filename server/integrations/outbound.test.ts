import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { openOutbound } from './outbound.ts';

const outbound = openOutbound({ allow: ['127.0.0.1'] });
afterAll(() => outbound.close());

/** A server that answers each request with these very bytes and then stays silent. */
async function answering(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes));
  }).listen(0, '127.0.0.1');
  afterAll(() => void server.close());
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer that changes to another protocol is an error, and not a call that never ends', async () => {
  const host = await answering('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const error = await outbound.request({ url: `http://${host}/`, timeoutMs: 2_000 }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ message: expect.stringContaining('HTTP 101'), uncertain: true });
});

test('a redirect to something that is no address is refused in a sentence', async () => {
  const host = await answering('HTTP/1.1 302 Found\r\nlocation: http://[\r\ncontent-length: 0\r\n\r\n');
  await expect(outbound.request({ url: `http://${host}/` })).rejects.toThrow('This is no address that begins with https:// or http://.');
});
