import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '#server/is-running.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { postgresOf } from '#server/testing/process.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
let running: Embedded[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-embedded-'));
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ folder, durable: false, ...options });
  running.push(server);
  return server;
}

/** Starts it on a copy of a database, for the tests that are not about making one: making takes longer than copying. */
async function startOnCopy(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  await addMigratedDatabase(options.folder ?? folder);
  return start(options);
}

async function query(server: Embedded, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

test('the embedded database starts on an empty folder, stops with all its processes and keeps its data', async () => {
  const first = await start();
  await query(first, 'create table kept as select 1 as n');
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);

  const second = await start();
  expect(await query(second, 'select n, current_user::text as me from kept')).toEqual([{ n: 1, me: 'cauri' }]);
});

test('the embedded database is durable in every way unless a test asks otherwise', async () => {
  const server = await start({ durable: true });
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const settings = await query(server, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`);
  expect(settings).toEqual([{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on' }]);
});

test('only one process at a time owns a data folder', async () => {
  const server = await startOnCopy();
  await expect(startEmbedded({ folder })).rejects.toThrow(
    `Cauri is already running on the data folder ${folder} (process ${process.pid}). Stop that process first, or set CAURI_DATA to another folder.`,
  );
  await server.stop();
  await start();
});

test('a copy of a folder that was in use is refused with a sentence, and a copy of one that was not starts', async () => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const copyNow = () => cp(data, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
  const server = await startOnCopy({ folder: data });
  await copyNow();
  await expect(startEmbedded({ folder: copy })).rejects.toThrow(`The data folder ${copy} is a copy of one that was in use.`);
  await server.stop();
  await rm(copy, { recursive: true });
  await copyNow();
  await start({ folder: copy });
});

test('the remains of an interrupted first start are deleted', async () => {
  await mkdir(join(folder, 'postgres.new-abc123', 'base'), { recursive: true });
  await writeFile(join(folder, 'postgres.new-abc123', 'PG_VERSION'), '18\n');
  await start();
  await expect(stat(join(folder, 'postgres.new-abc123'))).rejects.toThrow('ENOENT');
});

test('a database that a killed process left running is taken over, and nothing committed is lost', async () => {
  await addMigratedDatabase(folder);
  const code = `
    import { startEmbedded } from '#server/db/embedded.ts';
    import pg from 'pg';
    const server = await startEmbedded({ folder: ${JSON.stringify(folder)}, dieWithUs: false });
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query('create table kept as select 1 as n');
    process.stdout.write('committed');
    await client.query('begin; insert into kept values (2); select pg_sleep(60)');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const leftover = await postgresOf(folder);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(isRunning(leftover)).toBe(true);

  const said: string[] = [];
  const server = await start({ say: (line) => said.push(line) });
  expect(said).toEqual([`Stopping the PostgreSQL that an earlier Cauri left running (process ${leftover}).`]);
  expect(server.pid).not.toBe(leftover);
  expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a process number that belongs to another program now is not mistaken for the database', async () => {
  await (await startOnCopy()).stop();
  const stranger = spawn('sleep', ['60']);
  const left = `${stranger.pid}\n${join(folder, 'postgres')}\n1\n5432\n${join(folder, 'run')}\n`;
  await writeFile(join(folder, 'postgres/postmaster.pid'), left);
  await writeFile(join(folder, 'run/.s.PGSQL.5432.lock'), left);
  await start();
  expect(isRunning(stranger.pid!)).toBe(true);
  stranger.kill();
});

test('the embedded database starts when the pid file was cut short', async () => {
  await (await startOnCopy()).stop();
  await writeFile(join(folder, 'postgres/postmaster.pid'), '');
  await start();
});

test('data of another PostgreSQL version is refused with a sentence and not changed', async () => {
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17, and this Cauri carries 18');
});

test('the socket is in the temporary folder when the path of the data folder is too long', async () => {
  const long = join(folder, 'x'.repeat(120));
  const server = await startOnCopy({ folder: long });
  expect(server.connection.host).not.toContain('xxx');
  expect((await stat(server.connection.host!)).mode & 0o777).toBe(0o700);
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
  await rm(server.connection.host!, { recursive: true });
});

test('onCrash is called when the database ends by itself', async () => {
  const crashed = Promise.withResolvers<Error>();
  const server = await startOnCopy({ onCrash: crashed.resolve });
  process.kill(server.pid, 'SIGKILL');
  expect((await crashed.promise).message).toBe(`PostgreSQL ended by itself (SIGKILL): ${join(folder, 'postgres.log')} says why.`);
});

test.runIf(isRoot)('the embedded database starts as root in a folder that only root can enter', async () => {
  const closed = join(folder, 'data');
  await mkdir(closed, { mode: 0o700 });
  await start({ folder: closed });
});

test.runIf(isRoot)(
  'the embedded database runs as an unprivileged user when it is started as root and user namespaces are refused',
  async () => {
    await chmod(folder, 0o755);
    const data = join(folder, 'data');
    await start({ folder: data, namespaces: false });
    expect((await stat(join(data, 'postgres'))).uid).toBe(65534);
  },
);

test.runIf(isRoot)('the start as root names the obstacle when no user can run the database', async () => {
  await chmod(folder, 0o700);
  await expect(start({ folder: join(folder, 'data'), namespaces: false })).rejects.toThrow(
    `PostgreSQL does not run as root, and the user that it can run as here (65534) cannot enter ${folder}.`,
  );
});
