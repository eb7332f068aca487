import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '#server/start-error.ts';
import { type Head, LARGEST_PART } from './archive.rules.ts';
import { hashCopy } from './copy-parts.ts';
import { BackupUnusable, type CheckedBackup, type Entry, readAll } from './read-archive.ts';
import { copyOut, inPublic, listSequences, listTables, quoted } from './tables.queries.ts';

const decompress = promisify(gunzip);

/** Throws when the migrated tables are not those of the backup, which was then made by a changed Cauri. */
export async function compareTables(client: pg.Client, head: Head): Promise<void> {
  const here = JSON.stringify(await listTables(client));
  if (here !== JSON.stringify(head.tables))
    throw new BackupUnusable('The tables in this backup are not those that its migrations make, so it cannot be restored.');
}

/**
 * Empties the tables, takes away what would check or react to each row, and returns a function that puts it back. Every foreign key
 * and index is made again over all rows at once, so each is proven anew. A role that owns the tables may do this; a superuser's
 * `session_replication_role` is not needed.
 */
export async function prepareTables(client: pg.Client, head: Head): Promise<() => Promise<void>> {
  const tables = head.tables.map(({ name }) => inPublic(name));
  const { rows: keys } = await client.query<{ name: string; owner: string; definition: string }>(`
    select conname as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { name, owner } of keys) await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`truncate ${tables.join(', ')}`);

  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { name, owner, definition } of keys) await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Takes the parts of the tables and of the jobs, one after the other, into COPY. */
export function openLoader(client: pg.Client, path: string) {
  let open: { target: string; write: (part: Buffer) => Promise<void>; end: () => Promise<void> } | undefined;
  const close = async () => {
    await open?.end();
    open = undefined;
  };
  return {
    async take(target: string, statement: string, entry: Entry): Promise<void> {
      const part = await decompressed(path, await readAll(path, entry.size, entry.content));
      if (open?.target !== target) {
        await close();
        open = { target, ...beginCopy(client, statement) };
      }
      await open!.write(part);
    },
    close,
  };
}

async function decompressed(path: string, part: Buffer): Promise<Buffer> {
  try {
    return await decompress(part, { maxOutputLength: LARGEST_PART });
  } catch (error) {
    throw new BackupUnusable(`${path} is damaged and cannot be used: a part cannot be decompressed. Use another backup.`, { cause: error });
  }
}

function beginCopy(client: pg.Client, statement: string) {
  const stream = client.query(copyFrom(statement));
  const done = finished(stream);
  // Whoever writes the next part or ends the copy gets the failure.
  done.catch(() => {});
  return {
    async write(part: Buffer) {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
  };
}

/** Sets the sequences, and compares every row of every table with what the backup read. */
export async function compareContents(client: pg.Client, { head, end }: Pick<CheckedBackup, 'head' | 'end'>): Promise<void> {
  for (const { name, value, called } of head.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [inPublic(name), value, called]);
  }
  if (JSON.stringify(await listSequences(client)) !== JSON.stringify(head.sequences))
    throw new StartError('The sequences after the restore are not those of the backup.');
  for (const table of head.tables) {
    const { rows, sha256 } = await hashCopy(client, copyOut(table));
    const wanted = end.tables[table.name];
    if (sha256 !== wanted?.sha256)
      throw new StartError(
        `The table ${table.name} has other contents after the restore (${rows} rows) than in the backup (${wanted?.rows}).`,
      );
  }
}
