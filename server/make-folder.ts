import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and the folders above it that are missing. Returns false where it is there already, also when another process has just
 * made it. Node's own `recursive` tries for ever where a folder cannot be made in one that exists, as below /proc.
 */
export function makeFolder(path: string): boolean {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!isThere) throw error;
    return false;
  }
}
