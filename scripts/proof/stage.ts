import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { connectionUrl } from '#server/testing/connection-url.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';

/** A folder with a running PostgreSQL for one proof. */
export interface Stage {
  connection: Connection;
  /** The settings with which every process of the proof finds the folder and the database. */
  env: { CAURI_DATA: string; DATABASE_URL: string };
  /** Has something ended before everything that was started earlier. */
  atEnd(end: () => unknown): void;
}

/** Plays on a stage of its own, and ends everything afterwards, also when the play fails. */
export async function onStage<T>(durable: boolean, play: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-proof-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await addMigratedDatabase(folder);
    const { connection, stop } = await startEmbedded({ folder, durable });
    ends.unshift(stop);
    const env = { CAURI_DATA: folder, DATABASE_URL: connectionUrl(connection) };
    return await play({ connection, env, atEnd: (end) => void ends.unshift(end) });
  } finally {
    for (const end of ends) await end();
  }
}
