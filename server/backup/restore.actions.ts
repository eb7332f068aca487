import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { connectionTo } from '#server/db/address.ts';
import { Client } from '#server/db/client.ts';
import { RESTORING } from '#server/db/cluster.ts';
import type { Connection } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { migrate, RESTORING_SCHEMA } from '#server/db/migrate.ts';
import type { Job } from '#server/jobs/define.ts';
import { fingerprintOf } from '#server/key-fingerprint.ts';
import { StartError } from '#server/start-error.ts';
import type { BucketSettings } from '#server/storage/bucket.ts';
import { openDisk } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { decryptKey } from './key-file.ts';
import { compareContents, compareTables, openLoader, prepareTables } from './load.actions.ts';
import { type CheckedBackup, checkArchive, readArchive } from './read-archive.ts';
import { emptyWork, finishFiles, finishFolder, prepareFolder } from './restore-folder.ts';
import { copyIn, namedFiles, PATIENT, PLAIN_TEXTS } from './tables.queries.ts';
import { INTO_WAITING, putJobsBack, WAITING_TABLE } from './waiting-jobs.queries.ts';

const PAUSE_TABLE = new URL('../../migrations/0079_paused_after_a_restore.sql', import.meta.url);

export interface RestoreOptions {
  /** A file, or s3://bucket/prefix/file. */
  path: string;
  s3: BucketSettings;
  /** CAURI_DATA: an empty folder, or one that has a secret key and nothing else. */
  data: string;
  /** The empty database to restore into; without it, the embedded one is made. */
  databaseUrl?: string | undefined;
  /** CAURI_SECRET_KEY, when it is set. */
  secretKey?: string | undefined;
  passphrase?: string | undefined;
  /** True to restore without the key, when it is lost. */
  withoutKey?: boolean;
  /** The files go to this storage; without it, into the data folder, of which the working folder is given. */
  openStorage?: (work: string) => Storage;
  /** The jobs that this version knows. */
  jobs: readonly Job[];
  say: (line: string) => void;
}

export interface Restored extends CheckedBackup {
  /** It is undefined when nobody had the key of the database. */
  key: Buffer | undefined;
  keyFrom: 'settings' | 'folder' | 'backup' | 'nothing needs one' | undefined;
  /** The number of files that the database names and that an earlier version did not put into its backups. */
  filesLeftOut: number;
}

/**
 * Brings a backup back. The file is checked to its last byte before anything is touched. The database is filled in one transaction and
 * moved into its place at the end, so a restore that is killed leaves nothing that a server would start with; it can be run again.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, s3, data, say } = options;
  const checked = await checkArchive(path, s3);
  say(`${path} is whole: made ${checked.head.takenAt} by Cauri ${checked.head.version}.`);
  const key = await findKey(options, checked);
  await prepareFolder(data);
  const unlock = lockFolder(data);
  let filesLeftOut: number;
  try {
    // The files of a restore that was killed after its commit belong to the database, and its working folder is still there.
    if (options.databaseUrl) await refuseUsed(connectionTo(options.databaseUrl));
    await emptyWork(data);
    const work = join(data, RESTORING);
    const server = options.databaseUrl ? outside(options.databaseUrl) : await startEmbedded({ folder: work, say });
    try {
      const onFilled = () => finishFiles(data, key.from === 'backup' ? key.value : undefined);
      filesLeftOut = await fill(server.connection, checked, { ...options, work, onFilled });
    } finally {
      await server.stop();
    }
    await finishFolder(data, { embedded: !options.databaseUrl });
  } finally {
    unlock();
  }
  return { ...checked, keyFrom: key.from, filesLeftOut };
}

const outside = (address: string) => ({ connection: connectionTo(address), stop: async () => {} });

/** Finds the key that the database was used with. Refuses before anything is touched when it could be had and is not. */
async function findKey(
  { data, secretKey, passphrase, withoutKey }: RestoreOptions,
  { head, key }: CheckedBackup,
): Promise<{ from: Restored['keyFrom']; value?: string }> {
  if (head.keyFingerprint === null) return { from: 'nothing needs one' };
  const fits = (value: string | undefined) => value !== undefined && fingerprintOf(value) === head.keyFingerprint;
  if (secretKey !== undefined) {
    if (fits(secretKey)) return { from: 'settings' };
    if (!withoutKey)
      throw new StartError('CAURI_SECRET_KEY is not the key that this backup was made with: set the earlier key, or unset it.');
  }
  const kept = await readFile(join(data, 'secret-key'), 'utf8').catch(() => undefined);
  if (fits(kept?.trim())) return { from: 'folder' };
  const opened = key && passphrase ? await decryptKey(key, passphrase) : undefined;
  if (opened !== undefined && fits(opened)) return { from: 'backup', value: opened };
  if (withoutKey) return { from: undefined };
  throw new StartError(
    key && opened === undefined
      ? 'This backup holds the secret key, encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.'
      : `This backup does not hold the secret key of its database: put the file secret-key of the first installation into ${data}, or set CAURI_SECRET_KEY. ` +
          'If the key is lost, add --without-key: then e-mail accounts and connections must be linked again, links that were sent stop working, and the webhook of alerts gets a new secret.',
  );
}

