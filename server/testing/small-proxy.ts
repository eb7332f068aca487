import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ASK_MS = 100;

/** A small reverse proxy in front of several processes: it sends requests, on open connections, to those whose /readyz answers 200. */
export async function smallProxy() {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map<string, boolean>();
  const left = new Set<string>();
  const lost: string[] = [];
  let turn = 0;

  async function ask(backend: string): Promise<void> {
    const status = await fetch(`${backend}/readyz`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 503 && ready.get(backend)) left.add(backend);
    ready.set(backend, status === 200);
  }

  function pass(req: IncomingMessage, res: ServerResponse): void {
    const backends = [...ready].filter(([, isReady]) => isReady).map(([backend]) => backend);
    const backend = backends[turn++ % backends.length];
    const fail = (why: string) => {
      lost.push(`${req.method} ${req.url}: ${why}`);
      if (!res.headersSent) res.writeHead(502);
      res.end();
    };
    if (!backend) {
      fail('no process is ready');
      return;
    }
    const { connection: _, ...headers } = req.headers;
    const onward = request(backend + req.url, { method: req.method, headers, agent }, (answer) => {
      const { connection: __, ...answered } = answer.headers;
      res.writeHead(answer.statusCode!, answered);
      answer.pipe(res);
      answer.on('error', (error) => fail(error.message));
    });
    onward.on('error', (error) => fail(`${backend}: ${error.message}`));
    req.pipe(onward);
  }

  const server = createServer(pass);
  const timer = setInterval(() => {
    for (const backend of ready.keys()) void ask(backend);
  }, ASK_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Starts asking this process whether it is ready; resolves once it is. */
    async add(backend: string) {
      while (!ready.get(backend)) await ask(backend);
    },
    /** Whether the process said that it is not ready while it still listened. */
    saidItLeaves: (backend: string) => left.has(backend),
    /** The requests that a process dropped, or for which no process was ready. */
    lost,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
