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
const SUCCESS = /^HTTP\/1\.1 2\d\d /;

/** A request that posts this JSON, as it goes over the wire. */
const rawPost = (path: string, json: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;

interface Exchange {
  /** The body of the next request; undefined ends the client. */
  next: () => string | undefined;
  /** Called at each answer, with the milliseconds that it took. */
  answered: (ms: number) => void;
}

/** The lightest possible client, so that the server is measured: one request at a time on each of so many raw sockets. */
export async function exchange({ hostname, port, pathname }: URL, atOnce: number, { next, answered }: Exchange): Promise<void> {
  const client = () =>
    new Promise<void>((resolve, reject) => {
      let at = 0;
      const write = () => {
        const body = next();
        if (body === undefined) return void socket.end();
        at = performance.now();
        socket.write(rawPost(pathname, body));
      };
      const socket = connect(Number(port), hostname, write);
      socket.setNoDelay(true).setEncoding('latin1');
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.on('data', (text: string) => {
        if (!SUCCESS.test(text)) return reject(new Error(text));
        answered(performance.now() - at);
        write();
      });
    });
  await Promise.all(Array.from({ length: atOnce }, client));
}

/** Posts without a pause until it is stopped. */
export function posting(url: URL, atOnce: number, json: () => string): Running {
  let count = 0;
  let stopped = false;
  const clients = exchange(url, atOnce, {
    next: () => (stopped ? undefined : json()),
    answered: () => {
      count++;
    },
  });
  return {
    count: () => count,
    stop: async () => {
      stopped = true;
      await clients;
    },
  };
}
