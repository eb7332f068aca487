import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from '#server/db/client.ts';
import type { Connection } from '#server/db/connect.ts';
import { MIGRATION_LOCK } from '#server/db/migrate.ts';
import { fingerprintOf } from '#server/key-fingerprint.ts';
import type { BucketSettings } from '#server/storage/bucket.ts';
import type { Storage } from '#server/storage/storage.ts';
import { type End, fileNameAt, HEAD, type Head, KEY, uploadEntry } from './archive.rules.ts';
import { asFailure, BackupFailed } from './failure.ts';
import { encryptKey } from './key-file.ts';
import { type Cause, recordEnd, recordFailure, recordStart } from './record.queries.ts';
import { copyDatabase, listFiles, openSnapshot, stillNamed } from './snapshot.actions.ts';
import { type Archive, RESERVE_BYTES, writeArchive } from './write-archive.ts';

/** The key of the advisory lock of the one backup that is being made; the operating system's end of the process releases it. */
export const BACKUP_LOCK = 7_217_002;
const MIGRATION_WAIT_MS = 300_000;

export interface BackupOptions {
  connection: Connection;
  storage: Pick<Storage, 'get'>;
  /** A folder or s3://bucket/prefix. */
  folder: string;
  s3: BucketSettings;
  version: string;
  /** Both are needed to put the secret key into the backup; one that is not the key of the database is left out. */
  secretKey?: string | undefined;
  passphrase?: string | undefined;
  cause: Cause;
  by?: string | undefined;
  /** Asked when no other backup can begin any more; false makes none. */
  isNeeded?: () => Promise<boolean>;
  /** The bytes that stay free on the disk. */
  reserve?: number;
  /** Called when the snapshot is open: what is written from now on is not in the backup. */
  onSnapshot?: (client: pg.Client) => Promise<void>;
}

export interface MadeBackup {
  path: string;
  size: number;
  head: Head;
  rows: number;
  files: End['files'];
  jobs: number;
  hasKey: boolean;
}

/**
 * Makes one backup of the database as it is now, and of the files that it names, while the product works. Throws `BackupFailed`;
 * then there is no file. It may be killed at any moment: the next one records that.
 */
export async function makeBackup(options: BackupOptions & { isNeeded?: never }): Promise<MadeBackup>;
export async function makeBackup(options: BackupOptions): Promise<MadeBackup | undefined>;
export async function makeBackup(options: BackupOptions): Promise<MadeBackup | undefined> {
  const client = await connect(options);
  const now = await connect(options).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [BACKUP_LOCK]);
    if (!rows[0].held) throw new BackupFailed('busy');
    if (options.isNeeded && !(await options.isNeeded())) return undefined;
    return await recorded(client, now, options);
  } catch (error) {
    throw asFailure(error, options.folder);
  } finally {
    await Promise.all([client.end().catch(() => {}), now.end().catch(() => {})]);
  }
}

async function connect({ connection, folder }: BackupOptions): Promise<pg.Client> {
  // A connection is idle while a large file is copied, and what lies between may forget a connection that is silent for minutes.
  const client: pg.Client = new Client({
    ...connection,
    application_name: 'cauri backup',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  try {
    await client.connect();
  } catch (error) {
    throw asFailure(error, folder);
  }
  return client;
}

async function recorded(client: pg.Client, now: pg.Client, options: BackupOptions): Promise<MadeBackup> {
  // The names follow the clock of the record, because that of this process can be wrong.
  const { rows } = await now.query<{ at: Date }>('select clock_timestamp() as at');
  const path = `${options.folder}/${fileNameAt(rows[0]!.at)}`;
  const id = await recordStart(now, { ...options, path });
  try {
    const made = await write(client, now, path, options);
    await onceMore(options, (last) => recordEnd(last, id, made));
    return made;
  } catch (error) {
    // Without a connection the row stays as it is, and the next backup records that this one ended.
    await onceMore(options, (last) => recordFailure(last, id, asFailure(error, options.folder))).catch(() => {});
    throw error;
  }
}

/** Connects for the record of the end: an earlier connection may have been lost while it was idle, and a whole backup must not be lost with it. */
async function onceMore(options: BackupOptions, record: (last: pg.Client) => Promise<void>): Promise<void> {
  const last = await connect(options);
  await record(last).finally(() => last.end());
}

async function write(client: pg.Client, now: pg.Client, path: string, options: BackupOptions): Promise<MadeBackup> {
  const { version, secretKey, passphrase, reserve = RESERVE_BYTES, s3 } = options;
  await waitForMigrations(client);
  const head = await openSnapshot(client, version);
  await options.onSnapshot?.(client);
  // Whoever restores it would trust another key until it is too late.
  const fits = secretKey !== undefined && (head.keyFingerprint === null || head.keyFingerprint === fingerprintOf(secretKey));
  const key = fits && passphrase ? await encryptKey(secretKey, passphrase) : undefined;
  let end: Omit<End, 'entries' | 'sha256'> | undefined;
  const { size } = await writeArchive(path, { reserve, s3 }, async (archive) => {
    const text = Buffer.from(`${JSON.stringify(head, null, 1)}\n`);
    await archive.add(HEAD, text.length, [text]);
    if (key) await archive.add(KEY, key.length, [key]);
    const database = await copyDatabase(client, head, archive);
    end = { ...database, files: await copyFiles(client, now, archive, options.storage) };
    return end;
  });
  const rows = Object.values(end!.tables).reduce((sum, table) => sum + table.rows, 0);
  return { path, size, head, rows, files: end!.files, jobs: end!.jobs, hasKey: key !== undefined };
}

/** Asks again and again: a statement that waits would hold a snapshot, for which an index that is built concurrently waits. */
async function waitForMigrations(client: pg.Client): Promise<void> {
  const until = Date.now() + MIGRATION_WAIT_MS;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as held', [MIGRATION_LOCK]);
    if (rows[0].held) return;
    if (Date.now() > until) throw new BackupFailed('migrating');
    await sleep(500);
  }
}

/** Copies the files that the snapshot names. One that was deleted together with its row meanwhile is not missing. */
async function copyFiles(client: pg.Client, now: pg.Client, archive: Archive, storage: Pick<Storage, 'get'>): Promise<End['files']> {
  const files: End['files'] = { count: 0, bytes: 0, missing: [], erased: [] };
  for await (const keys of listFiles(client)) {
    const absent: string[] = [];
    for (const key of keys) {
      // A complete file never changes; it can only be deleted, and an open one stays readable.
      const file = await storage.get(key);
      if (!file) {
        absent.push(key);
        continue;
      }
      await archive.add(uploadEntry(key), file.size, file.stream);
      files.count++;
      files.bytes += file.size;
    }
    if (absent.length === 0) continue;
    const named = new Set(await stillNamed(now, absent));
    files.missing.push(...absent.filter((key) => named.has(key)));
    files.erased.push(...absent.filter((key) => !named.has(key)));
  }
  return files;
}
