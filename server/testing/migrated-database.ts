import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/cauri-database');

/**
 * Puts an empty, migrated database into a data folder, where the first start finds it. Creating one takes a server several
 * seconds; copying it takes a fraction of one.
 */
export async function addMigratedDatabase(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copy(await migratedDatabase(), join(folder, 'postgres'));
}

/** Returns the folder of the database that is copied. It is made again when a migration or a package changes. */
async function migratedDatabase(): Promise<string> {
  const made = join(CACHE, await versionOf());
  if (existsSync(made)) return made;
  // Loading the whole server takes longer than a copy, and a process that finds the database made needs none of it.
  const [{ startEmbedded }, { migrate }, { prepareTemplate }] = await Promise.all([
    import('#server/db/embedded.ts'),
    import('#server/db/migrate.ts'),
    import('./prepare-template.ts'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'cauri-migrated-'));
  const server = await startEmbedded({ folder, durable: false });
  try {
    await migrate({ connection: server.connection });
    await prepareTemplate(server.connection);
  } finally {
    await server.stop();
  }
  await mkdir(CACHE, { recursive: true });
  const copied = await mkdtemp(join(CACHE, 'copying-'));
  await copy(join(folder, 'postgres'), join(copied, 'postgres'));
  // Another process may have made it meanwhile.
  await rename(join(copied, 'postgres'), made).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
  });
  await Promise.all([folder, copied].map((one) => rm(one, { recursive: true, force: true })));
  return made;
}

async function versionOf(): Promise<string> {
  const migrations = join(ROOT, 'migrations');
  const files = [join(ROOT, 'package-lock.json'), ...(await readdir(migrations)).toSorted().map((file) => join(migrations, file))];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** The files belong to the user as whom PostgreSQL runs, which only `cp -a` keeps. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);
