import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/start-error.ts';

const SQLITE_BUSY = 5;

/** Another process works on the data folder. */
export class FolderTaken extends StartError {}

/**
 * Makes this process the only one that works on a data folder; answers how to give it back.
 * SQLite holds the lock for us, as a lock of the operating system: it ends with the process, however that ends,
 * so nothing stale is ever left to judge.
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
