import { open } from 'node:fs/promises';

/** Has the disk keep the names that files got in a folder, or a power cut could lose them. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
