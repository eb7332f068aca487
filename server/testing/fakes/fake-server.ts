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
  /** Answers this many of the next requests with this status and body, and forgets an earlier call. */
  failNext(count: number, status: number, body?: object): void;
  close(): Promise<void>;
}

export type Posted = Record<string, unknown>;

/** Returns the answer for a path; undefined becomes 404. `posted` is the JSON of a POST, and undefined for a GET. */
export type Routes = (url: URL, posted: Posted | undefined) => unknown;

/** A refusal of what was posted. */
export class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A page for people, which needs no key: `pay` is set after its button was pressed. Returns the next address, or the text of the button. */
export type Pages = (path: string, pay: boolean) => Promise<{ next: string } | { button: string } | undefined>;

export async function startFakeServer({ key, port = 0, quota }: FakeServerOptions, routes: Routes, pages?: Pages): Promise<FakeServer> {
  let [count, window, inWindow] = [0, 0, 0];
  let failures: [status: number, body: object][] = [];

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', 'http://fake');
    const page = await pages?.(url.pathname, req.method === 'POST');
    if (page) return sendPage(res, page);
    count++;
    const second = Math.floor(Date.now() / 1_000);
    if (second !== window) [window, inWindow] = [second, 0];
    if (quota !== undefined && ++inWindow > quota) return sendJson(res, 429, { message: 'Too Many Requests' }, { 'retry-after': '1' });
    const failure = failures.shift();
    if (failure) return sendJson(res, ...failure);
    if (req.headers.authorization !== `Bearer ${key}`) return sendJson(res, 401, { message: 'Unauthenticated.' });
    const posted = req.method === 'POST' ? (JSON.parse((await readBody(req)) || '{}') as Posted) : undefined;
    const found = routes(url, posted);
    if (found instanceof Refused) return sendJson(res, found.status, found.body);
    return found === undefined ? sendJson(res, 404, { message: 'Not found' }) : sendJson(res, 200, found);
  };
  return {
    ...(await serveFake((req, res) => void answer(req, res), port)),
    requests: () => count,
    failNext(many, status, body = { message: 'Server Error' }) {
      failures = Array.from({ length: many }, () => [status, body]);
    },
  };
}

function sendPage(res: ServerResponse, page: { next: string } | { button: string }): void {
  if ('next' in page) return void res.writeHead(303, { location: page.next }).end();
  const html = `<!doctype html><title>Pay</title><form method="post"><button>${page.button}</button></form>`;
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export const sendDelivery = (url: string, { body, headers }: SignedDelivery) => fetch(url, { method: 'POST', body, headers });

/** A delivery as a provider would send it. */
export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}
