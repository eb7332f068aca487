import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  const file = `${folder}/lock`;
  const lock = new DatabaseSync(file, { timeout: 0 });
  const owner = `${folder}/lock.pid`;
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new FolderTaken(
      `Cauri is already running on the data folder ${folder} (process ${readOwner(owner).pid}). Stop that process first, or set CAURI_DATA to another folder.`,
    );
  }
  const { ino } = statSync(file);
  const { ino: before } = readOwner(owner);
  if (before && before !== String(ino)) {
    lock.close();
    throw new StartError(
      `The data folder ${folder} is a copy of one that was in use. Such a copy looks whole and is not when it was taken while Cauri ran: bring back a backup in its place (docs/operations/backup.md). Only when Cauri had already ended, for example in a power failure, delete ${owner} and start again.`,
    );
  }
  writeFileSync(owner, `${process.pid} ${ino}\n`);
  return () => {
    if (!lock.isOpen) return;
    // Copies of a folder that nobody uses are whole.
    rmSync(owner, { force: true });
    lock.close();
  };
}

/** The process that uses the folder or was killed while it did, and the inode of its lock: a copy of the folder has another one. */
function readOwner(path: string): { pid: string; ino?: string } {
  try {
    const [pid, ino] = readFileSync(path, 'utf8').trim().split(' ');
    return { pid: pid || 'unknown', ino };
  } catch {
    return { pid: 'unknown' };
  }
}
