import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a fake on this machine until it is closed. */
export async function serveFake(answer: RequestListener, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const readBody = async (req: IncomingMessage): Promise<string> => Buffer.concat(await req.toArray()).toString('utf8');

export const sendJson = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void =>
  void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

// The common part of the fakes of payment providers: real HTTP, a required key, a quota, and failures on request.

export interface FakeServerOptions {
  key: string;
  port?: number;
  /** The number of requests per second; more get 429. */
  quota?: number;
}

export interface FakeServer {
  url: string;
  /** The number of requests that were answered, including refused ones. */
  requests(): number;
  /** Answers this many of the next requests with this status, and forgets an earlier call. */
  failNext(count: number, status: number): void;
  close(): Promise<void>;
}

/** Returns the answer for a path; undefined becomes 404. */
export type Routes = (url: URL) => unknown;

export async function startFakeServer({ key, port = 0, quota }: FakeServerOptions, routes: Routes): Promise<FakeServer> {
  let [count, window, inWindow] = [0, 0, 0];
  let failures: number[] = [];

  const answer = (req: IncomingMessage, res: ServerResponse) => {
    count++;
    const second = Math.floor(Date.now() / 1_000);
    if (second !== window) [window, inWindow] = [second, 0];
    if (quota !== undefined && ++inWindow > quota) return sendJson(res, 429, { message: 'Too Many Requests' }, { 'retry-after': '1' });
    const failure = failures.shift();
    if (failure) return sendJson(res, failure, { message: 'Server Error' });
    if (req.headers.authorization !== `Bearer ${key}`) return sendJson(res, 401, { message: 'Unauthenticated.' });
    const found = req.method === 'GET' ? routes(new URL(req.url ?? '/', 'http://fake')) : undefined;
    return found === undefined ? sendJson(res, 404, { message: 'Not found' }) : sendJson(res, 200, found);
  };
  return {
    ...(await serveFake(answer, port)),
    requests: () => count,
    failNext(many, status) {
      failures = Array.from({ length: many }, () => status);
    },
  };
}

/** A delivery as a provider would send it. */
export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}
