import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { startProcess } from '#server/testing/process.ts';

export interface Server {
  url: string;
  /** The folder of its data. */
  folder: string;
  /** The text is all that the server has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts Cauri as `npm start` does, on a free port and an empty data folder, and waits until it serves. */
export async function startServer(settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-e2e-'));
  await addMigratedDatabase(folder);
  const outside = { DATABASE_URL: '', SMTP_URL: '', CAURI_DEMO: '', PUBLIC_URL: '' };
  const { url, output, stop } = await startProcess({ ...outside, CAURI_DATA: folder, ...settings });
  return {
    url,
    folder,
    output,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
