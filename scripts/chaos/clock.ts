import { existsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock of Cauri's processes, which can jump while they run. PostgreSQL keeps the right time. */
export interface Clock {
  env: Record<string, string>;
  /** Sets the clock so many seconds off the right time. */
  jump(seconds: number): void;
}

/** Uses libfaketime; undefined where it is not installed. `folder` holds the file through which the processes are told the time. */
export async function openClock(folder: string): Promise<Clock | undefined> {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((root) => existsSync(root));
  const machines = (await Promise.all(roots.map(async (root) => (await readdir(root)).map((name) => join(root, name))))).flat();
  const library = [...roots, ...machines].map((root) => join(root, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path));
  if (!library) return undefined;
  const file = join(folder, 'clock');
  const jump = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  jump(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Seconds for which the file is not read again.
      FAKETIME_CACHE_DURATION: '1',
      // Timers wait for as long as they should; only the time of day jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump,
  };
}
