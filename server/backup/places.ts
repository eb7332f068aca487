import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StartError } from '#server/start-error.ts';
import { type Bucket, type BucketSettings, openBucket, reasonOf, StorageAway } from '#server/storage/bucket.ts';

// A backup is a file on a disk, or an object of a bucket whose path begins with s3://.

/** The bucket and the name in it; undefined for a path on a disk. */
export function bucketOf(path: string, s3: BucketSettings): { bucket: Bucket; name: string } | undefined {
  if (!path.startsWith('s3://')) return undefined;
  const [, bucket, name = ''] = /^s3:\/\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (!bucket) throw new StartError(`${path} names no bucket: write s3://bucket/prefix.`);
  return { bucket: openBucket(s3, bucket), name };
}

/** Opens a backup to read it. Throws a sentence when there is none. */
export async function openBackup(path: string, s3: BucketSettings): Promise<{ stream: Readable; size: number }> {
  const place = bucketOf(path, s3);
  if (!place) return openFile(path);
  if (place.name === '') throw new StartError(`${path} is a bucket: name a backup in it.`);
  try {
    const object = await place.bucket.get(place.name);
    if (object) return object;
  } catch (error) {
    throw error instanceof StorageAway ? new StartError(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error.cause }) : error;
  }
  throw missing(path);
}

async function openFile(path: string): Promise<{ stream: Readable; size: number }> {
  try {
    const file = await open(path);
    const { size, isFolder } = await file
      .stat()
      .then((stat) => ({ size: stat.size, isFolder: stat.isDirectory() }))
      .finally(() => file.close());
    if (isFolder) throw new StartError(`${path} is a folder: name a backup in it.`);
    return { stream: createReadStream(path, { highWaterMark: 512 * 1024 }), size };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' ? missing(path, error) : new StartError(`${path} cannot be read (${code}).`, { cause: error });
  }
}

const missing = (path: string, cause?: unknown) => new StartError(`There is no file ${path}.`, { cause });

/** Deletes a backup; a missing one is no error. */
export async function removeBackup(path: string, s3: BucketSettings): Promise<void> {
  const place = bucketOf(path, s3);
  await (place ? place.bucket.remove([place.name]) : rm(path, { force: true }));
}
