import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#server/env.ts';

/** Where uploaded files rest, by keys that cannot be guessed. */
export interface Storage {
  /** Resolves once the bytes are safe on disk. `key`: made with newStorageKey before, to find what a crash leaves. */
  put(content: Readable, key?: string): Promise<{ key: string; size: number }>;
  /** Undefined when the file is gone. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** The first bytes, to tell what the file is. */
  head(key: string, bytes: number): Promise<Uint8Array>;
  /** Deletes, also what is half written; a missing file is no error. */
  remove(key: string): Promise<void>;
}

export const newStorageKey = () => randomBytes(32).toString('base64url');

export const openStorage = (env: Env): Storage => diskStorage(join(env.CAURI_DATA, 'uploads'));

export function diskStorage(folder: string): Storage {
  // Two letters of folder keep directories small; keys hold no part that comes from outside.
  const path = (key: string) => {
    if (!/^[\w-]{43}$/.test(key)) throw new Error('not a storage key');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content, key = newStorageKey()) {
      const target = path(key);
      const partial = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size: (await stat(target)).size };
    },
    async get(key) {
      const file = await stat(path(key)).catch(() => undefined);
      return file && { stream: createReadStream(path(key)), size: file.size };
    },
    async head(key, bytes) {
      const file = await open(path(key));
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async remove(key) {
      await rm(`${path(key)}.part`, { force: true });
      await rm(path(key), { force: true });
    },
  };
}
