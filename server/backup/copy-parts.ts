import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Archive } from './write-archive.ts';

const PART_BYTES = 4 * 1024 * 1024;
/** The fastest level: the texts of tables shrink to a quarter with it already, and the backup works beside the product. */
const LEVEL = 1;
const compress = promisify(gzip);

/** Copies a table into parts of the archive. A part is compressed while the next one is read. */
export async function copyInParts(
  client: pg.Client,
  statement: string,
  archive: Archive,
  nameOf: (n: number) => string,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const stream = client.query(copyTo(statement));
  let n = 0;
  let last: Promise<Buffer> | undefined;
  const flush = async () => {
    const part = await last;
    if (part) await archive.add(nameOf(++n), part.length, [part]);
  };
  for await (const part of inParts(stream as AsyncIterable<Buffer>)) {
    hash.update(part);
    const next = compress(part, { level: LEVEL });
    // A failure of the earlier part is thrown first; this one then waits for nobody.
    next.catch(() => {});
    await flush();
    last = next;
  }
  await flush();
  return { rows: await countOf(client, stream), sha256: hash.digest('hex') };
}

export async function hashCopy(client: pg.Client, statement: string): Promise<{ rows: number; sha256: string }> {
  const hash: Hash = createHash('sha256');
  const stream = client.query(copyTo(statement));
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return { rows: await countOf(client, stream), sha256: hash.digest('hex') };
}

/**
 * The stream of a COPY ends with its last row, and the number may arrive later; PostgreSQL has sent it before it answers another statement.
 */
export async function countOf(client: pg.Client, stream: CopyToStreamQuery): Promise<number> {
  await client.query('');
  return stream.rowCount;
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
