import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOMY = '3g';
const KEPT_FREE = 128 * 1024;

/** A disk of its own for one folder, which can become full. */
export interface Disk {
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file system in memory on the folder; undefined where this user may not. */
export async function mountDisk(folder: string): Promise<Disk | undefined> {
  const resize = (size: string | number) => run('mount', ['-o', `remount,size=${size}`, folder]);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOMY},mode=0755`, 'cauri-chaos', folder]);
  } catch {
    return undefined;
  }
  return {
    /** The disk becomes as small as what it holds. */
    async fill() {
      for (;;) {
        const { blocks, bfree, bsize } = await statfs(folder);
        // More may have been written meanwhile, in which case the kernel refuses the size.
        const done = await resize((blocks - bfree) * bsize + KEPT_FREE).then(
          () => true,
          () => false,
        );
        if (done) return;
      }
    },
    async free() {
      await resize(ROOMY);
    },
    async remove() {
      await run('umount', ['--lazy', folder]);
    },
  };
}
