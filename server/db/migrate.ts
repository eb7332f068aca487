import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { Client } from './client.ts';
import type { Connection } from './connect.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** The key of the advisory lock: any number that nothing else in this database locks. */
const ADVISORY_LOCK = 7_217_001;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Runs the missing migrations in order, each in a transaction, and returns their names. Processes that start together take turns. */
export async function migrate({ connection }: { connection: Connection }, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Migrations use their own connection, because they may take longer than the pool's statement timeout.
  const client: pg.Client = new Client({ ...connection, application_name: 'cauri migrate' });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const { rows: applied } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name');
    refuseOtherHistory(migrations, applied);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Ending the connection releases the advisory lock; a lost connection has already released it.
    await client.end().catch(() => {});
  }
}

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

function refuseOtherHistory(migrations: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const [i, done] of applied.entries()) {
    const migration = migrations.find(({ name }) => name === done.name);
    if (!migration) {
      throw new StartError(
        `This database has had the migration ${done.name}, which this version of Cauri does not know: start a newer version.`,
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(`The migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
