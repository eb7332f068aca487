import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#server/env.ts';

export type Storage = ReturnType<typeof openStorage>;

export const newStorageKey = () => randomBytes(32).toString('base64url');

/** Where a file is. Folders named by two characters keep directories small; a key holds nothing that comes from outside. */
export function uploadPath(data: string, key: string): string {
  if (!/^[\w-]{43}$/.test(key)) throw new Error('not a storage key');
  return join(data, 'uploads', key.slice(0, 2), key);
}

/** Stores uploaded files under keys that cannot be guessed. */
export function openStorage({ CAURI_DATA }: Pick<Env, 'CAURI_DATA'>) {
  const folder = join(CAURI_DATA, 'uploads');
  const path = (key: string) => uploadPath(CAURI_DATA, key);
  return {
    /** Resolves when the bytes are safe on disk. A `key` from newStorageKey lets the caller find a file that a crash leaves. */
    async put(content: Readable, key = newStorageKey()) {
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
    /** Undefined when the file does not exist. */
    async get(key: string) {
      const file = await stat(path(key)).catch(() => undefined);
      return file && { stream: createReadStream(path(key)), size: file.size };
    },
    /** Some bytes of a complete file. */
    read: async (key: string, offset: number, length: number) => readBytes(await open(path(key)), offset, length),
    /** Adds to a file that arrives in pieces, starting at `offset`. When it fails, the bytes that arrived are stored all the same. */
    async append(key: string, offset: number, content: Readable) {
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
    /** Returns the number of bytes of such a file that are stored. */
    received: async (key: string) => (await sizeOf(path(key))) ?? (await sizeOf(`${path(key)}.part`)) ?? 0,
    /** Marks such a file as complete, so that it is a file like the others. */
    async seal(key: string) {
      await rename(`${path(key)}.part`, path(key)).catch(async (error: unknown) => {
        // A process that was interrupted afterwards has already completed the file.
        if ((await sizeOf(path(key))) === undefined) throw error;
      });
    },
    /** The first bytes, from which the type of the file is recognised; of a file that arrives in pieces, the bytes so far. */
    head: async (key: string, bytes: number) => readBytes(await open(path(key)).catch(() => open(`${path(key)}.part`)), 0, bytes),
    /** The number of free bytes. */
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    /** Deletes a file, even a partial one; a missing file is no error. */
    async remove(key: string) {
      await rm(`${path(key)}.part`, { force: true });
      await rm(path(key), { force: true });
    },
  };
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size;

async function readBytes(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
