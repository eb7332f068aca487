import { createHash } from 'node:crypto';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTarPacker } from 'modern-tar';
import { makeFolder } from '#server/make-folder.ts';
import { type Bucket, type BucketSettings, reasonOf, StorageAway } from '#server/storage/bucket.ts';
import { syncFolder } from '#server/sync-folder.ts';
import { END, type End, isPartial } from './archive.rules.ts';
import { BackupFailed } from './failure.ts';
import { bucketOf } from './places.ts';

/** The bytes that stay free on the disk, because the database may be on the same one. */
export const RESERVE_BYTES = 512 * 1024 * 1024;
/** The free space is looked at again after so many bytes. */
const LOOK_AFTER_BYTES = 32 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** A writer at work writes every few seconds. */
const ABANDONED_MS = 3_600_000;

export interface Archive {
  /** Adds an entry. The content must have exactly `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
}

type Fill = (archive: Archive) => Promise<Omit<End, 'entries' | 'sha256'>>;
interface WriteOptions {
  /** The bytes that stay free on the disk. */
  reserve: number;
  s3: BucketSettings;
}

/**
 * Writes a file that is complete under its name or is not there: it is written under another name, flushed to the disk and renamed
 * at the end. What a killed writer left is deleted after an hour, because another installation may write into the same folder.
 */
export async function writeArchive(path: string, { reserve, s3 }: WriteOptions, fill: Fill): Promise<{ size: number }> {
  const place = bucketOf(path, s3);
  if (place) return writeObject(path, place, fill);
  const folder = dirname(path);
  makeFolder(folder);
  await removePartial(folder);
  if (await stat(path).catch(() => undefined)) throw new BackupFailed('exists', { path });
  const partial = join(folder, `.${path.slice(folder.length + 1)}.part`);
  const file = await open(partial, 'wx', 0o600);
  try {
    await packing(fill, (readable) => writeAll(file, readable, () => refuseWhenFull(folder, reserve)));
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
  await file.close();
  await rename(partial, path);
  await syncFolder(folder);
  return { size: (await stat(path)).size };
}

/** An object of S3 is there completely or not at all. */
async function writeObject(path: string, { bucket, name }: { bucket: Bucket; name: string }, fill: Fill): Promise<{ size: number }> {
  try {
    if ((await bucket.size(name)) !== undefined) throw new BackupFailed('exists', { path });
    return { size: await packing(fill, (readable) => bucket.put(name, readable)) };
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    throw new BackupFailed('cannotWrite', { path, code: reasonOf(error) }, { cause: error.cause });
  }
}

/**
 * Gives what `fill` writes to `store`. A failure of one ends the other, which would wait for ever, and what `store` throws is the cause:
 * its own failure, or that of `fill`, which it reads.
 */
async function packing<T>(fill: Fill, store: (readable: ReadableStream<Uint8Array>) => Promise<T>): Promise<T> {
  const { readable, controller } = createTarPacker();
  const digest = createHash('sha256');
  let entries = 0;
  async function add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    digest.update(`${name}\0${size}\0`);
    entries++;
    const writer = controller.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      digest.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
  }
  async function finish(end: Omit<End, 'entries' | 'sha256'>): Promise<void> {
    const text = Buffer.from(`${JSON.stringify({ entries, sha256: digest.digest('hex'), ...end } satisfies End, null, 1)}\n`);
    const writer = controller.add({ name: END, size: text.length, type: 'file', mode: 0o600 }).getWriter();
    await writer.write(text);
    await writer.close();
    controller.finalize();
  }
  const filled = fill({ add })
    .then(finish)
    .catch((error: unknown) => controller.error(error));
  const stored = await store(readable);
  await filled;
  return stored;
}

async function writeAll(
  file: Awaited<ReturnType<typeof open>>,
  readable: ReadableStream<Uint8Array>,
  look: () => Promise<void>,
): Promise<void> {
  await look();
  let since = 0;
  for await (const chunk of readable) {
    for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
    since += chunk.length;
    if (since < LOOK_AFTER_BYTES) continue;
    since = 0;
    await look();
  }
}

async function refuseWhenFull(folder: string, reserve: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < reserve) throw new BackupFailed('noRoom', { folder, free: Math.floor(free / MEGABYTE), kept: Math.floor(reserve / MEGABYTE) });
}

/** Deletes the files of killed writers. The folder may be on a disk that somebody has unplugged. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isPartial)) {
    const partial = join(folder, name);
    const { mtimeMs } = await stat(partial);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(partial, { force: true });
  }
}
