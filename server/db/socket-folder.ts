import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { User } from './reachable.ts';

/** The kernel allows about 100 bytes for the path of a socket, including `/.s.PGSQL.5432`. */
const LONGEST = 85;

/** The path of the socket of the database in that data folder. */
export function socketPath(folder: string): string {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `cauri-${name}`);
}

/** Creates the empty folder of the database's socket: in the data folder, or in the temporary folder when that path is too long. */
export async function socketFolder(folder: string, user?: User): Promise<string> {
  const outside = socketPath(folder);
  if (outside === join(folder, 'run')) {
    await makePrivate(outside);
    return prepare(outside, user);
  }
  if (Buffer.byteLength(outside) > LONGEST) {
    throw new StartError(`The paths ${folder} and ${tmpdir()} are both too long for a socket: set CAURI_DATA to a shorter one.`);
  }
  await makePrivate(outside);
  // Anyone could create a folder there first and would then see every connection.
  const found = await lstat(outside);
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw new StartError(`${outside} exists and belongs to someone else: remove it, or set CAURI_DATA to a shorter path.`);
  }
  return prepare(outside, user);
}

async function makePrivate(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function prepare(path: string, user: User | undefined): Promise<string> {
  // The files that a killed PostgreSQL leaves here would stop the next one while any process has its number.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(path, name), { force: true });
  const self = process.getuid?.();
  // An earlier start may have run PostgreSQL as another user.
  if (self === 0) await chown(path, user?.uid ?? 0, user?.gid ?? 0);
  await chmod(path, 0o700);
  return path;
}
