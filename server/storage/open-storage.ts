import type { Env } from '#server/env.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';
import { inTwoPlaces } from './two-places.ts';

export type StorageSettings = Pick<Env, 'CAURI_DATA' | 'STORAGE' | 'S3_BUCKET'> & Parameters<typeof openS3>[0];

/**
 * Opens the storage of the settings. With a bucket, files are read from the other place too, so that they can be moved while the
 * product works.
 */
export function openStorage(settings: StorageSettings): Storage {
  const { disk, s3 } = openPlaces(settings);
  if (!s3) return disk;
  return placeOf(settings) === 'disk' ? inTwoPlaces(disk, s3) : inTwoPlaces(s3, disk);
}

/** Where new files go. */
export const placeOf = ({ STORAGE, S3_BUCKET }: Pick<Env, 'STORAGE' | 'S3_BUCKET'>) => STORAGE ?? (S3_BUCKET === undefined ? 'disk' : 's3');

/** Both places, for moving files from one to the other. */
export function openPlaces(settings: StorageSettings): { disk: Storage; s3: Storage | undefined } {
  const { S3_BUCKET } = settings;
  return { disk: openDisk(settings.CAURI_DATA), s3: S3_BUCKET === undefined ? undefined : openS3(settings, S3_BUCKET) };
}
