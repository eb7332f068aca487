import type { Readable } from 'node:stream';
import { stored } from '#server/stored-errors.ts';
import * as message from './files.messages.ts';
import { Unreadable } from './unreadable.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
const SEPARATORS = [';', ',', '\t', '|'] as const;
/** The bytes and lines that are enough to recognise the separator. */
const LOOKED_AT = 64 * 1024;
const LINES = 20;

/** Returns the encoding of the byte order mark, otherwise UTF-8 if all bytes are valid, otherwise the one of French Windows. */
export async function detectEncoding(bytes: Readable): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let valid = true;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (first) {
      const marked = markedAs(chunk) ?? unmarkedUtf16(chunk);
      if (marked) {
        bytes.destroy();
        return marked;
      }
      refuseBinary(chunk);
      first = false;
    }
    if (valid) valid = decodes(utf8, chunk, true);
  }
  return valid && decodes(utf8, new Uint8Array(), false) ? 'utf-8' : 'windows-1252';
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

function markedAs(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** Recognises UTF-16 without a mark: every second byte of Latin text is zero. */
function unmarkedUtf16(bytes: Buffer): Encoding | undefined {
  const looked = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [i, byte] of looked.entries()) if (byte === 0) zeros[i % 2]!++;
  if (looked.length < 8) return undefined;
  if (zeros[1]! > looked.length * 0.3 && zeros[0]! < looked.length * 0.1) return 'utf-16le';
  return zeros[0]! > looked.length * 0.3 && zeros[1]! < looked.length * 0.1 ? 'utf-16be' : undefined;
}

function refuseBinary(bytes: Buffer): void {
  const looked = bytes.subarray(0, 4_096);
  if (looked.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new Unreadable(stored(message.oldExcel));
  let strange = 0;
  for (const byte of looked) if (byte < 9 || (byte > 13 && byte < 32)) strange++;
  if (strange > looked.length / 20) throw new Unreadable(stored(message.neitherCsvNorXlsx));
}

/** Yields the decoded text. Bytes that the encoding does not know become replacement characters. */
export async function* decode(bytes: Readable, encoding: Encoding): AsyncGenerator<string> {
  // TextDecoder removes a byte order mark by itself.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Returns the separator that divides the first lines into the most cells, as evenly as possible. */
export function detectSeparator(text: string): string {
  // Excel can name the separator in the first line. Characters between quotes do not separate.
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (named) return named;
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const header = counts[0] ?? 0;
    return header === 0 ? 0 : header * (counts.filter((count) => count === header).length / counts.length) + header / 1_000;
  };
  return SEPARATORS.reduce((best, one) => (score(one) > score(best) ? one : best));
}
