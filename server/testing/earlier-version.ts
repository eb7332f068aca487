import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { testDatabase } from './database.ts';

const ALL = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Makes a database for one test file that is upgraded step by step: `upgradeTo('0047')` runs the migrations up to that number which it
 * has not had, and returns their names; '9999' stands for the newest.
 */
export async function earlierVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-migrations-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const database = await testDatabase({ empty: true });
  const upgradeTo = async (last: string): Promise<string[]> => {
    for (const name of await readdir(ALL)) if (name < `${last}_z`) await cp(join(ALL, name), join(folder, name));
    return migrate(database, folder);
  };
  return { database, db: database.db, upgradeTo };
}
