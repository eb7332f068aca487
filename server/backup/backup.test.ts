import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar, unpackTar } from 'modern-tar';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { notifyStaff } from '#server/answers/notices.jobs.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { migrate, RESTORING_SCHEMA } from '#server/db/migrate.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { HELD_UNTIL } from '#server/jobs/held.queries.ts';
import { READDRESS_SESSIONS } from '#server/members/readdress-sessions.jobs.ts';
import { SEND_PRODUCT_MESSAGE } from '#server/products/messages.jobs.ts';
import { checkSecretKey } from '#server/secret-key.ts';
import { testApp } from '#server/testing/app.ts';
import { temporaryFolder } from '#server/testing/backups.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { testDatabase } from '#server/testing/database.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { END, kindOf, uploadEntry } from './archive.rules.ts';
import { lastBackup } from './backup.queries.ts';
import { makeBackup } from './make-backup.actions.ts';
import { checkArchive, readArchive } from './read-archive.ts';
import { type RestoreOptions, restore } from './restore.actions.ts';
import { forgetRestore } from './restore-folder.ts';

const PASSPHRASE = 'une phrase assez longue';
const { call, db, deps } = await testApp();
const connection = deps.connection;
const folder = await temporaryFolder();
const admin = await buildAccount(db);
const s3 = deps.env;
const options = { connection, storage: deps.storage, s3, version: '1.2.3', cause: 'command' as const, reserve: 0 };
const key = { secretKey: deps.env.CAURI_SECRET_KEY, passphrase: PASSPHRASE };
/** With the key and without it. */
let path = '';
let bare = '';
let upload = '';
let lost = '';

/** A form with one file on the disk and one that the disk lost. */
beforeAll(async () => {
  await checkSecretKey(db, deps.env);
  const formId = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title: 'L’été\t\\N « "à" »\n' }) })).body.data._id;
  const store = async () => (await deps.storage.put(Readable.from([randomBytes(70_000)]))).key;
  [upload, lost] = [await store(), await store()];
  for (const storage_key of [upload, lost])
    await db
      .insertInto('upload')
      .values({ form_id: formId, question_id: formId, name: 'x.pdf', size: 70_000, type: 'application/pdf', storage_key })
      .execute();
  await deps.storage.remove(lost);
  await deps.jobs.enqueue(db, housekeeping, {}, { startAfter: new Date('2030-01-01T00:00:00Z') });
  ({ path } = await makeBackup({ ...options, ...key, folder: join(folder, 'backups') }));
  ({ path: bare } = await makeBackup({ ...options, folder: join(folder, 'bare') }));
}, 120_000);

