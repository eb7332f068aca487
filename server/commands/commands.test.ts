import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runCommand } from '#server/testing/process.ts';
import { startS3 } from '#server/testing/s3.ts';
import { explained } from './command.ts';

/** Connections to this address are refused, because no server uses the port. */
const AWAY = 'postgres://cauri:secret@127.0.0.1:1/cauri';

const { db } = await testDatabase({ empty: true });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-commands-'));
  await writeFile(join(folder, 'a-file'), 'This is no backup.');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.for<[title: string, command: string, args: string[], env: NodeJS.ProcessEnv, sentence: string]>([
  [
    'a backup without a database',
    'backup',
    ['FOLDER/backups'],
    {},
    'There is no database in FOLDER/data. Set CAURI_DATA to the data folder of the server, or DATABASE_URL to its database.\n',
  ],
  [
    'a backup of a database that is away',
    'backup',
    ['FOLDER/backups'],
    { DATABASE_URL: AWAY },
    'The database cannot be reached, or the connection to it was lost.\n(connect ECONNREFUSED 127.0.0.1:1)\n',
  ],
  [
    'an export into a bucket',
    'export-all',
    ['s3://bucket/prefix'],
    {},
    'An export is written to a disk: name a folder, and copy it to the bucket afterwards.\n',
  ],
  ['an export without a folder', 'export-all', [], {}, 'Usage: npm run export-all -- DIR\n'],
  [
    'a move of files without a bucket',
    'move-files',
    ['--to', 's3'],
    { DATABASE_URL: AWAY },
    'Set S3_BUCKET, and what belongs to it, to the bucket that the files move to or come from.\n',
  ],
  ['a restore of a file that is not there', 'restore', ['FOLDER/none.cauri'], {}, 'There is no file FOLDER/none.cauri.\n'],
  [
    'a check of a file that is no backup',
    'verify-backup',
    ['FOLDER/a-file'],
    {},
    'FOLDER/a-file is damaged and cannot be used: it is not a complete tar file. Use another backup.\n',
  ],
  [
    'a restore for a trial, before the backup is read, into a folder that is not there',
    'verify-backup',
    ['FOLDER/a-file', '--restore', '--in', 'FOLDER/none'],
    {},
    'There is no folder FOLDER/none.\n',
  ],
])('%s is refused with a sentence, and leaves nothing behind', async ([, command, args, env, sentence]) => {
  const inFolder = (text: string) => text.replace('FOLDER', folder);
  const { code, output } = await runCommand(`server/commands/${command}.ts`, args.map(inFolder), { CAURI_DATA: `${folder}/data`, ...env });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(inFolder(sentence)) });
  // The sentence is for an operator, who reads no stack trace.
  expect(output).not.toContain('    at ');
  expect(output).not.toContain('secret');
  expect(await readdir(folder)).toEqual(['a-file']);
});

test('a command for which the disk of the database has no room says what to do', async () => {
  const full = sql`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await expect(full.catch((error) => Promise.reject(explained({ DATABASE_URL: AWAY }, error)))).rejects.toThrow(
    'The PostgreSQL of DATABASE_URL cannot be used: could not extend file. Make room on the disk of the database, then try again.',
  );
});

test('an export whose files are in a bucket that cannot be reached says which bucket, and why', async () => {
  const { db, connection } = await testDatabase();
  const named = { moyen: 'Cash' as const, name: 'banque.csv', storage_key: 'k'.repeat(43), sha256: 'x', size: 1, requested_name: 'Awa' };
  await db.insertInto('settlement_file').values(named).execute();
  const bucket = { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'word' };
  const env = { CAURI_DATA: `${folder}/data`, DATABASE_URL: connectionUrl(connection), ...bucket };
  const { code, output } = await runCommand('server/commands/export-all.ts', [`${folder}/export`], env);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('The bucket photos cannot be used: ') });
  expect(output).not.toContain('    at ');
});

test('the commands make a backup in a bucket, verify it there and restore it from there', async () => {
  const [{ db, connection }, target, bucket] = [await testDatabase(), await testDatabase({ empty: true }), await startS3()];
  const named = { moyen: 'Cash' as const, name: 'banque.csv', storage_key: 'k'.repeat(43), sha256: 'x', size: 1, requested_name: 'Awa' };
  await db.insertInto('settlement_file').values(named).execute();
  const { S3_BUCKET: _, ...s3 } = bucket.env;
  const run = (command: string, args: string[], env: object) => runCommand(`server/commands/${command}.ts`, args, { ...s3, ...env });
  const made = await run('backup', ['s3://cauri/backups'], { CAURI_DATA: `${folder}/s3`, DATABASE_URL: connectionUrl(connection) });
  expect(await bucket.objects()).toHaveLength(1);
  const path = `s3://cauri/${(await bucket.objects())[0]}`;
  expect(made).toEqual({ code: 0, output: expect.stringContaining(`Made ${path} (`) });
  expect(await run('verify-backup', [path], {})).toEqual({ code: 0, output: expect.stringContaining(`${path} is whole`) });
  const wrong = await run('verify-backup', [path], { S3_SECRET_ACCESS_KEY: 'WRONG' });
  expect(wrong).toEqual({
    code: 1,
    output: expect.stringContaining(`${path} cannot be read: SignatureDoesNotMatch: set S3_SECRET_ACCESS_KEY`),
  });
  const restored = await run('restore', [path], { CAURI_DATA: `${folder}/restored`, DATABASE_URL: connectionUrl(target.connection) });
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Every table equals the backup.') });
  const files = (of: Db) => of.selectFrom('settlement_file').selectAll().execute();
  expect(await files(target.db)).toEqual(await files(db));
});
