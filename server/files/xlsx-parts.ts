import { configure, type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import { stored } from '#server/stored-errors.ts';
import * as message from './files.messages.ts';
import { Unreadable } from './unreadable.ts';

configure({ useWebWorkers: false });

/** Limits of unpacked bytes and of parts, because a small file can unpack to a very large one. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const PARTS_MAX = 5_000;
/** The most characters that are parsed at once, and between two tags: a cell has 32 767, and each of them may be escaped. */
const PIECE = 64 * 1024;
const BETWEEN_TAGS_MAX = 512 * 1024;
const DEPTH_MAX = 100;

/** The parts of a workbook, by their path. */
export interface Workbook {
  parts: Map<string, FileEntry>;
  /** The number of bytes that may still be unpacked. */
  left: number;
}

export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = new Map<string, FileEntry>();
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      if (parts.size >= PARTS_MAX) throw new Unreadable(stored(message.tooLarge));
      if (isFile(entry)) parts.set(entry.filename.replace(/^\//, ''), entry);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(stored(message.damaged));
  }
  if (!parts.has('xl/workbook.xml')) throw new Unreadable(notAWorkbook(parts));
  return { parts, left: UNPACKED_MAX };
}
const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** Throws a message that names the kind of a file which is a ZIP archive but no workbook. */
function notAWorkbook(parts: Workbook['parts']): string {
  if (parts.has('xl/workbook.bin')) return stored(message.binaryWorkbook);
  if (parts.has('content.xml') && parts.has('mimetype')) return stored(message.openDocument);
  if (parts.has('Index/Document.iwa')) return stored(message.numbersDocument);
  return stored(message.noWorkbook);
}

interface Listener {
  open?(tag: string, attributes: Record<string, string>): void;
  text?(more: string): void;
  close?(tag: string): void;
}

/** Returns the name of an element without the prefix that some writers add. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Passes the elements of a part to the listener, and lets other work run after each piece. */
export async function* parse(workbook: Workbook, entry: FileEntry, { open, text, close }: Listener): AsyncGenerator<void> {
  if (entry.encrypted) throw new Unreadable(stored(message.withPassword));
  const parser = new SaxesParser({ position: false });
  let [depth, sinceTag] = [0, 0];
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    if (++depth > DEPTH_MAX) throw new Unreadable(stored(message.damaged));
    open?.(local(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    [sinceTag, depth] = [0, depth - 1];
    close?.(local(name));
  });
  if (text) parser.on('text', text);

  const decoder = new TextDecoder();
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const unpacked = entry.getData(through.writable as WritableStream<Uint8Array>);
  // The failure is passed on to the readable side.
  unpacked.catch(() => {});
  try {
    for await (const bytes of through.readable) {
      workbook.left -= bytes.length;
      if (workbook.left < 0) throw new Unreadable(stored(message.tooLarge));
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
        sinceTag += piece.length;
        parser.write(piece);
        // The parser keeps a text or a tag in memory until it ends.
        if (sinceTag > BETWEEN_TAGS_MAX) throw new Unreadable(stored(message.tooLarge));
        yield;
      }
    }
    await unpacked;
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(stored(message.damaged));
  }
}

/** Passes a whole part to the listener. */
export async function parseAll(workbook: Workbook, path: string, listener: Listener): Promise<void> {
  const entry = workbook.parts.get(path);
  if (entry) for await (const _ of parse(workbook, entry, listener));
}
