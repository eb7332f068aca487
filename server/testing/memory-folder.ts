import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../is-running.ts';

const MEMORY = '/dev/shm';
const NAME = /^cauri-tests-(\d+)$/;
/** The room that there must be: a run was seen to hold half a gigabyte. */
const NEEDED = 6 * 2 ** 30;

/**
 * Keeps the temporary files of the tests in memory where there is room. Each of some three hundred databases is a thousand small files,
 * and to make and delete them takes the file system of a disk up to a second of processor time.
 */
export function keepFilesInMemory(): void {
  // Whoever names a folder gets that one: TMPDIR=/tmp keeps the files on the disk.
  if (process.env.TMPDIR || !isRoomy()) return;
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  const folder = join(MEMORY, `cauri-tests-${process.pid}`);
  // PostgreSQL enters it as another user when root runs the tests.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Returns whether the folder is in memory with room for all tests, and programs in it may run. */
function isRoomy(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
    if (!mount || mount[1]!.includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    return Math.min(bavail * bsize, available) > NEEDED;
  } catch {
    return false;
  }
}

/** Returns whether this is the folder of a run that was killed. */
function isLeft(name: string): boolean {
  const pid = NAME.exec(name)?.[1];
  return pid !== undefined && !isRunning(Number(pid));
}
