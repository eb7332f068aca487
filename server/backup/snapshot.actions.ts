import type pg from 'pg';
import { migrationsOf } from '#server/db/migrate.ts';
import { type End, FORMAT, type Head, jobsPart, tablePart } from './archive.rules.ts';
import { copyInParts } from './copy-parts.ts';
import { copyOut, hasTable, inPublic, listSequences, listTables, namedFiles, PATIENT, PLAIN_TEXTS } from './tables.queries.ts';
import type { Archive } from './write-archive.ts';

/** The jobs that wait or run. They are kept by content, because the tables of the queue differ between its versions. */
const WAITING_JOBS = `copy (
    select name, data, singleton_key, start_after from pgboss.job
    where state < 'completed' and name not like '\\_\\_pgboss%' order by created_on, id
  ) to stdout`;

/**
 * Opens a snapshot of the whole database: every later statement on this connection reads the database as it is now, while others go
 * on writing. No migration runs meanwhile: the caller holds the lock of migrations.
 */
export async function openSnapshot(client: pg.Client, version: string): Promise<Head> {
  await client.query(`${PATIENT}; ${PLAIN_TEXTS}`);
  const before = await listTables(client);
  await client.query('begin isolation level repeatable read read only');
  // The locks come before the snapshot, so that no table is emptied or rewritten between the two.
  await client.query(`lock table ${before.map(({ name }) => inPublic(name)).join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date; version: string }>("select now(), current_setting('server_version') as version");
  const key = (await hasTable(client, 'public.secret_key')) ? await client.query('select fingerprint from secret_key') : undefined;
  return {
    format: FORMAT,
    product: 'cauri',
    version,
    postgres: rows[0]!.version,
    takenAt: rows[0]!.now.toISOString(),
    migrations: await migrationsOf(client),
    tables: await listTables(client),
    sequences: await listSequences(client),
    keyFingerprint: key?.rows[0]?.fingerprint ?? null,
  };
}

export async function copyDatabase(client: pg.Client, head: Head, archive: Archive): Promise<Pick<End, 'tables' | 'jobs'>> {
  const tables: End['tables'] = {};
  for (const table of head.tables) {
    tables[table.name] = await copyInParts(client, copyOut(table), archive, (n) => tablePart(table.name, n));
  }
  const hasQueue = await hasTable(client, 'pgboss.job');
  const jobs = hasQueue ? (await copyInParts(client, WAITING_JOBS, archive, jobsPart)).rows : 0;
  return { tables, jobs };
}

/** Lists the keys of the files in the snapshot, in batches. */
export async function* listFiles(client: pg.Client): AsyncGenerator<string[]> {
  await client.query(`declare named_files no scroll cursor for ${await namedFiles(client)}`);
  for (;;) {
    const { rows } = await client.query<{ storage_key: string }>('fetch 1000 from named_files');
    if (rows.length === 0) return;
    yield rows.map(({ storage_key }) => storage_key);
  }
}

/** Lists the keys of the files that are named now, in batches; `client` needs no transaction. */
export async function* listNamedNow(client: pg.Client): AsyncGenerator<string[]> {
  const named = await namedFiles(client);
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ storage_key: string }>(
      `select storage_key from (${named}) as named where storage_key > $1 order by storage_key limit 1000`,
      [last],
    );
    if (rows.length === 0) return;
    yield rows.map(({ storage_key }) => storage_key);
    last = rows.at(-1)!.storage_key;
  }
}

/** The database is asked as it is now, outside the snapshot. */
export async function stillNamed(now: pg.Client, keys: string[]): Promise<string[]> {
  const { rows } = await now.query<{ storage_key: string }>(
    `select storage_key from (${await namedFiles(now)}) as named where storage_key = any($1::text[])`,
    [keys],
  );
  return rows.map(({ storage_key }) => storage_key);
}
