import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binariesFor, findBinaries } from './binaries.ts';
import { closedTo } from './reachable.ts';

const NOBODY = { uid: 65534, gid: 65534 };
let folder = '';
const copies: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-binaries-'));
});
afterEach(() => Promise.all([folder, ...copies].map((path) => rm(path, { recursive: true, force: true }))));

test('the bundled PostgreSQL is version 18 and has its libraries', async () => {
  const { postgres } = await findBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  expect(stdout).toContain('PostgreSQL) 18.');
});

test('programs are copied once to another folder when a user cannot reach them', async () => {
  const bin = join(folder, 'closed/native/bin');
  await mkdir(bin, { recursive: true });
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(bin, name), name);
    await chmod(join(bin, name), 0o755);
  }
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  expect(await closedTo(NOBODY, binaries.postgres)).toBe(folder);

  const copy = await binariesFor(NOBODY, binaries);
  copies.push(dirname(dirname(dirname(copy.postgres))));
  expect(copy.postgres).not.toContain(folder);
  expect(await closedTo(NOBODY, copy.postgres)).toBeUndefined();
  await access(copy.initdb);

  const { mtimeMs } = await stat(copy.postgres);
  expect(await binariesFor(NOBODY, binaries)).toEqual(copy);
  expect((await stat(copy.postgres)).mtimeMs).toBe(mtimeMs);
});

test('programs stay where they are when the user can reach them', async () => {
  const { uid, gid } = await stat(folder);
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  for (const path of Object.values(binaries)) await writeFile(path, '', { mode: 0o755 });
  expect(await binariesFor({ uid, gid }, binaries)).toEqual(binaries);
});

test('a copy that someone else may write to is refused', async () => {
  const bin = join(folder, 'other/native/bin');
  await mkdir(bin, { recursive: true });
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  for (const path of Object.values(binaries)) await writeFile(path, '', { mode: 0o755 });
  const copy = dirname(dirname(dirname((await binariesFor(NOBODY, binaries)).postgres)));
  copies.push(copy);
  await chmod(copy, 0o777);
  await expect(binariesFor(NOBODY, binaries)).rejects.toThrow(`${copy} exists and belongs to someone else`);
});
