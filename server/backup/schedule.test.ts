import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { openPlaces } from '#server/storage/open-storage.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { backUpDaily, backUpNow, backUpWhenDue, removeOld } from './backup.jobs.ts';
import { lastBackup } from './backup.queries.ts';
import { BACKUP_LOCK } from './make-backup.actions.ts';

const folder = await temporaryFolder();
const { call, db, deps, runJobs } = await testApp({ env: { BACKUP_FOLDER: join(folder, 'b') } });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const overview = async () => (await call('GET', '/api/backups', { as: admin.token })).body.data;
const files = async () => (await readdir(join(folder, 'b')).catch(() => [])).toSorted();

test('backups are on from the start, for admins only, and the first one waits for its hour', async () => {
  expect(await overview()).toMatchObject({
    enabled: true,
    health: 'none',
    settings: { enabled: true, hour: 2, keepDaily: 7, keepWeekly: 4 },
    folder: join(folder, 'b'),
    sameDisk: null,
    withKey: false,
    recent: [],
  });
  const { since } = await db.selectFrom('backup_setting').select('since').executeTakeFirstOrThrow();
  await backUpWhenDue(deps, since);
  expect(await files()).toEqual([]);
  expect((await call('GET', '/api/backups', { as: coach.token })).status).toBe(403);
  expect((await call('POST', '/api/backups', { as: coach.token })).status).toBe(403);
});

test('settings are stored and audited, and a value that cannot be is refused beside its field', async () => {
  const patch = (body: object) => call('PATCH', '/api/backups/settings', { as: admin.token, body });
  expect((await patch({ keepWeekly: 2, hour: 4 })).body.data).toEqual({ enabled: true, hour: 4, keepDaily: 7, keepWeekly: 2 });
  expect((await patch({ hour: 24 })).body).toMatchObject({ errors: { hour: 'Please choose a number from 0 to 23.' } });
  expect((await patch({ keepDaily: 0 })).status).toBe(400);
  const audited = await db.selectFrom('audit_log').select(['after']).where('action', '=', 'backup.settings').execute();
  expect(audited).toMatchObject([{ after: { hour: 4 } }]);
});

test('an admin asks for a backup, which a job makes once', async () => {
  expect((await call('POST', '/api/backups', { as: admin.token })).body.message).toContain('The backup is being made.');
  await call('POST', '/api/backups', { as: admin.token });
  await runJobs();
  const { health, recent, sameDisk } = await overview();
  expect({ health, sameDisk }).toEqual({ health: 'fine', sameDisk: true });
  expect(recent).toMatchObject([{ cause: 'request', state: 'done', missing: 0, problem: null }]);
  expect(await files()).toEqual([recent[0].file]);
  await deps.jobs.enqueue(db, backUpNow, { by: admin.id, askedAt: new Date(Date.now() - 60_000).toISOString() });
  await runJobs();
  expect(await files()).toHaveLength(1);
});

