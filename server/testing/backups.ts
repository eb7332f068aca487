import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Connection } from '#server/db/connect.ts';

/** Makes a folder for one test file, and deletes it after its last test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-backups-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a database as DATABASE_URL names one. */
export function urlOf({ connectionString, host, user, database }: Connection): string {
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`;
}