interface Filling extends RestoreOptions {
  work: string;
  /** Called when all that is missing is the commit, from which on a server can start with the database. */
  onFilled: () => Promise<void>;
}

/** Returns how many files were left out of the backup. */
async function fill(connection: Connection, checked: CheckedBackup, options: Filling): Promise<number> {
  const client = await connect(connection);
  try {
    await beginOver(client);
    await migrate({ connection }, undefined, { only: checked.head.migrations });
    await client.query(`${PATIENT}; ${PLAIN_TEXTS}`);
    await compareTables(client, checked.head);
    await client.query('begin');
    await client.query(WAITING_TABLE);
    const putBack = await prepareTables(client, checked.head);
    await load(client, checked, options);
    options.say('Building indexes and checking references.');
    await putBack();
    options.say('Comparing every table with the backup.');
    await compareContents(client, checked);
    await putJobsBack(client, connection, options.jobs);
    await pauseSending(client, checked.head.takenAt);
    await client.query(`drop schema ${RESTORING_SCHEMA}`);
    await options.onFilled();
    await client.query('commit');
    await client.query('analyze');
    return await countLeftOut(client, checked.end);
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client: pg.Client = new Client({ ...connection, application_name: 'cauri restore', keepAlive: true });
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${(error as Error).message}.`, { cause: error });
  }
  return client;
}

async function countLeftOut(client: pg.Client, { files }: CheckedBackup['end']): Promise<number> {
  const { rows } = await client.query<{ named: number }>(`select count(*)::int as named from (${await namedFiles(client)}) as f`);
  return rows[0]!.named - files.count - files.missing.length - files.erased.length;
}

/**
 * Holds what waited at the moment of the backup until an admin decides, because it may have left since. A backup from before the
 * migration that makes the table gets it here.
 */
async function pauseSending(client: pg.Client, takenAt: string): Promise<void> {
  await client.query(await readFile(PAUSE_TABLE, 'utf8'));
  await client.query(
    `insert into sending_pause (restored_at, taken_at) values (now(), $1)
     on conflict (one) do update set restored_at = excluded.restored_at, taken_at = excluded.taken_at`,
    [takenAt],
  );
}

async function refuseUsed(connection: Connection): Promise<void> {
  const client = await connect(connection);
  await isHalfRestored(client).finally(() => client.end().catch(() => {}));
}

async function beginOver(client: pg.Client): Promise<void> {
  if (await isHalfRestored(client))
    await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  else await client.query(`create schema ${RESTORING_SCHEMA}`);
}

/** Returns whether an earlier restore left the database and did not end. Refuses any other database that has something in it. */
async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ half: boolean; used: boolean }>(`
    select to_regnamespace('${RESTORING_SCHEMA}') is not null as half,
      to_regnamespace('pgboss') is not null
      or exists (
        select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ) as used`);
  const { half, used } = rows[0]!;
  if (used && !half)
    throw new StartError('The database of DATABASE_URL is not empty: a backup is restored into an empty one. Nothing was changed.');
  return half;
}

async function load(client: pg.Client, { head, end }: CheckedBackup, options: Filling): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]));
  const { path, s3, work, openStorage = openDisk, say } = options;
  const storage = openStorage(work);
  const loader = openLoader(client, path);
  let files = 0;
  for await (const entry of readArchive(path, s3)) {
    const { what } = entry;
    if (what.kind === 'table') {
      const table = tables.get(what.table);
      if (!table) throw new StartError(`${path} has rows of a table ${what.table}, which it does not describe.`);
      await loader.take(what.table, copyIn(table), entry);
    } else if (what.kind === 'jobs') {
      await loader.take('', INTO_WAITING, entry);
    } else if (what.kind === 'upload') {
      await loader.close();
      await storage.put(Readable.from(entry.content), what.key);
      files++;
    } else for await (const _ of entry.content);
  }
  await loader.close();
  if (files !== end.files.count) throw new StartError(`${files} files were restored instead of ${end.files.count}.`);
  say(`Restored ${files} files and all rows.`);
}
