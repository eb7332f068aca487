import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { backUpWhenDue } from './backup.jobs.ts';
import { lastBackup } from './backup.queries.ts';
import { makeBackup } from './make-backup.actions.ts';

const folder = await temporaryFolder();
const [kept, elsewhere] = [join(folder, 'kept'), join(folder, 'elsewhere')];
const { db, deps } = await testApp({ env: { BACKUP_FOLDER: kept } });
const options = { connection: deps.connection, storage: deps.storage, s3: deps.env, version: '1.2.3', reserve: 0 };
const byHand = (into: string) => makeBackup({ ...options, folder: into, cause: 'command' });
const fails = (into: string, cause: 'schedule' | 'command' = 'command') =>
  expect(makeBackup({ ...options, folder: into, cause, reserve: Number.MAX_SAFE_INTEGER })).rejects.toThrow('MB free');

beforeAll(() => makeBackup({ ...options, folder: kept, cause: 'schedule' }), 60_000);

test('a backup by hand to another place that fails is not taken for one of the schedule', async () => {
  const { lastDone } = await lastBackup(db);
  await fails(elsewhere);
  expect(await lastBackup(db)).toMatchObject({ health: 'fine', last: { _id: lastDone!._id } });
  await fails(kept);
  expect(await lastBackup(db)).toMatchObject({ health: 'failed', last: { cause: 'command', folder: kept } });
  await byHand(kept);
  expect(await lastBackup(db)).toMatchObject({ health: 'fine', lastDone: { cause: 'command', folder: kept } });
});

test('a backup by hand to another place neither hides that one of the schedule failed nor takes its place', async () => {
  await fails(kept, 'schedule');
  await byHand(elsewhere);
  expect(await lastBackup(db)).toMatchObject({ health: 'failed', lastDone: { folder: kept } });
  await db
    .updateTable('backup_setting')
    .set({ since: new Date(0) })
    .execute();
  const long = new Date(Date.now() - 3 * 86_400_000);
  await db.updateTable('backup').set({ started_at: long }).where('folder', '=', kept).execute();
  await backUpWhenDue(deps, new Date());
  expect(await lastBackup(db)).toMatchObject({ health: 'fine', last: { cause: 'schedule', folder: kept } });
});

test('a backup by hand to another place counts where none is made by the schedule', async () => {
  await db.updateTable('backup_setting').set({ enabled: false }).execute();
  await byHand(elsewhere);
  expect(await lastBackup(db)).toMatchObject({ health: 'fine', lastDone: { folder: elsewhere } });
});
