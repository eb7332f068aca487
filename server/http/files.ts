import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { found } from '#server/errors.ts';

export interface StoredFile {
  storageKey: string;
  name: string;
  type: string;
}

/** Sends a file that a stranger uploaded: always as a download, never as a page of ours. */
export async function sendFile(deps: Deps, file: StoredFile, reply: FastifyReply) {
  const stored = found(await deps.storage.get(file.storageKey), 'This file is no longer kept.');
  const plain = file.name.replaceAll(/[^\w .()-]/g, '_');
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', stored.size)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(file.name)}`)
    .header('cache-control', 'private, no-store')
    .send(stored.stream);
}

/** RFC 5987: encodeURIComponent leaves four characters that may not stand there. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
