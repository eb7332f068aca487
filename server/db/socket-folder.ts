import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { User } from './reachable.ts';

/** The kernel takes about 100 bytes for the path of a socket, `/.s.PGSQL.5432` included. */
const LONGEST = 85;

/** Makes the folder of the database's socket: in the data folder, or in the temporary folder when that path is too long. */
export async function socketFolder(folder: string, user?: User): Promise<string> {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST) return closeFolder(inside, user);

  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const outside = join(tmpdir(), `cauri-${name}`);
  if (Buffer.byteLength(outside) > LONGEST) {
    throw new StartError(`The paths ${folder} and ${tmpdir()} are both too long for a socket: set CAURI_DATA to a shorter one.`);
  }
  return closeFolder(outside, user);
}

/** Makes a folder that only the user of PostgreSQL (and root) enters. */
async function closeFolder(path: string, user?: User): Promise<string> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  // In the temporary folder, anyone can make a folder first: every connection would be shown to them.
  const found = await lstat(path);
  const ours = [process.getuid?.(), user?.uid].includes(found.uid);
  if (!found.isDirectory() || !ours) {
    throw new StartError(`${path} exists and belongs to someone else: remove it, or set CAURI_DATA to a shorter path.`);
  }
  await chmod(path, 0o700);
  if (user && user.uid !== found.uid) await chown(path, user.uid, user.gid);
  return path;
}