test('a backup that two admins ask for at once is made and logged once', async () => {
  const count = async (rows: RawBuilder<unknown>) => (await rowsOf(db, rows)).length;
  const counts = async () => [
    await count(sql`select from audit_log where action = 'backup.create'`),
    await count(sql`select from backup where state = 'done'`),
  ];
  const [logged, made] = await counts();
  const { both } = await db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job in exclusive mode`.execute(trx);
    const both = [1, 2].map(() => call('POST', '/api/backups', { as: admin.token }));
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { both };
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  await runJobs();
  expect(await counts()).toEqual([logged! + 1, made! + 1]);
});

test('the backup of the day is made once when its hour has passed, whoever looks', async () => {
  await db
    .updateTable('backup_setting')
    .set({ since: new Date(0) })
    .execute();
  await db
    .updateTable('backup')
    .set({ started_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  await Promise.all([1, 2, 3].map(() => backUpWhenDue(deps, new Date())));
  await backUpWhenDue(deps, new Date());
  expect((await overview()).recent.map(({ cause, state }: { cause: string; state: string }) => `${cause} ${state}`)).toEqual([
    'schedule done',
    'request done',
  ]);
});

test('a process whose clock is wrong makes the backups of the days that the database counts, and one that is asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [real, made] = [Date.now(), await files()];
  vi.setSystemTime(real + 3 * 86_400_000);
  await backUpDaily.handle(deps, {});
  const { health, last } = await lastBackup(db);
  expect([health, await files()]).toEqual(['fine', made]);
  vi.setSystemTime(real - 600_000);
  await call('POST', '/api/backups', { as: admin.token });
  await runJobs();
  const asked = (await lastBackup(db)).last!;
  expect(asked._id).not.toBe(last!._id);
  expect(asked.file > last!.file).toBe(true);
});

test('files that need not be kept are deleted, and files that the database does not know or that are in other folders are not', async () => {
  await writeFile(join(folder, 'b', 'of-somebody-else.tar'), 'x');
  const add = async (days: number, within = join(folder, 'b')) => {
    const file = `cauri-${days}.tar`;
    await writeFile(join(within, file), 'x');
    const started_at = new Date(Date.now() - days * 86_400_000);
    await db
      .insertInto('backup')
      .values({ cause: 'schedule', state: 'done', folder: within, file_name: file, started_at, finished_at: started_at, nth: -days })
      .execute();
    return file;
  };
  // Two days ago is another day than the backups above, also when midnight has passed since they were made.
  const [young, old] = [await add(2), await add(100)];
  const elsewhere = await add(101, folder);
  await call('PATCH', '/api/backups/settings', { as: admin.token, body: { keepDaily: 3, keepWeekly: 0 } });
  await removeOld(deps);
  expect(await files()).toEqual(expect.arrayContaining([young, 'of-somebody-else.tar']));
  expect(existsSync(join(folder, 'b', old))).toBe(false);
  expect(existsSync(join(folder, elsewhere))).toBe(true);
  expect(await db.selectFrom('backup').select('removed_at').where('file_name', '=', old).executeTakeFirst()).toMatchObject({
    removed_at: expect.any(Date),
  });
});

test('a backup that fails still deletes the files that need not be kept, which may be why the disk is full', async () => {
  const formId = (await call('POST', '/api/forms', { as: admin.token, body: buildForm() })).body.data._id;
  const named = { form_id: formId, question_id: formId, name: 'x.pdf', size: 1, type: 'application/pdf', storage_key: 'k'.repeat(43) };
  await db.insertInto('upload').values(named).execute();
  const old = 'cauri-200.tar';
  await writeFile(join(folder, 'b', old), 'x');
  const started_at = new Date(Date.now() - 200 * 86_400_000);
  await db
    .insertInto('backup')
    .values({ cause: 'schedule', state: 'done', folder: join(folder, 'b'), file_name: old, started_at, finished_at: started_at, nth: -200 })
    .execute();
  await call('PATCH', '/api/backups/settings', { as: admin.token, body: { keepDaily: 1, keepWeekly: 0 } });
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const away = openPlaces({ ...deps.env, ...key, S3_BUCKET: 'away', S3_ENDPOINT: 'http://127.0.0.1:1' }).s3!;
  await backUpNow.handle({ ...deps, storage: away }, { by: admin.id, askedAt: new Date().toISOString() });
  expect((await overview()).last).toMatchObject({ state: 'failed', problem: expect.stringContaining('storage of files') });
  expect(await files()).not.toContain(old);
});

test('a backup of a day to come, from before the clock was set back, does not stand for those of the days until then', async () => {
  await db
    .updateTable('backup')
    .set({ started_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  await db.deleteFrom('backup').where('state', '=', 'failed').execute();
  const file_name = 'cauri-tomorrow.tar';
  await writeFile(join(folder, 'b', file_name), 'x');
  const started_at = new Date(Date.now() + 2 * 86_400_000);
  await db
    .insertInto('backup')
    .values({ cause: 'schedule', state: 'done', folder: join(folder, 'b'), file_name, started_at, finished_at: started_at })
    .execute();
  await call('PATCH', '/api/backups/settings', { as: admin.token, body: { keepDaily: 1, keepWeekly: 0 } });
  const { health, nextAt } = await overview();
  // The backup of the day is missing, so the next one does not wait for tomorrow.
  expect([health, Date.parse(nextAt) <= Date.now()]).toEqual(['old', true]);
  await backUpWhenDue(deps, new Date());
  expect((await overview()).health).toBe('fine');
  // Neither of the two is deleted because of the other.
  expect(await files()).toEqual([expect.stringMatching(/^cauri-2/), file_name, 'of-somebody-else.tar']);
});

test('a backup from before the clock was set back is older than those that were made since, also when its day has come', async () => {
  const add = async (state: 'done' | 'failed', file_name: string, started_at: Date) => {
    await writeFile(join(folder, 'b', file_name), 'x');
    const row = { cause: 'schedule' as const, state, folder: join(folder, 'b'), file_name, started_at, finished_at: started_at };
    await db.insertInto('backup').values(row).execute();
  };
  await add('done', 'before.tar', new Date('2026-01-05T14:00Z'));
  await add('done', 'since.tar', new Date('2026-01-05T02:00Z'));
  await call('PATCH', '/api/backups/settings', { as: admin.token, body: { keepDaily: 90 } });
  await removeOld(deps);
  expect(await files()).toContain('since.tar');
  expect(await files()).not.toContain('before.tar');

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await add('done', 'before.tar', ago(1));
  await add('failed', 'failed.tar', ago(2));
  expect(await overview()).toMatchObject({ health: 'failed', last: { file: 'failed.tar' } });
  await add('done', 'since.tar', ago(3));
  expect(await overview()).toMatchObject({ health: 'fine', last: { file: 'since.tar' }, lastDone: { file: 'since.tar' } });
  expect((await overview()).recent[0].file).toBe('since.tar');
});

test('a backup whose process was killed is shown as interrupted, and one that is being made as running', async () => {
  const { id } = await db
    .insertInto('backup')
    .values({ cause: 'command', folder: 'x', file_name: 'killed.tar' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = async () => (await overview()).recent.find(({ _id }: { _id: string }) => _id === id);
  expect(await shown()).toMatchObject({ state: 'failed', problem: 'The process that made the backup was stopped.' });
  await db.connection().execute(async (maker) => {
    await sql`select pg_advisory_lock(${BACKUP_LOCK})`.execute(maker);
    expect(await shown()).toMatchObject({ state: 'running', problem: null });
    await sql`select pg_advisory_unlock(${BACKUP_LOCK})`.execute(maker);
  });
});

test('the overview does not wait for somebody who is saving the settings', async () => {
  await db.transaction().execute(async (db) => {
    await db.updateTable('backup_setting').set({ keep_daily: 9 }).execute();
    expect((await overview()).settings.keepDaily).not.toBe(9);
  });
});
