import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { User } from './reachable.ts';

/** The kernel takes about 100 bytes for the path of a socket, `/.s.PGSQL.5432` included. */
const LONGEST = 85;

/** Where the socket of the database on that data folder is. */
export function socketPath(folder: string): string {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  return join(tmpdir(), `cauri-${name}`);
}

/** Makes the empty folder of the database's socket: in the data folder, or in the temporary folder when that path is too long. */
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
  // Anyone can make a folder there first, and would be shown every connection.
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
  // What a killed PostgreSQL leaves here would keep the next one out while anything else has its process number.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(path, name), { force: true });
  const self = process.getuid?.();
  // An earlier start may have run PostgreSQL as someone else.
  if (self === 0) await chown(path, user?.uid ?? 0, user?.gid ?? 0);
  await chmod(path, 0o700);
  return path;
}
