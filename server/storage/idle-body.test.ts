import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { endWhenIdle } from './idle-body.ts';

const SIZE = 32 * 1024 * 1024;
const IDLE_MS = 200;

/** Reads a body, waits once in its middle, and returns how much arrived. */
async function read(answer: (res: ServerResponse) => void, waitMs: number): Promise<number> {
  const server = await serveFake((_, res) => answer(res));
  const request = get(server.url);
  const [body] = (await once(request, 'response')) as [IncomingMessage];
  // The body tells its error too.
  request.on('error', () => {});
  body.socket.setTimeout(IDLE_MS, () => body.destroy(new Error('the timer of the connection')));
  endWhenIdle(body, IDLE_MS);
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size === 0) await delay(waitMs);
      size += chunk.length;
    }
  } finally {
    await server.close();
  }
  return size;
}

test('a reader that is slow gets the whole body, and a server that falls silent is given up', async () => {
  const whole = (res: ServerResponse) => void res.writeHead(200, { 'content-length': SIZE }).end(Buffer.alloc(SIZE));
  expect(await read(whole, 5 * IDLE_MS)).toBe(SIZE);
  const silent = (res: ServerResponse) => void res.writeHead(200, { 'content-length': SIZE }).write(Buffer.alloc(1_000));
  await expect(read(silent, 0)).rejects.toThrow('nothing arrived for 0.2 seconds');
});
