import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { backUpWhenDue, removeOld } from '#server/backup/backup.jobs.ts';
import { makeBackup } from '#server/backup/make-backup.actions.ts';
import { moveFiles } from '#server/backup/move-files.actions.ts';
import { checkArchive } from '#server/backup/read-archive.ts';
import { restore } from '#server/backup/restore.actions.ts';
import { exportForm } from '#server/exports/exports.jobs.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { testDatabase } from '#server/testing/database.ts';
import { startS3 } from '#server/testing/s3.ts';
import { idOf, openForm, PDF, tusClient } from '#server/testing/tus-client.ts';
import { openPlaces, openStorage } from './open-storage.ts';

// Two machines with one database, one bucket and nothing else in common.

const s3 = await startS3();
const database = await testDatabase();
const [one, two] = [await testApp({ database, env: s3.env }), await testApp({ database, env: s3.env })];
const { db, deps } = one;
const places = openPlaces(deps.env);
const keyOf = async (id: string) =>
  (await db.selectFrom('upload').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()).storage_key;
const onDisk = async () =>
  (await readdir(join(deps.env.CAURI_DATA, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile());
const download = (app: typeof one.app, url: string, token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });

/** A response with a file of which each machine received a part. */
async function answered() {
  const form = await openForm(one);
  const [first, second] = [tusClient(one), tusClient(two)];
  const url = String((await first.begin(form.belongs)).headers.location);
  expect((await second.send(url, 0, PDF.subarray(0, 8_000))).status).toBe(204);
  expect(await first.offset(url)).toBe('8000');
  expect((await first.send(url, 8_000, PDF.subarray(8_000, 15_000))).headers['upload-offset']).toBe('15000');
  expect((await second.send(url, 15_000, PDF.subarray(15_000))).status).toBe(204);
  const { formId, submissionKey, ticket, questionId, admin } = form;
  const body = { formId, submissionKey, ticket, answers: { [questionId]: idOf(url) } };
  expect((await one.call('POST', '/api/answers', { body })).status).toBe(200);
  return { id: idOf(url), formId, admin };
}

/** A file of another table than those of the answers. */
async function settlementFile(): Promise<void> {
  const { key, size } = await deps.storage.put(Readable.from([Buffer.from('id,amount,date')]));
  const named = { moyen: 'Cash' as const, name: 'banque.csv', storage_key: key, sha256: key };
  await db
    .insertInto('settlement_file')
    .values({ ...named, size, requested_name: 'Awa' })
    .execute();
}

test('a file whose pieces reached different machines is whole on each of them, in the bucket and not on a disk', async () => {
  const { id, admin } = await answered();
  for (const { app } of [one, two]) expect((await download(app, `/api/uploads/${id}`, admin.token)).rawPayload.equals(PDF)).toBe(true);
  const key = await keyOf(id);
  expect(await s3.objects()).toEqual([`uploads/${key.slice(0, 2)}/${key}`]);
  expect(await onDisk()).toEqual([]);
});

test('an upload that is cancelled or forgotten leaves nothing in the bucket', async () => {
  const before = await s3.objects();
  const [first, second] = [tusClient(one), tusClient(two)];
  const cancelled = String((await first.begin((await openForm(one)).belongs)).headers.location);
  const forgotten = String((await first.begin((await openForm(one)).belongs)).headers.location);
  for (const url of [cancelled, forgotten]) await second.send(url, 0, PDF.subarray(0, 8_000));
  expect((await s3.objects()).length).toBe(before.length + 2);
  expect((await first.call('DELETE', cancelled)).status).toBe(204);
  await db
    .updateTable('upload')
    .set({ touched_at: new Date(Date.now() - 10 * 86_400_000) })
    .where('id', '=', idOf(forgotten))
    .execute();
  await housekeeping.handle(two.deps, {});
  expect(await s3.objects()).toEqual(before);
});

test('an export is written by one machine and downloaded from the other', async () => {
  const { formId, admin } = await answered();
  const { body } = await one.call('POST', `/api/forms/${formId}/exports`, { body: { format: 'xlsx', selection: {} }, as: admin.token });
  await one.runJobs();
  const file = await download(two.app, `/api/exports/${body.data._id}/file`, admin.token);
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

test('an export waits for a bucket that refuses it for a while', async () => {
  const { formId, admin } = await answered();
  const { body } = await one.call('POST', `/api/forms/${formId}/exports`, { body: { format: 'csv', selection: {} }, as: admin.token });
  const refused = openStorage({ ...deps.env, S3_SECRET_ACCESS_KEY: 'WRONG' });
  await expect(exportForm.handle({ ...deps, storage: refused }, { exportId: body.data._id })).rejects.toThrow();
  await one.runJobs();
  expect((await download(two.app, `/api/exports/${body.data._id}/file`, admin.token)).statusCode).toBe(200);
});

test('files are moved to the disk and back, also by a move that was killed in between, and can be read all the while', async () => {
  const { id, admin } = await answered();
  await settlementFile();
  const key = await keyOf(id);
  const { disk, s3: inBucket } = places;
  const move = (from: typeof disk, to: typeof disk) => moveFiles({ connection: deps.connection, from, to });
  const readable = async () => (await download(one.app, `/api/uploads/${id}`, admin.token)).rawPayload.equals(PDF);
  const count = (await s3.objects()).length;
  // The move was killed when the file was at both places.
  await disk.put((await inBucket!.get(key))!.stream, key);
  expect(await move(inBucket!, disk)).toMatchObject({ files: count, there: 0, missing: [], arriving: 0 });
  expect([await s3.objects(), (await onDisk()).length, await readable()]).toEqual([[], count, true]);
  expect(await move(inBucket!, disk)).toMatchObject({ files: 0, there: count });
  const both = await Promise.allSettled([move(disk, inBucket!), move(disk, inBucket!)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([(await s3.objects()).length, await onDisk(), await readable()]).toEqual([count, [], true]);
  // A file that came out different stays where it was.
  const wrong = { ...disk, get: async () => ({ stream: Readable.from([PDF.subarray(1)]), size: 1 }) };
  await expect(move(inBucket!, wrong)).rejects.toThrow('is not the same at its new place');
  expect([(await s3.objects()).length, await onDisk()]).toEqual([count, []]);
});

test('a backup goes from bucket to bucket, is checked there, restored from there, and deleted when it need not be kept', async () => {
  const path = 's3://cauri/backups/of this';
  const settings = { connection: deps.connection, storage: deps.storage, s3: deps.env, version: '1', cause: 'command' as const };
  await settlementFile();
  const files = (await s3.objects()).length;
  const made = await makeBackup({ ...settings, folder: path });
  expect(made).toMatchObject({ files: { count: files, missing: [] } });
  expect(await checkArchive(made.path, deps.env)).toMatchObject({ size: made.size, end: { files: { count: files } } });
  await expect(checkArchive(`${path}/none.tar`, deps.env)).rejects.toThrow('There is no file s3://');
  await expect(checkArchive('s3://cauri', settings.s3)).rejects.toThrow('s3://cauri is a bucket: name a backup in it.');
  const wrong = { ...settings, s3: { ...settings.s3, S3_SECRET_ACCESS_KEY: 'WRONG' }, folder: 's3://cauri/x' };
  await expect(makeBackup(wrong)).rejects.toThrow('(HTTP 403: the key is wrong, or may not do this)');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const keyless = {
    ...settings,
    s3: { ...settings.s3, S3_ACCESS_KEY_ID: undefined, S3_SECRET_ACCESS_KEY: undefined },
    folder: 's3://cauri/x',
  };
  await expect(makeBackup(keyless)).rejects.toThrow('set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  vi.unstubAllEnvs();
  await expect(makeBackup({ ...settings, folder: 's3://other/x' })).rejects.toThrow('The server cannot write to s3://other/x');

  const target = await testDatabase({ empty: true });
  const other = await startS3('other');
  const folder = await temporaryFolder();
  await restore({
    path: made.path,
    s3: deps.env,
    data: join(folder, 'data'),
    databaseUrl: connectionUrl(target.connection),
    openStorage: (work) => openStorage({ ...deps.env, ...other.env, CAURI_DATA: work }),
    withoutKey: true,
    jobs: allJobs,
    say: () => {},
  });
  expect(await other.objects()).toEqual((await s3.objects()).filter((name) => name.startsWith('uploads/')));

  // The scheduled backup goes to the folder of the settings, and an old one is deleted there.
  deps.env.BACKUP_FOLDER = path;
  const daily = async () => (await s3.objects()).filter((name) => name.startsWith('backups/'));
  const at = new Date(Date.now() - 60 * 86_400_000);
  await db.updateTable('backup').set({ started_at: at, finished_at: at }).execute();
  await db.updateTable('backup_setting').set({ since: at, enabled: true, keep_daily: 1, keep_weekly: 0 }).execute();
  await backUpWhenDue(deps, new Date());
  await removeOld(deps);
  const left = await daily();
  expect(left).toHaveLength(1);
  expect(made.path).not.toContain(left[0]!);
});