test('a backup is restored into another database with its files, its key, its sequences and its waiting jobs', async () => {
  await sql`select nextval('mail_sender')`.execute(db);
  const target = await testDatabase({ empty: true });
  const data = join(folder, 'restored');
  const databaseUrl = connectionUrl(target.connection);
  const restored = await restore({ path, s3, data, databaseUrl, passphrase: PASSPHRASE, jobs: allJobs, say: () => {} });
  expect(restored).toMatchObject({ keyFrom: 'backup', filesLeftOut: 0, end: { files: { count: 1, missing: [lost] }, jobs: 1 } });
  expect(await readFile(join(data, 'secret-key'), 'utf8')).toBe(deps.env.CAURI_SECRET_KEY);
  const bytes = (of: string) => readFile(join(of, 'uploads', upload.slice(0, 2), upload));
  expect((await bytes(data)).equals(await bytes(deps.env.CAURI_DATA))).toBe(true);
  const { rows: jobs } = await sql`select name, start_after from pgboss.job where state = 'created' and name not like '\\_\\_%'`.execute(
    target.db,
  );
  expect(jobs).toEqual([{ name: 'housekeeping', start_after: new Date('2030-01-01T00:00:00Z') }]);
  const { taken_at } = await target.db.selectFrom('sending_pause').selectAll().executeTakeFirstOrThrow();
  expect(taken_at.toISOString()).toBe(restored.head.takenAt);
  expect(await migrate(target)).toEqual([]);
  // The triggers are on again, and the references are checked.
  await expect(target.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow();
  await expect(sql`update setting set out_tag = uuidv7()`.execute(target.db)).rejects.toThrow('setting_out_tag_fkey');
  const [now] = await target.db.selectFrom('backup').select(['state', 'file_name']).execute();
  expect(now).toEqual({ state: 'running', file_name: path.split('/').at(-1) });
});

test('a job that only writes messages is held after a restore, and one that changes something as well is not', async () => {
  const welcome = { memberId: randomUUID(), productId: randomUUID(), paymentId: null };
  await deps.jobs.enqueue(db, SEND_PRODUCT_MESSAGE, welcome);
  await deps.jobs.enqueue(db, notifyStaff, { formId: randomUUID() });
  const startAfter = new Date('2030-01-02T00:00:00Z');
  await deps.jobs.enqueue(db, READDRESS_SESSIONS, { memberId: randomUUID(), former: 'awa@exemple.sn' }, { startAfter });
  const made = await makeBackup({ ...options, folder: join(folder, 'held') });
  const names = [notifyStaff, SEND_PRODUCT_MESSAGE, READDRESS_SESSIONS].map(({ name }) => name);
  await sql`delete from pgboss.job where name = any(${names})`.execute(db);
  const target = await testDatabase({ empty: true });
  const to = { data: join(folder, 'held-restored'), databaseUrl: connectionUrl(target.connection), withoutKey: true };
  await restore({ path: made.path, s3, ...to, jobs: allJobs, say: () => {} });
  const { rows } = await sql`
    select name, start_after from pgboss.job where state = 'created' and name not like '\\_\\_%' order by name`.execute(target.db);
  expect(rows).toEqual([
    { name: notifyStaff.name, start_after: HELD_UNTIL },
    { name: 'housekeeping', start_after: new Date('2030-01-01T00:00:00Z') },
    { name: SEND_PRODUCT_MESSAGE.name, start_after: HELD_UNTIL },
    { name: READDRESS_SESSIONS.name, start_after: startAfter },
  ]);
});

test('a secret key that is not that of the database is left out of a backup', async () => {
  const made = await makeBackup({ ...options, ...key, secretKey: 'x'.repeat(40), folder: join(folder, 'other-key') });
  expect(made.hasKey).toBe(false);
  expect((await checkArchive(made.path, s3)).key).toBe(undefined);
});

test('what does not fit is refused before anything changes', async () => {
  const target = await testDatabase({ empty: true });
  const data = join(folder, 'refused');
  const trial = (more: Partial<RestoreOptions>) =>
    restore({
      path: bare,
      s3,
      data,
      databaseUrl: connectionUrl(target.connection),
      withoutKey: true,
      jobs: allJobs,
      say: () => {},
      ...more,
    });
  const withKey = { path, withoutKey: false };
  await expect(trial({ ...withKey, passphrase: 'une autre phrase' })).rejects.toThrow('BACKUP_PASSPHRASE does not open the secret key');
  await expect(trial(withKey)).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(trial({ withoutKey: false })).rejects.toThrow('put the file secret-key of the first installation into');
  await expect(trial({ withoutKey: false, secretKey: 'x'.repeat(40) })).rejects.toThrow('CAURI_SECRET_KEY is not the key');
  await expect(trial({ path: join(folder, 'none.tar') })).rejects.toThrow('There is no file');
  await expect(trial({ path: folder })).rejects.toThrow('is a folder: name a backup in it');
  await expect(trial({ path: await withHead({ format: 2 }) })).rejects.toThrow('made by a newer version of Cauri');
  expect(existsSync(data)).toBe(false);
  await expect(trial({ data: deps.env.CAURI_DATA })).rejects.toThrow('is not empty (uploads)');
  await expect(trial({ databaseUrl: connectionUrl(connection) })).rejects.toThrow('is not empty');
  const unlock = lockFolder(data);
  await expect(trial({})).rejects.toThrow('Cauri is already running on the data folder');
  unlock();
  const migrations = [{ name: '9999_later.sql', checksum: '0'.repeat(64) }];
  await expect(trial({ path: await withHead({ migrations }) })).rejects.toThrow(
    '9999_later.sql, which this version of Cauri does not know',
  );
});

test('a restore that was killed is refused by a server and can be run again, here beside a key that fits', async () => {
  const target = await testDatabase({ empty: true });
  const data = join(folder, 'again');
  await mkdir(join(data, 'restoring/uploads'), { recursive: true });
  await writeFile(join(data, 'secret-key'), deps.env.CAURI_SECRET_KEY);
  await sql.raw(`create schema ${RESTORING_SCHEMA}; create table half (id int)`).execute(target.db);
  await expect(migrate(target)).rejects.toThrow('run `npm run restore` again');
  const restored = await restore({ path: bare, s3, data, databaseUrl: connectionUrl(target.connection), jobs: allJobs, say: () => {} });
  expect(restored.keyFrom).toBe('folder');
  expect(await migrate(target)).toEqual([]);
  expect(existsSync(join(data, 'restoring'))).toBe(false);
});

test('a start with another database deletes what a killed restore left, unless a restore works in the folder', async () => {
  const data = join(folder, 'left');
  await mkdir(join(data, 'restoring/uploads'), { recursive: true });
  const unlock = lockFolder(data);
  await forgetRestore(data);
  expect(await readdir(data)).toContain('restoring');
  unlock();
  await forgetRestore(data);
  expect(await readdir(data)).toEqual(['lock']);
});

test('a restore that was killed after its commit keeps the restored files when it is run again', async () => {
  const target = await testDatabase({ empty: true });
  const data = join(folder, 'committed');
  const again = () =>
    restore({ path, s3, data, databaseUrl: connectionUrl(target.connection), passphrase: PASSPHRASE, jobs: allJobs, say: () => {} });
  await again();
  // The working folder is the last thing that a restore removes.
  await mkdir(join(data, 'restoring'));
  await expect(again()).rejects.toThrow('is not empty');
  expect(existsSync(join(data, 'uploads', upload.slice(0, 2), upload))).toBe(true);
});

test('a server can start with a restored database only when its files are in their place', async () => {
  const target = await testDatabase({ empty: true });
  const data = join(folder, 'at-its-end');
  let held: Promise<void> | undefined;
  /** Waits for the end of the transaction of the restore, and then holds what is analyzed after it. */
  const hold = (line: string) => {
    if (!line.startsWith('Comparing')) return;
    held = target.db.transaction().execute(async (trx) => {
      await sql`lock table setting in access exclusive mode`.execute(trx);
      expect(existsSync(join(data, 'uploads', upload.slice(0, 2), upload))).toBe(true);
    });
    // The failure is awaited below.
    held.catch(() => {});
  };
  await restore({ path, s3, data, databaseUrl: connectionUrl(target.connection), passphrase: PASSPHRASE, jobs: allJobs, say: hold });
  await held;
});

test('a restore counts the files that the version of the backup did not know and left out', async () => {
  const entries = await unpackTar(await readFile(bare));
  const known = entries.filter(({ header }) => !header.name.startsWith('uploads/'));
  const said = JSON.parse(Buffer.from(known.at(-1)!.data!).toString());
  const data = Buffer.from(JSON.stringify({ ...said, files: { ...said.files, count: 0, bytes: 0 } }));
  const last = resealed({ header: known.at(-1)!.header, data }, known.slice(0, -1));
  const file = join(folder, 'of-an-earlier-version.tar');
  await writeFile(file, await packTar(known.toSpliced(-1, 1, last)));
  const target = await testDatabase({ empty: true });
  const into = { data: join(folder, 'without-files'), databaseUrl: connectionUrl(target.connection) };
  const restored = await restore({ path: file, s3, ...into, withoutKey: true, jobs: allJobs, say: () => {} });
  // The file that was already missing is no file that was left out.
  expect(restored).toMatchObject({ filesLeftOut: 1, end: { files: { count: 0, missing: [lost] } } });
});

test('a reader may stop at any entry of a backup, as a restore does when the disk is full', async () => {
  const entries = await unpackTar(await readFile(bare));
  const large = { header: { name: uploadEntry('g'.repeat(43)), size: 3_000_000 }, data: randomBytes(3_000_000) };
  const file = join(folder, 'large.tar');
  await writeFile(file, await packTar([...entries.slice(0, 2), large, ...entries.slice(2)]));
  const faults: Error[] = [];
  const note = (error: Error) => void faults.push(error);
  process.on('uncaughtException', note);
  // The first entries stand around the large one, and the last ones are files. A table in every twelve stands for the others.
  const stops = entries.map((_, i) => i + 1).filter((stop) => stop <= 6 || stop % 12 === 0 || stop > entries.length - 4);
  for (const stop of stops) {
    let read = 0;
    for await (const { content } of readArchive(file, s3)) {
      // The reader is slower than the disk, so that more of the file waits for it.
      await readFile(file);
      if (++read === stop) break;
      for await (const _ of content);
    }
    await readFile(file);
  }
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});

test('a backup that was encrypted with age is not called damaged', async () => {
  const encrypted = join(folder, 'cauri.tar.age');
  await writeFile(encrypted, `age-encryption.org/v1\n-> scrypt ${'A'.repeat(600)}\n`);
  await expect(checkArchive(encrypted, s3)).rejects.toThrow(
    `${encrypted} is encrypted with age: decrypt it first, with age -d -o cauri.tar`,
  );
});

test.each([
  [
    'a backup that gzip compressed',
    async () => gzipSync(await readFile(path)),
    'is compressed with gzip: uncompress it first, with gzip -dc',
  ],
  ['a dump of the database', async () => Buffer.from('PGDMP\x01\x0f\0'), 'is a dump that pg_dump made: bring it back with pg_restore'],
  [
    'a tar file of another program',
    () => packTar([{ header: { name: 'notes.txt', size: 2, type: 'file' }, data: Buffer.from('ab') }]),
    'is not a backup of Cauri: it begins with "notes.txt"',
  ],
])('%s is not called damaged', async (_, content, said) => {
  const given = join(folder, 'given');
  await writeFile(given, await content());
  await expect(checkArchive(given, s3)).rejects.toThrow(`${given} ${said}`);
});

test('a file that is cut off anywhere or altered anywhere is refused', async () => {
  const whole = await readFile(path);
  const broken = join(folder, 'broken.tar');
  const refused = async (content: Uint8Array) => {
    await writeFile(broken, content);
    await expect(checkArchive(broken, s3)).rejects.toThrow('is damaged and cannot be used');
  };
  for (const share of [0, 0.01, 0.3, 0.6, 0.9, 0.99]) await refused(whole.subarray(0, Math.floor(whole.length * share)));
  await refused(whole.subarray(0, whole.length - 2048));
  for (const share of [0.001, 0.2, 0.5, 0.8]) {
    const altered = Buffer.from(whole);
    // The zeros that fill a block of tar say nothing, and may be altered.
    const at = altered.findIndex((byte, place) => byte !== 0 && place >= whole.length * share);
    altered[at] = altered[at]! ^ 0x40;
    await refused(altered);
  }
  await refused(Buffer.from('not a tar file at all'));
});

test('an entry with a hostile name is refused, also when its checksums are right', async () => {
  for (const name of [
    '../evil',
    '/etc/passwd',
    'uploads/../../x',
    'database/../x/000001.copy.gz',
    `uploads/zz/${'a'.repeat(43)}`,
    'secret-key',
  ])
    expect(kindOf(name)).toBeUndefined();
  expect(kindOf(uploadEntry(upload))).toEqual({ kind: 'upload', key: upload });
  const entries = await unpackTar(await readFile(path));
  const hostile = { header: { name: `uploads/../../../${'e'.repeat(30)}`, size: 4, type: 'file' as const }, data: Buffer.from('evil') };
  const link = { header: { name: uploadEntry('l'.repeat(43)), size: 0, type: 'symlink' as const, linkname: '/etc/passwd' } };
  for (const one of [hostile, link]) {
    const all = entries.toSpliced(-1, 1, one, resealed(entries.at(-1)!, [...entries.slice(0, -1), one]));
    const file = join(folder, 'hostile.tar');
    await writeFile(file, await packTar(all));
    await expect(checkArchive(file, s3)).rejects.toThrow('which Cauri does not write');
  }
});

type Packed = { header: { name: string; size: number }; data?: Uint8Array };
/** The last entry with the right checksum of these entries. */
function resealed(last: Packed, entries: Packed[]) {
  const hash = createHash('sha256');
  for (const { header, data } of entries) hash.update(`${header.name}\0${header.size}\0`).update(data ?? '');
  const end = { ...JSON.parse(Buffer.from(last.data!).toString()), entries: entries.length, sha256: hash.digest('hex') };
  const data = Buffer.from(JSON.stringify(end));
  return { header: { name: END, size: data.length }, data };
}

/** The backup with another description and the right checksum. */
async function withHead(change: object): Promise<string> {
  const entries = await unpackTar(await readFile(bare));
  const data = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(entries[0]!.data!).toString()), ...change }));
  const first = { header: { ...entries[0]!.header, size: data.length }, data };
  const others = entries.slice(1, -1);
  const file = join(folder, 'another-head.tar');
  await writeFile(file, await packTar([first, ...others, resealed(entries.at(-1)!, [first, ...others])]));
  return file;
}

