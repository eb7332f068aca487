import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes a folder for one test file, and deletes it after its last test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-backups-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
