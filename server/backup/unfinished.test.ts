import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { makeTrialFolder } from './restore-folder.ts';

const folder = await temporaryFolder();
const elsewhere = join(folder, 'elsewhere');
const { db, deps } = await testApp();

test('the night deletes what a killed backup left in any folder, and nothing that is still being written or that others put there', async () => {
  const names = ['.cauri-2026-11-23T020000.123Z.tar.part', '.cauri-2026-11-24T020000.123Z.tar.part', 'cauri.tar', '.notes.part'];
  const [left, young, whole, other] = names.map((name) => join(elsewhere, name)) as [string, string, string, string];
  await mkdir(elsewhere, { recursive: true });
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [left, young, whole, other]) {
    await writeFile(path, 'x');
    if (path !== young) await utimes(path, hoursAgo, hoursAgo);
  }
  const row = { cause: 'command' as const, file_name: 'killed.tar' };
  const folders = [elsewhere, join(folder, 'unplugged'), 's3://bucket/prefix'];
  await db
    .insertInto('backup')
    .values(folders.map((one) => ({ ...row, folder: one })))
    .execute();
  await housekeeping.handle(deps, {});
  expect([left, young, whole, other].map((path) => existsSync(path))).toEqual([false, true, true, true]);
});

test('the next trial of a restore deletes what a killed one left, and nothing that somebody uses', async () => {
  const parent = join(folder, 'trials');
  await mkdir(parent);
  const killed = join(parent, 'cauri-verify-killed', 'data', 'restoring');
  await mkdir(killed, { recursive: true });
  await writeFile(join(killed, 'row'), 'Awa Diop');
  await mkdir(join(parent, 'somebody-else'));
  await symlink(elsewhere, join(parent, 'cauri-verify-link'));
  const running = await makeTrialFolder(parent);
  expect((await readdir(parent)).sort()).toEqual([basename(running.folder), 'cauri-verify-link', 'somebody-else'].sort());
  const next = await makeTrialFolder(parent);
  expect(existsSync(running.folder)).toBe(true);
  await next.remove();
  await running.remove();
  expect((await readdir(parent)).sort()).toEqual(['cauri-verify-link', 'somebody-else']);
});
