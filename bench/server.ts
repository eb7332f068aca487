import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setupCode } from '#server/auth/setup-code.rules.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import packageJson from '../package.json' with { type: 'json' };

export interface Bench {
  /** The running server, a separate process as in production. */
  url: string;
  /** The id of that process. */
  readonly pid: number;
  data: string;
  /** The same database, for measuring the lower bound. */
  database: Database;
  /** Creates the first admin and signs in. */
  token: string;
  /** Aborted when somebody stops the run: everything ends by itself then. */
  interrupted: AbortSignal;
  /** Starts the server anew, so that its memory is that of the work which follows and not of what other benchmarks did. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PORT = Number(process.env.BENCH_PORT ?? 3_999);
/** A server that was asked to stop has this time to finish its work. */
const PATIENCE_MS = 30_000;
const CAURI_SECRET_KEY = 'a secret key of the benchmark alone';

/** Starts a durable PostgreSQL (fsync on) and the server on it. */
export async function startBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-bench-'));
  const embedded = await startEmbedded({ folder });
  const database = openDatabase(embedded.connection, { max: 64 });
  const data = join(folder, 'app');
  const start = () =>
    startServer({
      CAURI_DATA: data,
      CAURI_SECRET_KEY,
      DATABASE_URL: connectionUrl(embedded.connection),
      PORT: String(PORT),
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY_MS: '0',
      // One address may send as much as the machine can handle.
      ANSWERS_PER_MINUTE: '100000000',
      ANSWERS_PER_MINUTE_PER_ADDRESS: '100000000',
      // The service that scenarios call is on this machine too.
      OUTBOUND_ALLOW: '127.0.0.1',
    });
  let server = start();
  const url = `http://127.0.0.1:${PORT}`;
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= stopServer(server)
      .then(() => embedded.stop())
      .then(() => rm(folder, { recursive: true, force: true }));
    return ending;
  };
  const interruption = new AbortController();
  const restart = async () => {
    await stopServer(server);
    // Otherwise the new server would stay when the run was interrupted meanwhile.
    interruption.signal.throwIfAborted();
    server = start();
    await untilReady(url, server);
  };
  const stop = async () => {
    await stopServer(server);
    await database.close();
    await end();
  };
  // An interrupted run leaves neither its server, whose port the next one needs, nor its folder. What still runs breaks off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      interruption.abort();
      void end().finally(() => process.exit(1));
    });
  try {
    await untilReady(url, server);
    const token = await firstAdmin(url);
    return {
      url,
      get pid() {
        return server.pid!;
      },
      data,
      database,
      token,
      interrupted: interruption.signal,
      restart,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function startServer(env: Record<string, string>): ChildProcess {
  // This is the command of `npm start`; its shell becomes the server.
  return spawn(packageJson.scripts.start, {
    shell: true,
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    // The log is written as in production, but discarded.
    stdio: ['ignore', 'ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore'],
  });
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const kill = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(kill);
}

/** Waits until the server answers with success at `ready`. */
export async function untilReady(url: string, server: ChildProcess, ready = '/readyz'): Promise<void> {
  for (let i = 0; i < 6_000; i++) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it listened.`);
    const answer = await fetch(url + ready).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(20);
  }
  throw new Error('The server did not get ready.');
}

export const ADMIN = { name: 'Bench', email: 'bench@exemple.sn', password: 'bench le baobab 7' };

async function firstAdmin(url: string): Promise<string> {
  // With TRUST_PROXY, no request counts as coming from the server itself, so the first account needs the set-up code.
  await post(url, '/api/register', { ...ADMIN, setupCode: setupCode({ CAURI_SECRET_KEY }) });
  return (await post(url, '/api/login', ADMIN)).token;
}

// biome-ignore lint/suspicious/noExplicitAny: the benchmark reads bodies of several calls.
type Called = Promise<any>;

async function call(method: string, url: string, body: object | undefined, token?: string, headers?: Record<string, string>): Called {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export const get = (url: string, path: string, token: string): Called => call('GET', url + path, undefined, token);
export const patch = (url: string, path: string, body: object, token: string): Called => call('PATCH', url + path, body, token);
export const post = (url: string, path: string, body: object, token?: string, headers?: Record<string, string>): Called =>
  call('POST', url + path, body, token, headers);

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
/** The 95th percentile. */
export const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!;
