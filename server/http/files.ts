import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';
import * as text from './http.messages.ts';

export interface StoredFile {
  storageKey: string;
  name: string;
  type: string;
  /** The product wrote the file itself; one that a stranger sent may be packed already. */
  isOurs?: true;
}

/** A file that is made for this answer. */
export interface MadeFile {
  name: string;
  type: string;
  content: Buffer | Readable;
}

/** Sends a file that may come from a stranger: always as a download, never as a page of ours. */
export async function sendFile(deps: Deps, file: StoredFile | MadeFile, reply: FastifyReply) {
  const stored = 'content' in file ? undefined : found(await deps.storage.get(file.storageKey), text.fileGone());
  const content = 'content' in file ? file.content : stored?.stream;
  const size = content instanceof Buffer ? content.length : stored?.size;
  if (size !== undefined) reply.header('content-length', size);
  const plain = file.name.replaceAll(/[^\w .()-]/g, '_');
  // The compression takes content that begins like its own result for that, and a browser would then unpack what somebody sent packed.
  if (stored && !('isOurs' in file)) reply.request.headers['x-no-compression'] = '1';
  return reply
    .header('content-type', stored ? 'application/octet-stream' : file.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(content);
}

/** Encodes a name by RFC 5987: encodeURIComponent leaves four characters that are not allowed there. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
