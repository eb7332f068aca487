import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from './storage.ts';

export const HEAD_BYTES = 4_100;

/** Returns the content type of a file by its first bytes, whatever its name is. */
export async function kindOf(storage: Storage, storageKey: string): Promise<string> {
  const head = await storage.head(storageKey, HEAD_BYTES);
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime;
  // Plain text has no signature. Markup does not count as text, because it could run as a page.
  const content = new TextDecoder('utf-8').decode(head);
  const isText = !content.includes('\0') && !content.slice(0, -4).includes('\ufffd');
  return isText && !/<\s*(!doctype|html|script|svg|\?xml)/i.test(content) ? 'text/plain' : 'application/octet-stream';
}
