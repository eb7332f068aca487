import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#server/sync-folder.ts';
import { newStorageKey, type Storage } from './storage.ts';

const READ_BYTES = 256 * 1024;

/** Folders named by two characters keep directories small; a key holds nothing that comes from outside. */
export function uploadPath(data: string, key: string): string {
  if (!/^[\w-]{43}$/.test(key)) throw new Error('not a storage key');
  return join(data, 'uploads', key.slice(0, 2), key);
}

/** Stores files in the data folder. A file that is not complete has its name with `.part`. */
export function openDisk(data: string): Storage {
  const folder = join(data, 'uploads');
  const path = (key: string) => uploadPath(data, key);
  return {
    async put(content, key = newStorageKey()) {
      const target = path(key);
      const partial = `${target}.part`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }));
        await name(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size: (await stat(target)).size };
    },
    async get(key) {
      // An open file stays readable, also when it is deleted meanwhile.
      const file = await open(path(key)).catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: file.createReadStream({ highWaterMark: READ_BYTES }), size };
    },
    size: (key) => sizeOf(path(key)),
    read: async (key, offset, length) => readBytes(await open(path(key)), offset, length),
    async *pieces(key) {
      const file = await open(path(key));
      const piece = new Uint8Array(READ_BYTES);
      try {
        for (;;) {
          const { bytesRead } = await file.read(piece, 0, piece.length);
          if (bytesRead === 0) return;
          yield piece.subarray(0, bytesRead);
        }
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
    received: async (key) => (await sizeOf(path(key))) ?? (await sizeOf(`${path(key)}.part`)) ?? 0,
    async seal(key) {
      await name(`${path(key)}.part`, path(key)).catch(async (error: unknown) => {
        // A process that was interrupted afterwards has already completed the file.
        if ((await sizeOf(path(key))) === undefined) throw error;
      });
    },
    head: async (key, bytes) => readBytes((await open(path(key)).catch(unlessMissing)) ?? (await open(`${path(key)}.part`)), 0, bytes),
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

/** Gives a whole file its name. The folder is synced as well, because the file is acknowledged then. */
async function name(partial: string, target: string): Promise<void> {
  await rename(partial, target);
  await syncFolder(dirname(target));
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(unlessMissing))?.size;

async function readBytes(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
