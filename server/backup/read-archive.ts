import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import type { BucketSettings } from '#server/storage/bucket.ts';
import { End, type EntryKind, FORMAT, HEAD, Head, kindOf, LARGEST_PART } from './archive.rules.ts';
import { openBackup } from './places.ts';

export interface Entry {
  name: string;
  what: EntryKind;
  size: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>;
}

/** The file cannot be used. Nothing was changed when this is thrown before a restore begins. */
export class BackupUnusable extends StartError {}

const damaged = (path: string, why: string, cause?: unknown) =>
  new BackupUnusable(`${path} is damaged and cannot be used: ${why}. Use another backup.`, { cause });

/**
 * Reads a backup entry by entry, in the order in which they were written, and ends with what the last entry says. Throws
 * `BackupUnusable` for a file that is cut off, was altered, or has an entry that Cauri does not write; names from the file are never
 * used as paths.
 */
export async function* readArchive(path: string, s3: BucketSettings): AsyncGenerator<Entry, End> {
  return yield* readEntries(path, (await openBackup(path, s3)).stream);
}

/** Files of other programs by their first bytes, and what to do with them. The operators' pages advise to encrypt with `age`. */
const OTHERS: [first: string, advice: (path: string) => string][] = [
  ['age-encryption.org/', (path) => `is encrypted with age: decrypt it first, with age -d -o cauri.tar ${path}`],
  ['\x1f\x8b', (path) => `is compressed with gzip: uncompress it first, with gzip -dc ${path} > cauri.tar`],
  ['PGDMP', () => 'is a dump that pg_dump made: bring it back with pg_restore.'],
];

/** Throws for a file that another program made or changed as a whole: it is not damaged, and there may be a way to use it. */
async function* refuseOthers(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of bytes) {
    const other = isFirst && OTHERS.find(([first]) => Buffer.from(chunk.subarray(0, first.length)).toString('latin1') === first);
    if (other) throw new BackupUnusable(`${path} ${other[1](path)}`);
    isFirst = false;
    yield chunk;
  }
}

async function* readEntries(path: string, bytes: Readable): AsyncGenerator<Entry, End> {
  const digest = createHash('sha256');
  let entries = 0;
  let end: End | undefined;
  try {
    for await (const { header, body } of entriesOf(refuseOthers(path, bytes))) {
      const what = header.type === 'file' ? kindOf(header.name) : undefined;
      const shown = JSON.stringify(header.name);
      if (!what && entries === 0) throw new BackupUnusable(`${path} is not a backup of Cauri: it begins with ${shown}.`);
      if (!what) throw damaged(path, `it has an entry ${shown}, which Cauri does not write`);
      if (end) throw damaged(path, `something follows its end`);
      if ((entries === 0) !== (what.kind === 'head')) throw damaged(path, `it does not begin with ${HEAD}`);
      if (what.kind === 'end') {
        end = await readJson(path, End, header.size, body);
        continue;
      }
      entries++;
      digest.update(`${header.name}\0${header.size}\0`);
      yield { name: header.name, what, size: header.size, content: hashed(path, body, digest) };
    }
  } catch (error) {
    throw explained(path, error);
  }
  if (!end) throw damaged(path, 'its end is missing');
  if (end.entries !== entries || end.sha256 !== digest.digest('hex')) throw damaged(path, 'its checksum is wrong');
  return end;
}

/** An error of the disk has a code and stays as it is; any other one says that the file is not what a backup is. */
function explained(path: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return error instanceof StartError || typeof code === 'string' ? error : damaged(path, 'it is not a complete tar file', error);
}

async function* entriesOf(bytes: AsyncIterable<Uint8Array>) {
  const decoder = createTarDecoder({ strict: true });
  // `Readable.toWeb` would end the process with an error when the reader stops: it goes on giving what it had on its way.
  const fed = ReadableStream.from(bytes).pipeTo(decoder.writable);
  fed.catch(() => {});
  for await (const entry of decoder.readable) yield entry;
  await fed;
}

async function* hashed(path: string, body: AsyncIterable<Uint8Array>, digest: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      digest.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw explained(path, error);
  }
}

/** Reads all of a small entry. */
export async function readAll(path: string, size: number, content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (size > LARGEST_PART) throw damaged(path, 'an entry is larger than Cauri writes');
  return buffer(content);
}

async function readJson<S extends z.ZodType>(
  path: string,
  schema: S,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<z.output<S>> {
  const text = (await readAll(path, size, content)).toString('utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(path, 'its description cannot be read', error);
  }
}

/** Reads what the first entry says, after the caller has got it from `readArchive`. */
async function readHead(path: string, { size, content }: Entry): Promise<Head> {
  const text = (await readAll(path, size, content)).toString('utf8');
  let format: unknown;
  try {
    const said = JSON.parse(text) as { format?: unknown; product?: unknown };
    format = said.product === 'cauri' ? said.format : undefined;
  } catch (error) {
    throw damaged(path, 'its description cannot be read', error);
  }
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupUnusable(`${path} was made by a newer version of Cauri: use that version to restore it.`);
  const read = Head.safeParse(JSON.parse(text));
  if (!read.success) throw damaged(path, 'its description cannot be read', read.error);
  return read.data;
}

export interface CheckedBackup {
  head: Head;
  end: End;
  size: number;
  /** The encrypted secret key. */
  key: Buffer | undefined;
}

/** Reads the whole file once and compares its checksum. */
export async function checkArchive(path: string, s3: BucketSettings): Promise<CheckedBackup> {
  const { stream, size } = await openBackup(path, s3);
  const reader = readEntries(path, stream);
  let head: Head | undefined;
  let key: Buffer | undefined;
  for (;;) {
    const { done, value } = await reader.next();
    if (done) return { head: head!, end: value, size, key };
    if (value.what.kind === 'head') head = await readHead(path, value);
    else if (value.what.kind === 'key') key = await readAll(path, value.size, value.content);
    else for await (const _ of value.content);
  }
}
