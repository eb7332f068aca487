import { connect } from 'node:net';

/** Work that goes on until it is stopped; `count` is how much of it was done so far. */
export interface Running {
  count: () => number;
  stop: () => Promise<void>;
}

/** Runs `work`, which opens its own connections and stops on the signal. Returns how many it did per second. */
export async function during(ms: number, work: () => Running): Promise<number> {
  const running = work();
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const rate = (running.count() * 1000) / (performance.now() - started);
  await running.stop();
  return rate;
}

/** Any success: systems acknowledge with 200, 202 or 204. */
export const SUCCESS = /^HTTP\/1\.1 2\d\d /;

/** A request that posts this JSON, as it goes over the wire. */
export const rawPost = (path: string, json: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;

/** The lightest possible client, so that the server is measured: one request at a time on each of so many raw sockets. */
export function posting({ hostname, port, pathname }: URL, atOnce: number, json: () => string): Running {
  let count = 0;
  let stopped = false;
  const clients = Array.from(
    { length: atOnce },
    () =>
      new Promise<void>((resolve, reject) => {
        const write = () => socket.write(rawPost(pathname, json()));
        const socket = connect(Number(port), hostname, write);
        socket.setNoDelay(true).setEncoding('latin1');
        socket.once('error', reject);
        socket.once('close', () => resolve());
        socket.on('data', (text: string) => {
          if (!SUCCESS.test(text)) return reject(new Error(text));
          count++;
          if (stopped) socket.end();
          else write();
        });
      }),
  );
  return {
    count: () => count,
    stop: async () => {
      stopped = true;
      await Promise.all(clients);
    },
  };
}
