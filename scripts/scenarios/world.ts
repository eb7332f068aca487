import type { Deps } from '#server/deps.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { readBody, sendJson, serveFake } from '#server/testing/fakes/fake-server.ts';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';
import { serveWeb } from '../proof/serve.ts';
import type { Stage } from '../proof/stage.ts';

/** The HTTP server in this process, workers as processes, and a fake service that counts its calls. */
export interface World {
  deps: Deps;
  url: string;
  api: Api;
  workers: CauriProcess[];
  startWorker(): Promise<void>;
  service: Service;
}

/** Calls the API as an admin. */
export type Api = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ data: Record<string, unknown> & { _id: string; __v: number } }>;

export interface Service {
  url: string;
  /** Each idempotency key arrived this often, and each message without a key. */
  keys: Map<string, number>;
  messages: Map<string, number>;
}

export async function openWorld(stage: Stage, workers: number, delayMs = 0): Promise<World> {
  const service = await startService(delayMs);
  stage.atEnd(service.close);
  const variables = {
    CAURI_SECRET_KEY: 'proof-proof-proof-proof-proof-proof',
    OUTBOUND_ALLOW: '127.0.0.1',
    TELEGRAM_URL: service.url,
  };
  const { deps, url } = await serveWeb(stage, variables);
  const { token } = await buildAccount(deps.db);
  const processes: CauriProcess[] = [];
  stage.atEnd(() => Promise.all(processes.map((one) => one.stop())));
  const startWorker = async () => void processes.push(await startProcess({ ...variables, ...stage.env, CAURI_ROLE: 'worker' }));
  for (let i = 0; i < workers; i++) await startWorker();
  const api: Api = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Awaited<ReturnType<Api>>;
  };
  return { deps, url, api, workers: processes, startWorker, service };
}

/** Accepts HTTP steps with their keys, and messages as Telegram does, which has no keys. Calls to `/refused` are counted and refused. */
export async function startService(delayMs: number): Promise<Service & { close(): Promise<void> }> {
  const keys = new Map<string, number>();
  const messages = new Map<string, number>();
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  const server = await serveFake(async (req, res) => {
    const body = await readBody(req);
    const isMessage = req.url?.endsWith('/sendMessage') ?? false;
    if (isMessage) add(messages, JSON.parse(body).text);
    else add(keys, String(req.headers['idempotency-key']));
    setTimeout(() => {
      if (req.url === '/refused') return res.writeHead(400).end();
      sendJson(res, 200, { ok: true, ...(isMessage && { result: { message_id: 1 } }) });
    }, delayMs);
  });
  return { ...server, keys, messages };
}
