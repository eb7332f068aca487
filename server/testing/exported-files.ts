import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';

// These readers of exported files are written independently of the code that writes the files.

/** Returns the cells of a CSV file; unless `raw`, without the quote that keeps a text from being a formula. */
export function readCsv(text: string, separator: ',' | ';', { raw = false } = {}): string[][] {
  const rows: string[][] = parse(text, { bom: true, delimiter: separator, record_delimiter: '\r\n' });
  return raw ? rows : rows.map((row) => row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')));
}

const ROW = /<row r="\d+">(.*?)<\/row>/gsu;
const CELL =
  /<c r="([A-Z]+)\d+"(?: s="(\d)")?(?: t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>|><v>(-?[\d.]+)<\/v>)<\/c>/gsu;
// The characters that XML 1.0 cannot contain, and a carriage return, which XML readers turn into a line feed.
const ILLEGAL = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Returns the cells of all sheets, without the header of further sheets. Throws on a formula and on anything that is not a
 * cell.
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const zip = new ZipReader(new BlobReader(new Blob([bytes])), { checkSignature: true });
  const rows: string[][] = [];
  for (const entry of await zip.getEntries()) {
    if (entry.directory || !entry.filename.startsWith('xl/worksheets/')) continue;
    const xml = await entry.getData(new TextWriter());
    if (ILLEGAL.test(xml)) throw new Error('not XML');
    const first = rows.length === 0;
    for (const [n, [, row]] of [...xml.matchAll(ROW)].entries()) if (first || n > 0) rows.push(readRow(row!, rows[0]?.length ?? 0));
  }
  await zip.close();
  return rows;
}

function readRow(xml: string, width: number): string[] {
  const cells = Array.from({ length: width }, () => '');
  const rest = xml.replaceAll(CELL, (_, column: string, style: string, text: string | undefined, number: string | undefined) => {
    cells[columnOf(column)] = text === undefined ? shown(number!, style) : decode(text);
    return '';
  });
  if (rest !== '') throw new Error(`not a cell: ${rest.slice(0, 80)}`);
  return cells;
}

/** Returns a number as a spreadsheet shows it in the styles of days, moments and times of the day. */
function shown(number: string, style: string): string {
  if (style === '5') return new Date(Math.round(Number(number) * 1_440) * 60_000).toISOString().slice(11, 16);
  if (style !== '3' && style !== '4') return number;
  const at = new Date(Math.round((Number(number) - 25_569) * 86_400) * 1_000).toISOString();
  const day = at.slice(0, 10).split('-').reverse().join('/');
  return style === '3' ? day : `${day} ${at.slice(11, 19)}`;
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const columnOf = (name: string) => [...name].reduce((sum, c) => sum * 26 + c.charCodeAt(0) - 64, 0) - 1;

/** Returns the files of an archive by their paths. */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([bytes])), { checkSignature: true });
  const files: Record<string, string> = {};
  for (const entry of await zip.getEntries()) if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  await zip.close();
  return files;
}
