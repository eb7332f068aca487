import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import pg from 'pg';
import { hashCopy } from '#server/backup/copy-parts.ts';
import { inPublic, listTables, PLAIN_TEXTS } from '#server/backup/tables.queries.ts';
import type { Connection } from '#server/db/connect.ts';
import { uploadPath } from '#server/storage/disk.ts';

/** Every table with every column, the generated ones too, by the checksum of its rows. */
export type Contents = Record<string, { rows: number; sha256: string }>;

export async function contentsOf(client: pg.Client): Promise<Contents> {
  const contents: Contents = {};
  for (const { name } of await listTables(client))
    contents[name] = await hashCopy(client, `copy (select * from ${inPublic(name)}) to stdout`);
  return contents;
}

export interface Comparison {
  tables: number;
  rows: number;
  files: number;
  /** The list is empty when the restored database is the one of the snapshot. */
  differences: string[];
}

/** Compares a restored database and its files with what the snapshot had. */
export async function compare(connection: Connection, data: string, wanted: Contents, erased: string[]): Promise<Comparison> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(PLAIN_TEXTS);
    const differences: string[] = [];
    const found = await contentsOf(client);
    // A restore pauses sending.
    delete found.sending_pause;
    delete wanted.sending_pause;
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
      if (JSON.stringify(wanted[name]) !== JSON.stringify(found[name]))
        differences.push(`${name}: ${JSON.stringify(wanted[name])} became ${JSON.stringify(found[name])}`);
    }
    differences.push(...(await countsThatDiffer(client)));
    const { rows } = await client.query<{ storage_key: string; name: string }>('select storage_key, name from upload where complete');
    for (const file of rows) {
      const hash = await hashFile(uploadPath(data, file.storage_key)).catch((error: Error) => error.message);
      // Only a file that was erased while the backup was made may be absent.
      if (`${hash}.pdf` !== file.name && !erased.includes(file.storage_key)) differences.push(`${file.storage_key}: ${hash}`);
    }
    const all = Object.values(found);
    return { tables: all.length, rows: all.reduce((sum, one) => sum + one.rows, 0), files: rows.length, differences };
  } finally {
    await client.end();
  }
}

/** A table whose rows are counted differently through its primary key and by reading all of it is damaged. */
async function countsThatDiffer(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; key: string }>(`
    select c.relname as name, (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0])::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace order by 1`);
  const differing: string[] = [];
  for (const { name, key } of rows) {
    const count = async (settings: string) => {
      await client.query(settings);
      return (await client.query(`select count("${key}")::int as n from ${inPublic(name)}`)).rows[0].n as number;
    };
    const byScan = await count(
      'set enable_seqscan = on; set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
    );
    const byIndex = await count(
      'set enable_seqscan = off; set enable_indexscan = on; set enable_indexonlyscan = on; set enable_bitmapscan = on',
    );
    if (byScan !== byIndex) differing.push(`${name}: ${byScan} rows by scan, ${byIndex} through its index`);
  }
  await client.query('reset all');
  return differing;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** PostgreSQL's own check of every B-tree index against its table; needs the superuser of the embedded database. */
export async function checkIndexes(connection: Connection): Promise<number> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query(`
      select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`);
    return rows.length;
  } finally {
    await client.query('drop extension if exists amcheck');
    await client.end();
  }
}
