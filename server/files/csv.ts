import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Cell, LocalTime } from './cell.ts';

const BOM = '\ufeff';
const LINE_END = '\r\n';

/**
 * What a spreadsheet takes for a formula, after any quotes that were put before it: one more quote makes it a text
 * again, and taking exactly one away gives back what was written.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export interface Csv {
  start: string;
  line(cells: Cell[]): string;
}

/** A number with its sign, which nothing calculates. */
const NUMBER = /^(?:-\d{1,15}|\+\d{1,6})(?:[.,]\d+)?$/;
const E164 = /^\+\d{7,15}$/;

/**
 * RFC 4180. For Excel: separated by semicolons and marked as UTF-8, as it opens a file in French, days as people write
 * them, and nothing that it would run as a formula. For other programs: commas, ISO 8601, and each value as it is.
 */
export function csv({ forExcel }: { forExcel: boolean }): Csv {
  const separator = forExcel ? ';' : ',';
  const write = (cell: Cell): string => {
    if (typeof cell === 'number') return String(cell);
    if (typeof cell !== 'string') return forExcel ? dayFirst(cell) : cell.iso;
    if (cell === '') return '';
    const text = forExcel && mayBeFormula(cell.charCodeAt(0)) ? harmless(cell) : cell;
    return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const line = (cells: Cell[]): string => {
    let text = write(cells[0]!);
    for (let i = 1; i < cells.length; i++) text += separator + write(cells[i]!);
    return text + LINE_END;
  };
  return { start: forExcel ? BOM : '', line };
}

/**
 * A telephone number keeps its plus and stays a text when it has spaces: Excel makes a number of +221771234567. What
 * would run as a formula gets the quote.
 */
function harmless(cell: string): string {
  if (NUMBER.test(cell) || !FORMULA.test(cell)) return cell;
  const spaced = E164.test(cell) ? parsePhoneNumberFromString(cell)?.formatInternational() : undefined;
  return spaced?.includes(' ') ? spaced : `'${cell}`;
}

/** 05/03/2026, or 05/03/2026 14:30:00. */
function dayFirst({ iso }: LocalTime): string {
  const day = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  return iso.length > 10 ? `${day} ${iso.slice(11)}` : day;
}

/** Quick to tell of most cells, which begin with a letter. */
const mayBeFormula = (first: number) => first <= 0x40 || first >= 0xff00;

const needsQuotes = (text: string) =>
  QUOTED.test(text) || ((isOutside(text.charCodeAt(0)) || isOutside(text.charCodeAt(text.length - 1))) && SPACED.test(text));
const QUOTED = /[",;\r\n\t]/;
const SPACED = /^\s|\s$/;
/** Not one of the signs of ASCII, so perhaps a space. */
const isOutside = (code: number) => code <= 0x20 || code >= 0x7f;

const [QUOTE, LF] = ['"', '\n'].map((c) => c.charCodeAt(0));

/** The records of a finished file, its header among them. */
export async function countCsvRecords(file: AsyncIterable<Uint8Array>): Promise<number> {
  let records = 0;
  let quoted = false;
  for await (const bytes of file) {
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LF && !quoted) records++;
    }
  }
  return records;
}
