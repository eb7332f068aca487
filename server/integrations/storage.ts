import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#server/env.ts';

/** Stores uploaded files under keys that cannot be guessed. */
export interface Storage {
  /** Resolves when the bytes are safe on disk. A `key` from newStorageKey lets the caller find a file that a crash leaves. */
  put(content: Readable, key?: string): Promise<{ key: string; size: number }>;
  /** Undefined when the file does not exist. */
  get(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Some bytes of a complete file. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>;
  /** Adds to a file that arrives in pieces, starting at `offset`. When it fails, the bytes that arrived are stored all the same. */
  append(key: string, offset: number, content: Readable): Promise<void>;
  /** How many bytes of such a file are stored. */
  received(key: string): Promise<number>;
  /** Marks such a file as complete, so that it is a file like the others. */
  seal(key: string): Promise<void>;
  /** The first bytes, from which the type of the file is recognised; of a file that arrives in pieces, the bytes so far. */
  head(key: string, bytes: number): Promise<Uint8Array>;
  /** The number of free bytes. */
  room(): Promise<number>;
  /** Deletes a file, even a partial one; a missing file is no error. */
  remove(key: string): Promise<void>;
}

export const newStorageKey = () => randomBytes(32).toString('base64url');

export const openStorage = (env: Env): Storage => diskStorage(join(env.CAURI_DATA, 'uploads'));

export function diskStorage(folder: string): Storage {
  // Folders named by two characters keep directories small; a key holds nothing that comes from outside.
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
    async read(key, offset, length) {
      const file = await open(path(key));
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async append(key, offset, content) {
      await mkdir(dirname(path(key)), { recursive: true, mode: 0o700 });
      const file = await open(`${path(key)}.part`, constants.O_WRONLY | constants.O_CREAT, 0o600);
      try {
        // Each piece is written at its own offset, so a second writer of the same pieces changes nothing.
        let at = offset;
        for await (const piece of content as AsyncIterable<Buffer>) {
          for (let done = 0; done < piece.length; ) done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
          at += piece.length;
        }
      } finally {
        await file.sync().finally(() => file.close());
      }
    },
    async received(key) {
      return (await sizeOf(path(key))) ?? (await sizeOf(`${path(key)}.part`)) ?? 0;
    },
    async seal(key) {
      await rename(`${path(key)}.part`, path(key)).catch(async (error: unknown) => {
        // A process that was interrupted afterwards has already completed the file.
        if ((await sizeOf(path(key))) === undefined) throw error;
      });
    },
    async head(key, bytes) {
      const file = await open(path(key)).catch(() => open(`${path(key)}.part`));
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async remove(key) {
      await rm(`${path(key)}.part`, { force: true });
      await rm(path(key), { force: true });
    },
  };
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size;
