import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';

const SQLITE_BUSY = 5;

/** Another process already uses the data folder. */
export class FolderTaken extends StartError {}

/**
 * Makes this process the only one that uses a data folder; returns a function that releases it. SQLite holds the lock for us as a
 * lock of the operating system, which ends with the process, however that ends, so no stale lock is ever left.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}/lock`, { timeout: 0 });
  const owner = `${folder}/lock.pid`;
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new FolderTaken(
      `Cauri is already running on the data folder ${folder} (process ${readOwner(owner)}). Stop that process first, or set CAURI_DATA to another folder.`,
    );
  }
  writeFileSync(owner, `${process.pid}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
