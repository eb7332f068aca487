import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { Client } from './client.ts';
import type { Connection } from './connect.ts';
import { withAdvice } from './trouble.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** The key of the advisory lock of migrations: any number that nothing else in this database locks. */
export const MIGRATION_LOCK = 7_217_001;

/** PostgreSQL's codes for a lock that was not free in time, and for a transaction that it ended because it and others wait for each other. */
const OTHERS_AT_WORK = ['55P03', '40P01'];
/** With the usual times, some ten minutes. */
const LOCK_TRIES = 200;
/** The first line of a migration whose statements run one by one, such as `create index concurrently`; it can run again after a failure. */
const NOT_IN_A_TRANSACTION = '-- Not in a transaction';
const TURN_MS = 250;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface MigrateOptions {
  /** Called with a line about what takes time. */
  say?: (line: string) => void;
  /** Runs only these, for a database that gets the data of a backup. */
  only?: readonly { name: string; checksum: string }[];
  /** A migration waits this long for a lock, and all others wait behind it for as long. */
  lockMs?: number;
  /** The others have the table for this long before the migration is tried again. */
  pauseMs?: number;
}

/**
 * Runs the missing migrations in order, each in a transaction, and returns their names. Processes that start together take turns.
 * A migration that waits for a lock makes everybody wait who comes after it, so it gives up soon and is tried again.
 */
export async function migrate(
  { connection }: { connection: Connection },
  folder = FOLDER,
  { say = () => {}, only, lockMs = 2_000, pauseMs = 1_000 }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Migrations use their own connection, because they may take longer than the pool's statement timeout.
  const client: pg.Client = new Client({ ...connection, application_name: 'cauri migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    await takeTurn(client, say);
    if (!only) await refuseHalfRestored(client);
    await client.query(`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = await migrationsOf(client);
    refuseOtherHistory(migrations, applied);
    if (only) refuseOtherHistory(migrations, only);
    const pending = migrations.slice(applied.length, only?.length);
    await client.query(`set lock_timeout = '${lockMs}ms'`);
    for (const migration of pending) await applyPatiently(client, migration, pauseMs, say);
    return pending.map(({ name }) => name);
  } finally {
    // Ending the connection releases the advisory lock; a lost connection has already released it.
    await client.end().catch(() => {});
  }
}

/** The migrations that a database has had, in order. */
export async function migrationsOf(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name');
  return rows;
}

/** Waits until no other process migrates this database and no backup of it is being made, whose snapshot a migration would spoil. */
async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  // A statement that waits for the lock would hold a snapshot, for which an index that is built concurrently waits.
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [MIGRATION_LOCK]);
    if (rows[0]!.held) return;
    if (tries === 0) say('Waiting for another process, which migrates this database or makes a backup of it.');
    await sleep(TURN_MS);
  }
}

/** Exists from the beginning of a restore until its data is committed. */
export const RESTORING_SCHEMA = 'cauri_restoring';

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>('select to_regnamespace($1) as found', [RESTORING_SCHEMA]);
  if (rows[0]!.found)
    throw new StartError('A backup was being restored into this database, and that did not end: run `npm run restore` again.');
}

/** The names of the migrations that this version has, in order. */
export const migrationNames = async (): Promise<string[]> => (await readMigrations(FOLDER)).map(({ name }) => name);

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !NAME.test(name));
  if (misnamed) throw new StartError(`The migration ${misnamed} is not named like 0002_short_name.sql.`);
  return Promise.all(
    names.map(async (name) => {
      // Line ends are normalised, so that a checkout on another system has the same checksum.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string; number: number }>(
    "select current_setting('server_version') as server_version, current_setting('server_version_num')::int as number",
  );
  const { server_version, number } = rows[0]!;
  if (number < 180_000) throw new StartError(`Cauri needs PostgreSQL 18 or later; the server of DATABASE_URL is ${server_version}.`);
}

function refuseOtherHistory(migrations: Migration[], applied: readonly { name: string; checksum: string }[]): void {
  for (const [i, done] of applied.entries()) {
    const migration = migrations.find(({ name }) => name === done.name);
    if (!migration) {
      throw new StartError(
        `This database has had the migration ${done.name}, which this version of Cauri does not know: start a newer version. (The newest that this version knows is ${migrations.at(-1)?.name}.)`,
      );
    }
    if (migration.checksum !== done.checksum) {
      throw new StartError(
        `The migration ${done.name} was changed after this database had run it: restore the file and write the change as a new migration.`,
      );
    }
    if (migrations[i] !== migration) {
      throw new StartError(
        `The migration ${migrations[i]!.name} comes before ${done.name}, which this database has already run: give it a later number.`,
      );
    }
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, pauseMs: number, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code } = (error as Error).cause as { code?: string };
      if (!OTHERS_AT_WORK.includes(code ?? '') || tries === LOCK_TRIES) throw error;
      if (tries % 10 === 1)
        say(`The migration ${migration.name} needs a table that others are using; it is tried again until they are done.`);
      await sleep(pauseMs);
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    const done = () => client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    if (sql.startsWith(NOT_IN_A_TRANSACTION)) {
      for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await client.query(statement);
      await done();
      return;
    }
    await client.query('begin');
    await client.query(sql);
    await done();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(`The migration ${name} failed and was rolled back: ${withAdvice(error)}.`, { cause: error });
  }
}
