import type pg from 'pg';

// The database itself describes its tables, so that a backup needs no list of them. These queries run on a connection of their own:
// a backup may be older or newer than the types that Kysely knows.

export interface Table {
  name: string;
  /** These columns have a value of their own; generated ones are computed again. */
  columns: string[];
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

export async function listSequences(client: pg.Client): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sequences = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${inPublic(name)}`,
    );
    sequences.push({ name, ...values[0]! });
  }
  return sequences;
}

/** A row can name a file that is not there yet, or no more: a piece of an upload, or an export that starts again. */
const WHOLE: Record<string, string> = { upload: 'complete', export: "state = 'done'" };

/** Returns the tables whose rows name files. A note of `file_removal` says that no row names its file any more, or not yet. */
export async function listFileTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'file_removal' order by c.relname`);
  return rows.map(({ name }) => name);
}

/** Returns a query for the keys of the files that rows name. */
export async function namedFiles(client: pg.Client): Promise<string> {
  const tables = await listFileTables(client);
  return tables
    .map((name) => `select storage_key from ${inPublic(name)} where storage_key is not null and ${WHOLE[name] ?? 'true'}`)
    .join(' union ');
}

export const hasTable = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) as found', [name])).rows[0].found !== null;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const inPublic = (name: string): string => `public.${quoted(name)}`;
const listOf = ({ columns }: Table) => columns.map(quoted).join(', ');

export const copyOut = (table: Table): string => `copy ${inPublic(table.name)} (${listOf(table)}) to stdout`;
export const copyIn = (table: Table): string => `copy ${inPublic(table.name)} (${listOf(table)}) from stdin`;

/** The text of COPY must not depend on the settings of the server, the role or the machine. */
export const PLAIN_TEXTS = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set search_path = public`;

/** A copy of a large table takes longer than any request, and waits while the disk writes. */
export const PATIENT = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0';
