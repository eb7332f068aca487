import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { configure, type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import type { Table } from './read-csv.ts';
import { cleanCell, type Line, refuseTooLong, refuseTooWide, Unreadable } from './unreadable.ts';

configure({ useWebWorkers: false });

/** A small file can unpack to a very large one: no more than this is unpacked, in as many parts. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const PARTS_MAX = 5_000;
const DAMAGED = 'This XLSX file is damaged. Please save it again from a spreadsheet.';
const TOO_LARGE = 'This XLSX file is too large when it is unpacked. Please save the sheet as CSV and import that.';

/** The first sheet of a workbook. */
export async function readXlsx(file: Readable): Promise<Table> {
  const parts = await listParts(new Uint8Array(await buffer(file)));
  const budget = { left: UNPACKED_MAX };
  const sheet = parts.get(await findSheet(parts, budget));
  if (!sheet) throw new Unreadable('This XLSX file has no sheet. Please choose another one.');
  const strings = await readStrings(parts.get('xl/sharedStrings.xml'), budget);
  return { format: 'xlsx', encoding: null, separator: null, batches: lines(sheet, strings, budget) };
}

type Budget = { left: number };
type Parts = Map<string, FileEntry>;

async function listParts(bytes: Uint8Array): Promise<Parts> {
  const parts: Parts = new Map();
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      if (parts.size >= PARTS_MAX) throw new Unreadable(TOO_LARGE);
      if (isFile(entry)) parts.set(entry.filename.replace(/^\//, ''), entry);
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED);
  }
  return parts;
}
const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** The names of elements without their prefix, as some writers give them one. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Hands an entry's elements to the parser, and gives control back after each piece of it. */
async function* parse(entry: FileEntry, budget: Budget, listen: (parser: SaxesParser) => void): AsyncGenerator<void> {
  if (entry.encrypted) throw new Unreadable('This XLSX file is protected by a password. Please save it without one.');
  const parser = new SaxesParser();
  listen(parser);
  const decoder = new TextDecoder();
  const through = new TransformStream<Uint8Array, Uint8Array>();
  const unpacked = entry.getData(through.writable as WritableStream<Uint8Array>);
  // Told by the readable side, too.
  unpacked.catch(() => {});
  try {
    for await (const bytes of through.readable) {
      budget.left -= bytes.length;
      if (budget.left < 0) throw new Unreadable(TOO_LARGE);
      parser.write(decoder.decode(bytes, { stream: true }));
      yield;
    }
    await unpacked;
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(DAMAGED);
  }
}

async function findSheet(parts: Parts, budget: Budget): Promise<string> {
  const [workbook, links] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  if (!workbook || !links) throw new Unreadable(DAMAGED);
  let first: string | undefined;
  const targets = new Map<string, string>();
  const listen = (parser: SaxesParser) =>
    parser.on('opentag', ({ name, attributes }) => {
      if (local(name) === 'sheet') first ??= attributes['r:id'];
      if (local(name) === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    });
  for (const part of [workbook, links]) for await (const _ of parse(part, budget, listen));
  const target = targets.get(first ?? '') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells refer to by number; how they are read aloud (phonetic runs) is left out. */
async function readStrings(part: FileEntry | undefined, budget: Budget): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let text = '';
  let [inText, aside] = [false, false];
  const pieces = parse(part, budget, (parser) => {
    parser.on('opentag', ({ name }) => {
      const tag = local(name);
      if (tag === 'si') text = '';
      if (tag === 'rPh') aside = true;
      inText = tag === 't' && !aside;
    });
    parser.on('text', (more) => {
      if (inText) text += more;
    });
    parser.on('closetag', ({ name }) => {
      const tag = local(name);
      if (tag === 'si') strings.push(cleanCell(unescapeText(text)));
      if (tag === 'rPh') aside = false;
      inText = false;
    });
  });
  for await (const _ of pieces);
  return strings;
}

async function* lines(sheet: FileEntry, strings: string[], budget: Budget): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  let [n, column, type, text, inText] = [0, 0, '', '', false];
  let cells: string[] = [];
  const pieces = parse(sheet, budget, (parser) => {
    parser.on('opentag', ({ name, attributes: a }) => {
      const tag = local(name);
      if (tag === 'row') {
        n = Number.parseInt(a.r ?? '', 10) || n + 1;
        refuseTooLong(n - 1);
        [cells, column] = [[], 0];
      } else if (tag === 'c') {
        column = a.r ? columnOf(a.r) : column + 1;
        refuseTooWide(column);
        [type, text] = [a.t ?? 'n', ''];
      }
      inText = tag === 'v' || tag === 't';
    });
    parser.on('text', (more) => {
      if (inText) text += more;
    });
    parser.on('closetag', ({ name }) => {
      const tag = local(name);
      inText = false;
      if (tag === 'c') {
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = cellText(type, text, strings);
      } else if (tag === 'row' && cells.some((cell) => cell !== '')) batch.push({ n, cells });
    });
  });
  for await (const _ of pieces) {
    if (batch.length < 1_000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Of AB12: 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 8).toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column;
}

function cellText(type: string, text: string, strings: string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  // Large numbers, such as telephones, are written as 2.21771234567E11.
  if (type === 'n' && /e/i.test(text) && Number.isSafeInteger(Number(text))) return String(Number(text));
  return cleanCell(unescapeText(text));
}

/** Spreadsheets write a character that XML cannot hold as _x and its number. */
const unescapeText = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