test('a backup that cannot be written leaves no file and says why', async () => {
  const full = join(folder, 'full');
  await expect(makeBackup({ ...options, folder: full, reserve: Number.MAX_SAFE_INTEGER })).rejects.toThrow('MB free');
  expect(await readdir(full)).toEqual([]);
  await copyFile(path, join(folder, 'a-file'));
  await expect(makeBackup({ ...options, folder: join(folder, 'a-file/x') })).rejects.toThrow('The server cannot write to');
  await expect(makeBackup({ ...options, folder: '/proc/backups/x' })).rejects.toThrow('The server cannot write to /proc/backups (ENOENT)');
  await expect(makeBackup({ ...options, folder: '/proc/backups' })).rejects.toThrow('or choose another place (BACKUP_FOLDER)');
  const last = await db.selectFrom('backup').select(['state', 'problem']).orderBy('started_at', 'desc').executeTakeFirstOrThrow();
  expect(last).toMatchObject({ state: 'failed', problem: expect.stringContaining('cannotWrite') });
});

test('lastBackup says how backups are doing', async () => {
  const { health, last, lastDone, running } = await lastBackup(db);
  expect({ health, running }).toEqual({ health: 'failed', running: false });
  expect(last!.problem).toContain('The server cannot write to');
  expect(lastDone).toMatchObject({ cause: 'command', hasKey: false, files: 1, missing: 1, problem: null });
});

