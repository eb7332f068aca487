import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';

/** A separate database, the HTTP server in this process, workers as processes, and a fake service that counts its calls. */
export interface World {
  deps: Deps;
  url: string;
  api: Api;
  workers: CauriProcess[];
  startWorker(): Promise<CauriProcess>;
  service: Service;
  close(): Promise<void>;
}

/** Calls the API as an admin. */
export type Api = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ data: Record<string, unknown> & { _id: string; __v: number } }>;

export interface Service {
  url: string;
  /** How often each idempotency key arrived, and how often each message without a key. */
  keys: Map<string, number>;
  messages: Map<string, number>;
}

export async function openWorld({
  workers,
  durable,
  delayMs = 0,
}: {
  workers: number;
  durable: boolean;
  delayMs?: number;
}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-scenarios-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closing.splice(0)) await one();
  };
  try {
    await addMigratedDatabase(folder);
    const server = await startEmbedded({ folder, durable });
    closing.unshift(server.stop);
    const service = await startService(delayMs);
    closing.unshift(service.close);
    const variables = {
      CAURI_DATA: folder,
      CAURI_SECRET_KEY: 'proof-proof-proof-proof-proof-proof',
      DATABASE_URL: connectionUrl(server.connection),
      OUTBOUND_ALLOW: '127.0.0.1',
      TELEGRAM_URL: service.url,
    };
    const database = openDatabase(server.connection);
    const deps = await openDeps(readEnv({ ...variables, CAURI_ROLE: 'web' }), database, pino({ level: 'silent' }));
    const app = await buildApp(deps);
    closing.unshift(async () => {
      await app.close();
      await deps.close();
      await database.close();
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await buildAccount(deps.db);
    const processes: CauriProcess[] = [];
    closing.unshift(() => Promise.all(processes.map((one) => one.stop())));
    const startWorker = async () => {
      const started = await startProcess({ ...variables, CAURI_ROLE: 'worker' });
      processes.push(started);
      return started;
    };
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
    return { deps, url, api, workers: processes, startWorker, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Accepts HTTP steps with their keys, and messages as Telegram does, which has no keys. Calls to `/refused` are counted and refused. */
export async function startService(delayMs: number): Promise<Service & { close(): Promise<void> }> {
  const keys = new Map<string, number>();
  const messages = new Map<string, number>();
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const isMessage = req.url?.endsWith('/sendMessage') ?? false;
    if (isMessage) add(messages, JSON.parse(body).text);
    else add(keys, String(req.headers['idempotency-key']));
    setTimeout(() => {
      if (req.url === '/refused') return res.writeHead(400).end();
      res.writeHead(200, { 'content-type': 'application/json' }).end(isMessage ? '{"ok":true,"result":{"message_id":1}}' : '{"ok":true}');
    }, delayMs);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    messages,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
