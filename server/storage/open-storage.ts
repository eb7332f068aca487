import type { Env } from '#server/env.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { Storage } from './storage.ts';

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

export const placeOf = ({ STORAGE, S3_BUCKET }: Pick<Env, 'STORAGE' | 'S3_BUCKET'>) => STORAGE ?? (S3_BUCKET === undefined ? 'disk' : 's3');

/** Both places, for moving files from one to the other. */
export function openPlaces(settings: StorageSettings): { disk: Storage; s3: Storage | undefined } {
  const { S3_BUCKET } = settings;
  return { disk: openDisk(settings.CAURI_DATA), s3: S3_BUCKET === undefined ? undefined : openS3(settings, S3_BUCKET) };
}

/**
 * New files go to the first place, and files are read wherever they are. A file that is moved meanwhile leaves the second place only
 * after it is complete in the first one or the other way round, so looking at the first place once more finds it.
 */
function inTwoPlaces(first: Storage, second: Storage): Storage {
  const orElse = async <T>(use: (place: Storage) => Promise<T>): Promise<T> => {
    for (const place of [first, second]) {
      try {
        return await use(place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    return use(first);
  };
  /** A file that began to arrive before the setting was changed goes on where it began. */
  const placeOf = async (key: string): Promise<Storage> =>
    (await first.received(key)) === 0 && (await second.received(key)) > 0 ? second : first;
  return {
    put: first.put,
    get: async (key) => (await first.get(key)) ?? (await second.get(key)) ?? first.get(key),
    size: async (key) => (await first.size(key)) ?? (await second.size(key)) ?? first.size(key),
    read: (key, offset, length) => orElse((place) => place.read(key, offset, length)),
    async *pieces(key) {
      const isInSecond = (await first.size(key)) === undefined && (await second.size(key)) !== undefined;
      yield* (isInSecond ? second : first).pieces(key);
    },
    append: async (key, offset, content) => (offset === 0 ? first : await placeOf(key)).append(key, offset, content),
    received: async (key) => (await first.received(key)) || second.received(key),
    seal: async (key, size) => (await placeOf(key)).seal(key, size),
    head: (key, bytes) => orElse((place) => place.head(key, bytes)),
    room: first.room,
    async remove(key) {
      await first.remove(key);
      await second.remove(key);
    },
  };
}
