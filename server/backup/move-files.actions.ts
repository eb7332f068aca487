import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { Client } from '#server/db/client.ts';
import type { Connection } from '#server/db/connect.ts';
import { StartError } from '#server/start-error.ts';
import type { Storage } from '#server/storage/storage.ts';
import { listNamedNow } from './snapshot.actions.ts';
import { inPublic, listFileTables, PATIENT } from './tables.queries.ts';

/** The key of the advisory lock of the one move that is going on: two moves in opposite directions would delete both copies. */
const MOVE_LOCK = 7_217_003;

interface MoveOptions {
  connection: Connection;
  from: Storage;
  to: Storage;
  onProgress?: (moved: Moved) => void;
}

export interface Moved {
  files: number;
  bytes: number;
  /** The number of files that were at their new place already. */
  there: number;
  /** The keys of files that are at neither place. */
  missing: string[];
  /** Uploads of which pieces are still expected. They stay where they began. */
  arriving: number;
}

/**
 * Moves every complete file that the database names, while the product works. A file leaves its old place only after it was read again at
 * the new one and has the same checksum, so that a killed move can be run again and loses nothing.
 */
export async function moveFiles({ connection, from, to, onProgress }: MoveOptions): Promise<Moved> {
  const client: pg.Client = new Client({ ...connection, application_name: 'cauri move-files' });
  await client.connect();
  try {
    await client.query(PATIENT);
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as held', [MOVE_LOCK]);
    if (!locks[0].held) throw new StartError('Files are being moved already. Wait until that is done.');
    const moved: Moved = { files: 0, bytes: 0, there: 0, missing: [], arriving: 0 };
    const tables = await listFileTables(client);
    for await (const keys of listNamedNow(client)) {
      for (const key of keys) await whileNamed(client, { key, tables }, () => move(key, { from, to }, moved));
      onProgress?.(moved);
    }
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from upload where not complete');
    return { ...moved, arriving: rows[0]!.n };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Does the work while the row of the file cannot be deleted, so that no copy of an erased file is left. */
async function whileNamed(client: pg.Client, { key, tables }: { key: string; tables: string[] }, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    let named = 0;
    for (const table of tables) {
      // An upload keeps its file for as long as it has its row; others may let go of it before.
      const lock = table === 'upload' ? 'key share' : 'share';
      named += (await client.query(`select 1 from ${inPublic(table)} where storage_key = $1 for ${lock}`, [key])).rows.length;
    }
    if (named > 0) await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function move(key: string, { from, to }: Pick<MoveOptions, 'from' | 'to'>, moved: Moved): Promise<void> {
  const file = await from.get(key);
  if (!file) {
    if ((await to.size(key)) === undefined) moved.missing.push(key);
    else moved.there++;
    return;
  }
  const sent = createHash('sha256');
  async function* hashed() {
    for await (const chunk of file!.stream as AsyncIterable<Uint8Array>) {
      sent.update(chunk);
      yield chunk;
    }
  }
  const { size } = await to.put(Readable.from(hashed(), { objectMode: false }), key);
  if ((await hashOf(to, key)) !== sent.digest('hex')) {
    await to.remove(key);
    throw new StartError(`The file ${key} is not the same at its new place, so it stays where it was. Run the command again.`);
  }
  if ((await from.size(key)) === undefined) {
    // An expired export or a read import was deleted meanwhile.
    await to.remove(key);
    return;
  }
  await from.remove(key);
  moved.files++;
  moved.bytes += size;
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.get(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of file.stream as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
