import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * A storage has the files of the product: uploads, exports, imports. A file has a key that cannot be guessed, never changes once it is
 * complete, and is there completely or not at all.
 */
export interface Storage {
  /** Resolves when the bytes are safe. A `key` from newStorageKey lets the caller find a file that a crash leaves. */
  put(content: Readable, key?: string): Promise<{ key: string; size: number }>;
  /** Undefined when the file does not exist. */
  get(key: string): Promise<StoredContent | undefined>;
  /** The size of a complete file; undefined when it does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Some bytes of a complete file. Throws with the code ENOENT when there is none. */
  read(key: string, offset: number, length: number): Promise<Uint8Array>;
  /**
   * A complete file from its beginning. The bytes of a piece are overwritten by the next one: where each had its own, those of a large file
   * would be held until memory is short. Throws with the code ENOENT when there is none.
   */
  pieces(key: string): AsyncIterable<Uint8Array>;
  /** Adds to a file that arrives in pieces, starting at `offset`. When it fails, the bytes that arrived are stored all the same. */
  append(key: string, offset: number, content: Readable): Promise<void>;
  /** The number of bytes of such a file that are stored, from its beginning without a gap. */
  received(key: string): Promise<number>;
  /** Marks such a file of `size` bytes as complete, so that it is a file like the others. Throws with the code ENOENT when it is gone. */
  seal(key: string, size: number): Promise<void>;
  /** The first bytes, from which the type of the file is recognised; of a file that arrives in pieces, the bytes so far. */
  head(key: string, bytes: number): Promise<Uint8Array>;
  /** The number of free bytes. */
  room(): Promise<number>;
  /** Deletes a file, even a partial one; a missing file is no error. */
  remove(key: string): Promise<void>;
}

export interface StoredContent {
  stream: Readable;
  size: number;
}

export const newStorageKey = () => randomBytes(32).toString('base64url');
