// `node scripts/backup-proof.ts --rounds 20 --writers 6`: backups are made and restored while people answer with files, staff edit and
// answers are erased. Each restored copy is compared with its snapshot row for row and byte for byte, and a server starts on it.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allJobs } from '#server/all-jobs.ts';
import { makeBackup } from '#server/backup/make-backup.actions.ts';
import { restore } from '#server/backup/restore.actions.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { socketPath } from '#server/db/socket-folder.ts';
import { readSettings } from '#server/env.ts';
import { openDisk } from '#server/storage/disk.ts';
import { ADMIN, callServer } from '#server/testing/answer-load.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { startProcess } from '#server/testing/process.ts';
import { type Comparison, type Contents, checkIndexes, compare, contentsOf } from './backups/compare.ts';
import { startLoad } from './backups/load.ts';
import { readNumbers, say } from './proof/tools.ts';

const PASSPHRASE = 'une phrase assez longue';
const NO_S3 = readSettings({});
const KEY = { CAURI_SECRET_KEY: undefined, BACKUP_PASSPHRASE: PASSPHRASE };

export interface Round extends Comparison {
  indexes: number;
  /** The answers, members and erasures that were done while the backup was made. */
  meanwhile: number;
  size: number;
}

interface Options {
  rounds: number;
  writers: number;
  say: (line: string) => void;
}

export async function proveBackups({ rounds, writers, say }: Options): Promise<Round[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-backup-proof-'));
  const data = join(folder, 'data');
  await addMigratedDatabase(data);
  const server = await startProcess({ ...KEY, CAURI_DATA: data });
  const results: Round[] = [];
  try {
    const load = await startLoad(server.url, writers);
    const sum = () => load.done.answers + load.done.members + load.done.erased;
    for (let round = 1; round <= rounds; round++) {
      while (sum() < round * 30) await new Promise((resolve) => setTimeout(resolve, 20));
      let wanted: Contents = {};
      let before = 0;
      const made = await makeBackup({
        connection: { host: socketPath(data), user: 'cauri', database: 'cauri' },
        storage: openDisk(data),
        folder: join(folder, 'backups'),
        s3: NO_S3,
        version: 'proof',
        secretKey: await keyOf(data),
        passphrase: PASSPHRASE,
        cause: 'command',
        reserve: 0,
        async onSnapshot(client) {
          before = sum();
          wanted = await contentsOf(client);
        },
      });
      const meanwhile = sum() - before;
      const result = {
        ...(await restoreAndCompare(made.path, join(folder, `round-${round}`), wanted, made.files.erased)),
        meanwhile,
        size: made.size,
      };
      results.push(result);
      say(
        `Round ${round}: ${result.rows} rows of ${result.tables} tables, ${result.files} files, ${result.indexes} indexes checked, ${meanwhile} changes meanwhile, ${result.differences.length} differences.`,
      );
      for (const one of result.differences) say(`  ${one}`);
    }
    await load.stop();
  } finally {
    await server.stop('SIGINT');
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function restoreAndCompare(
  path: string,
  data: string,
  wanted: Contents,
  erased: string[],
): Promise<Comparison & { indexes: number }> {
  const restored = await restore({ path, s3: NO_S3, data, passphrase: PASSPHRASE, jobs: allJobs, say: () => {} });
  const postgres = await startEmbedded({ folder: data });
  const compared = await compare(postgres.connection, data, wanted, erased).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const indexes = await checkIndexes(postgres.connection).finally(() => postgres.stop());
  if (restored.keyFrom !== 'backup') compared.differences.push('the secret key did not come from the backup');
  // A start refuses another key than the one that the database was used with.
  const server = await startProcess({ ...KEY, CAURI_DATA: data });
  const { status } = await callServer(`${server.url}/api/login`, { body: ADMIN }).finally(() => server.stop('SIGINT'));
  if (status !== 200) compared.differences.push('nobody could sign in');
  await rm(data, { recursive: true, force: true });
  return { ...compared, indexes };
}

const keyOf = (data: string): Promise<string> => readFile(join(data, 'secret-key'), 'utf8');

if (import.meta.main) {
  const results = await proveBackups({ ...readNumbers({ rounds: 5, writers: 4 }), say });
  const differences = results.reduce((sum, { differences }) => sum + differences.length, 0);
  say(`${results.length} backups under load were restored: ${differences} differences.`);
  process.exitCode = differences > 0 ? 1 : 0;
}
