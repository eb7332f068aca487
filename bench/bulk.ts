import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Loads many rows into these tables as one does: their indexes, unique constraints and references are removed, and made once at the end.
 * Primary keys stay, because other tables refer to them, and `id` only grows.
 */
export async function loadInBulk(pool: Pool, tables: string[], load: (client: PoolClient) => Promise<void>): Promise<void> {
  await withoutLimit(pool, async (client) => {
    // Indexes for searches come first, because each of them takes as long as the others together.
    const indexes = await client.query<Removed>(
      `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
       where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
       order by amname <> 'gin'`,
      [tables],
    );
    const constraints = await client.query<Removed>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where conrelid::regclass::text = any($1) and contype in ('f', 'u')`,
      [tables],
    );
    for (const { drop } of [...indexes.rows, ...constraints.rows]) await client.query(drop);
    await load(client);
    const settings = "set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0";
    await shareOut(pool, indexes.rows, (client, { make }) => client.query(`${settings}; ${make}`));
    for (const { make } of constraints.rows) await client.query(make);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  });
}

interface Removed {
  drop: string;
  make: string;
}

/** One connection keeps one processor busy, and the smallest machines have two. */
const CONNECTIONS = 2;

/** Does the same work by several connections at once. */
const together = (pool: Pool, work: (client: PoolClient) => Promise<void>) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => withoutLimit(pool, work)));

/** Does the parts of some work in their order, by several connections at once. */
export async function shareOut<T>(pool: Pool, parts: readonly T[], work: (client: PoolClient, part: T) => Promise<unknown>): Promise<void> {
  const left = parts.values();
  await together(pool, async (client) => {
    for (const part of left) await work(client, part);
  });
}

/** So many lines travel as one piece. */
const LINES = 500;

/** Streams lines in PostgreSQL's text format into these columns of the table, by several connections at once. */
export async function copyLines(pool: Pool, into: string, lines: Iterable<string>): Promise<void> {
  const pieces = inPieces(lines);
  await together(pool, (client) => pipeline(Readable.from(pieces), client.query(copyFrom(`copy ${into} from stdin`))));
}

function* inPieces(lines: Iterable<string>): Iterable<string> {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line);
    if (piece.length < LINES) continue;
    yield piece.join('');
    piece = [];
  }
  if (piece.length > 0) yield piece.join('');
}

/** Works on a connection whose statements may take as long as they need. */
async function withoutLimit(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await work(client);
    await client.query('reset all');
    client.release();
  } catch (error) {
    // It may be in the middle of a statement.
    client.release(true);
    throw error;
  }
}
