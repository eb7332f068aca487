import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING } from '#server/db/cluster.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { makeFolder } from '#server/make-folder.ts';
import { StartError } from '#server/start-error.ts';
import { syncFolder } from '#server/sync-folder.ts';

const MAY_BE_THERE = ['secret-key', 'backups', 'lock', 'lock.pid', 'lost+found', RESTORING];

/** Makes the data folder, and empties what a restore left that did not end. Refuses a folder that has anything else. */
export async function prepareFolder(data: string): Promise<void> {
  makeFolder(data);
  // PostgreSQL may run as another user when we are root; it works in a folder inside.
  if (process.getuid?.() === 0) await chmod(data, (await stat(data)).mode | 0o011);
  const began = existsSync(join(data, RESTORING));
  const others = (await readdir(data)).filter((name) => !MAY_BE_THERE.includes(name) && !(began && name === 'uploads'));
  if (others.length > 0)
    throw new StartError(
      `${data} is not empty (${others.slice(0, 3).join(', ')}): a backup is restored into an empty folder. Set CAURI_DATA to a new one. Nothing was changed.`,
    );
}

/** Begins with an empty working folder. The caller holds the lock of the data folder. */
export async function emptyWork(data: string): Promise<void> {
  await rm(join(data, 'uploads'), { recursive: true, force: true });
  await rm(join(data, RESTORING), { recursive: true, force: true });
  await mkdir(join(data, RESTORING), { mode: 0o700 });
}

/** Moves the restored files and the key into their place, while no server would start with the database yet. */
export async function finishFiles(data: string, secretKey: string | undefined): Promise<void> {
  const work = join(data, RESTORING);
  if (secretKey !== undefined) await writeFile(join(data, 'secret-key'), secretKey, { mode: 0o600, flush: true });
  if (existsSync(join(work, 'uploads'))) await rename(join(work, 'uploads'), join(data, 'uploads'));
  await syncFolder(data);
}

/** Moves the embedded database into its place, where a server looks for it. */
export async function finishFolder(data: string, { embedded }: { embedded: boolean }): Promise<void> {
  const work = join(data, RESTORING);
  if (embedded) await rename(join(work, 'postgres'), join(data, 'postgres'));
  await syncFolder(data);
  await rm(work, { recursive: true, force: true });
}

/**
 * Deletes the working folder that a killed restore into another database left. The caller has opened its own database, which is whole. A folder
 * that somebody else holds may have a restore at work, and stays.
 */
export async function forgetRestore(data: string): Promise<void> {
  const work = join(data, RESTORING);
  if (existsSync(work)) await removeUnlessHeld(data, work);
}

async function removeUnlessHeld(folder: string, path: string): Promise<void> {
  let unlock: () => void;
  try {
    unlock = lockFolder(folder);
  } catch (error) {
    if (error instanceof StartError) return;
    throw error;
  }
  await rm(path, { recursive: true, force: true }).finally(unlock);
}

const TRIAL = 'cauri-verify-';

/**
 * Makes a folder in which a restore is tried, and holds it until it is removed. What killed trials left beside it is deleted, but neither what
 * another process holds nor what belongs to another user.
 */
export async function makeTrialFolder(parent: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(parent, TRIAL)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError(`There is no folder ${parent}.`, { cause: error }) : error;
  });
  const unlock = lockFolder(folder);
  const { uid } = await stat(folder);
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const other = join(parent, entry.name);
    if (entry.isDirectory() && entry.name.startsWith(TRIAL) && (await stat(other)).uid === uid) await removeUnlessHeld(other, other);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }).finally(unlock) };
}
