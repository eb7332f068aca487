import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Loads many rows into these tables as one does: their indexes and references are removed, and made once at the end. */
export async function loadInBulk(pool: Pool, tables: string[], load: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'");
    const { rows } = await client.query<{ drop: string; make: string }>(
      `select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
       where tablename = any($1) and indexdef not like '%UNIQUE%'
       union all
       select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where conrelid::regclass::text = any($1) and contype = 'f'`,
      [tables],
    );
    for (const { drop } of rows) await client.query(drop);
    await load(client);
    for (const { make } of rows) await client.query(make);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.query('reset all');
    client.release();
  }
}

/** Streams lines in PostgreSQL's text format into these columns of the table. */
export const copyLines = (client: PoolClient, into: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(lines), client.query(copyFrom(`copy ${into} from stdin`)));
