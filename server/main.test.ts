import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { proveNothingIsLost } from '../scripts/kill-proof.ts';
import { startEmbedded } from './db/embedded.ts';
import { isRunning } from './is-running.ts';
import { launch, postgresOf, runToEnd, startProcess } from './testing/process.ts';

// Real processes, as `npm start` makes them. The first one may have to build the web app.
const TIMEOUT = 120_000;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-main-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a start in an empty folder prints what to do first, and stops together with its database', { timeout: TIMEOUT }, async () => {
  const first = await startProcess({ CAURI_DATA: folder });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(first.output()).toContain(`No account exists yet: make the first one, which is an admin, at ${first.url}/register`);
  expect(first.output()).toMatch(/asks for this set-up code: (?:[\dA-Z]{4}-){3}[\dA-Z]{4}\n/);
  // Whoever reads the log of a service presses Ctrl+C to leave it.
  expect(first.output()).not.toContain('Ctrl+C');
  const database = await postgresOf(folder);
  expect(isRunning(database)).toBe(true);

  expect(await first.stop('SIGTERM')).toBe(0);
  expect(isRunning(database)).toBe(false);
  await expect(stat(join(folder, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');

  const second = await startProcess({ CAURI_DATA: folder });
  const secondDatabase = await postgresOf(folder);
  process.stdout.write(`First start ${first.readyMs} ms, second start ${second.readyMs} ms.\n`);
  expect(await second.stop('SIGINT')).toBe(0);
  expect(isRunning(secondDatabase)).toBe(false);
});

test('a second Ctrl+C does not wait, and stops the database too', { timeout: TIMEOUT }, async () => {
  await addMigratedDatabase(folder);
  const running = await startProcess({ CAURI_DATA: folder });
  const database = await postgresOf(folder);
  // A request that never ends delays the first stop.
  const { port, hostname } = new URL(running.url);
  const request = connect(Number(port), hostname);
  request.on('error', () => {});
  request.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n{',
  );
  expect(String((await once(request, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /);
  running.child.kill('SIGINT');
  await until(() =>
    fetch(`${running.url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    ),
  );
  await sleep(600);
  expect(await running.stop('SIGINT')).toBe(130);
  await until(() => !isRunning(database));
});

test('a start completes the database whose creation was killed twice and stopped once', { timeout: TIMEOUT }, async () => {
  const interrupt = async (signal: NodeJS.Signals, when: () => boolean) => {
    const child = launch({ CAURI_DATA: folder });
    await until(when);
    child.kill(signal);
    return (await once(child, 'close'))[0];
  };
  // While the files are made, while PostgreSQL starts, and while the tables are made.
  expect(await interrupt('SIGKILL', () => readdirSync(folder).length > 0)).toBe(null);
  expect(await interrupt('SIGTERM', () => existsSync(join(folder, 'postgres.log')))).toBe(0);
  expect(await interrupt('SIGKILL', () => existsSync(join(folder, 'postgres/postmaster.pid')))).toBe(null);
  const next = await startProcess({ CAURI_DATA: folder });
  expect(await next.stop()).toBe(0);
});

test('acknowledged responses survive kill -9', { timeout: 5 * TIMEOUT }, async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await proveNothingIsLost({ count: Number(process.env.CAURI_KILLS ?? 2), seed: Number(process.env.CAURI_SEED ?? 1), say });
});

test('a server that cannot start prints a sentence with the reason', { timeout: TIMEOUT }, async () => {
  await addMigratedDatabase(folder);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  expect(await runToEnd({ CAURI_DATA: folder, PORT: String(port) })).toEqual({
    code: 1,
    output: expect.stringContaining(`Port ${port} is taken by another program: stop it, or set PORT to another number.\n`),
  });
  taken.close();

  expect(await runToEnd({ CAURI_DATA: folder, PORT: String(port), METRICS_PORT: String(port) })).toEqual({
    code: 1,
    output: expect.stringContaining(`PORT and METRICS_PORT are both ${port}: set one of them to another number.\n`),
  });
  expect(await runToEnd({ CAURI_DATA: folder, PORT: 'eighty' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^These settings cannot be used: PORT /),
  });
  const file = join(folder, 'a-file');
  await writeFile(file, 'mine');
  expect(await runToEnd({ CAURI_DATA: file })).toEqual({
    code: 1,
    output: `${file} cannot be used: a file has the name of a folder that is needed (EEXIST). Set CAURI_DATA to a folder that this user can write to, on a disk with free space.\n`,
  });
  expect(await runToEnd({ CAURI_DATA: folder, CAURI_ROLE: 'worker' })).toEqual({
    code: 1,
    output: 'CAURI_ROLE=worker shares a PostgreSQL with the other processes: set DATABASE_URL.\n',
  });
  const running = await startProcess({ CAURI_DATA: folder });
  expect(await runToEnd({ CAURI_DATA: folder })).toEqual({
    code: 1,
    output: `Cauri is already running on the data folder ${folder} (process ${running.child.pid}). Stop that process first, or set CAURI_DATA to another folder.\n`,
  });
  await running.stop();
});

test('processes of each role share one database server with DATABASE_URL', { timeout: TIMEOUT }, async () => {
  await addMigratedDatabase(folder);
  const server = await startEmbedded({ folder, durable: false });
  const env = {
    DATABASE_URL: `postgres://cauri@localhost/cauri?host=${encodeURIComponent(server.connection.host!)}`,
    CAURI_DATA: join(folder, 'files'),
  };
  // A restore into another database was killed, and nobody runs it again.
  mkdirSync(join(folder, 'files/restoring/uploads'), { recursive: true });
  const [web, other, worker] = await Promise.all([
    startProcess({ ...env, CAURI_ROLE: 'web' }),
    startProcess({ ...env, CAURI_ROLE: 'web' }),
    startProcess({ ...env, CAURI_ROLE: 'worker' }),
  ]);
  expect(existsSync(join(folder, 'files/postgres'))).toBe(false);
  expect(existsSync(join(folder, 'files/restoring'))).toBe(false);
  const body = JSON.stringify({ name: 'Awa Ndiaye', email: 'awa@example.org', password: 'une-longue-phrase-de-passe' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${web.url}/api/register`, { method: 'POST', headers, body })).status).toBe(200);
  expect((await fetch(`${other.url}/api/login`, { method: 'POST', headers, body })).status).toBe(200);
  expect(await Promise.all([web, other, worker].map((each) => each.stop()))).toEqual([0, 0, 0]);
  await server.stop();
});

test('an error about DATABASE_URL is printed without its password', { timeout: TIMEOUT }, async () => {
  await addMigratedDatabase(folder);
  const server = await startEmbedded({ folder, durable: false });
  const host = encodeURIComponent(server.connection.host!);
  const url = `postgres://cauri:hunter2@localhost/nowhere?host=${host}`;
  expect(await runToEnd({ DATABASE_URL: url, CAURI_DATA: join(folder, 'files') })).toEqual({
    code: 1,
    output: 'The PostgreSQL of DATABASE_URL cannot be used: database "nowhere" does not exist.\n',
  });
  await server.stop();
});

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await sleep(20);
}
