import { buffer } from 'node:stream/consumers';
import { type BucketSettings, openBucket } from './bucket.ts';
import { joinPieces, type Piece, type PiecePart, pieceName, reachOf, readPieceName } from './pieces.rules.ts';
import { newStorageKey, type Storage } from './storage.ts';

/** A longer piece is stored as several objects, because it is held in memory until it is stored. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Stores files in a bucket, under the names that they have on the disk. S3 cannot add to an object, so each piece of a file that is
 * still arriving is an object of its own, whichever machine received it; they are joined when the file is complete.
 */
export function openS3(settings: BucketSettings, bucketName: string): Storage {
  const bucket = openBucket(settings, bucketName);
  const nameOf = (key: string) => `uploads/${key.slice(0, 2)}/${key}`;
  const arriving = (key: string) => `arriving/${key.slice(0, 2)}/${key}/`;
  const piecesOf = async (key: string): Promise<Piece[]> =>
    (await bucket.list(arriving(key))).flatMap(({ name, size }) => {
      const piece = readPieceName(name);
      return piece && piece.size === size ? [piece] : [];
    });

  async function* join(key: string, parts: PiecePart[]): AsyncGenerator<Uint8Array> {
    for (const { skip, take, ...piece } of parts) {
      const found = await bucket.get(arriving(key) + pieceName(piece), { offset: skip, length: take });
      if (!found) throw new MissingFile(key);
      yield* found.stream;
    }
  }

  async function removePieces(key: string): Promise<void> {
    await bucket.remove((await bucket.list(arriving(key))).map(({ name }) => name));
  }

  async function read(key: string, offset: number, length: number): Promise<Uint8Array> {
    const found = await bucket.get(nameOf(key), { offset, length });
    if (!found) throw new MissingFile(key);
    return buffer(found.stream);
  }

  return {
    async put(content, key = newStorageKey()) {
      return { key, size: await bucket.put(nameOf(key), content) };
    },
    get: (key) => bucket.get(nameOf(key)),
    size: (key) => bucket.size(nameOf(key)),
    read,
    async *pieces(key) {
      const found = await bucket.get(nameOf(key));
      if (!found) throw new MissingFile(key);
      yield* found.stream;
    },
    async append(key, offset, content) {
      let at = offset;
      let held: Buffer[] = [];
      let size = 0;
      const store = async () => {
        if (size === 0) return;
        await bucket.putBytes(arriving(key) + pieceName({ offset: at, size }), Buffer.concat(held));
        at += size;
        [held, size] = [[], 0];
      };
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          held.push(chunk);
          size += chunk.length;
          if (size >= PIECE_BYTES) await store();
        }
      } finally {
        await store();
      }
    },
    async received(key) {
      // Pieces are deleted only when the whole file is there, so they are looked for first.
      const reach = reachOf(await piecesOf(key));
      return (await bucket.size(nameOf(key))) ?? reach;
    },
    async seal(key, size) {
      const parts = joinPieces(await piecesOf(key), size);
      const isWhole = parts.reduce((sum, { take }) => sum + take, 0) === size;
      try {
        if (!isWhole) throw new MissingFile(key);
        await bucket.put(nameOf(key), join(key, parts));
      } catch (error) {
        // Another process may have completed the file and deleted its pieces.
        if (!(error instanceof MissingFile) || (await bucket.size(nameOf(key))) !== size) throw error;
      }
      await removePieces(key);
    },
    async head(key, bytes) {
      const size = await bucket.size(nameOf(key));
      // An empty object has no range.
      if (size !== undefined) return size === 0 ? new Uint8Array() : read(key, 0, bytes);
      const parts = joinPieces(await piecesOf(key), bytes);
      if (parts.length === 0) throw new MissingFile(key);
      return buffer(join(key, parts));
    },
    // Nobody says how much a bucket can hold.
    room: async () => Number.MAX_SAFE_INTEGER,
    async remove(key) {
      await bucket.remove([nameOf(key)]);
      await removePieces(key);
    },
  };
}

/** As a missing file on the disk is reported. */
class MissingFile extends Error {
  readonly code = 'ENOENT';
  constructor(key: string) {
    super(`no file ${key}`);
  }
}
