import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { AppError } from '#server/errors.ts';
import { parseJson } from '#server/integrations/json.ts';
import * as text from './hooks.messages.ts';

const UNPACK = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * Decodes the content encoding of a body, within the same limit: 400 when it cannot be read, 413 when it is too large, 415 for an
 * unknown encoding.
 */
export async function unpack(raw: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return raw;
  if (!Object.hasOwn(UNPACK, name)) throw new AppError(415, text.unknownEncoding());
  try {
    return await UNPACK[name as keyof typeof UNPACK](raw, { maxOutputLength: limit });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError(413, text.bodyTooLarge({ kilobytes: limit / 1024 }));
    throw new AppError(400, text.notUnpacked());
  }
}

/**
 * Reads JSON, form and multipart bodies as values, and everything else as text. A name that occurs several times becomes a list.
 * Of a file only the name, type and size are stored.
 */
export async function readHookBody(body: Buffer, contentType: string): Promise<unknown> {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return collect(new URLSearchParams(body.toString('utf8')));
  if (/^multipart\/form-data\b/i.test(contentType)) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
    if (!form) throw new AppError(400, text.multipartUnreadable());
    return collect(
      [...form].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size },
      ]),
    );
  }
  const written = decode(body, contentType);
  const read = parseJson(written);
  return read === undefined ? written : read;
}

function collect(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  // Somebody may send a hundred thousand values under one name, for which a list must not be copied each time.
  const all = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  return Object.fromEntries([...all].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function decode(body: Buffer, contentType: string): string {
  const charset = /;\s*charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