test('two backups are not made at once, and a killed one is recorded as interrupted', async () => {
  await rm(join(folder, 'twice'), { recursive: true, force: true });
  await db.insertInto('backup').values({ cause: 'command', folder: 'x', file_name: 'killed.tar' }).execute();
  const both = await Promise.allSettled([1, 2].map((n) => makeBackup({ ...options, folder: join(folder, `twice-${n}`) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason.message).toContain(
    'Another backup is being made',
  );
  const killed = await db.selectFrom('backup').select(['state', 'problem']).where('file_name', '=', 'killed.tar').executeTakeFirstOrThrow();
  expect(killed).toEqual({ state: 'failed', problem: expect.stringContaining('interrupted') });
});

test('a backup is recorded as done when the connection that was idle meanwhile is lost', async () => {
  await db.deleteFrom('upload').where('storage_key', '=', lost).execute();
  const onSnapshot = async (client: pg.Client) => {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cauri backup' and datname = current_database() and pid <> pg_backend_pid()`);
  };
  const made = await makeBackup({ ...options, folder: join(folder, 'idle'), onSnapshot });
  const recorded = db.selectFrom('backup').select(['state', 'size']).where('file_name', '=', made.path.split('/').at(-1)!);
  expect(await recorded.execute()).toEqual([{ state: 'done', size: made.size }]);
});
