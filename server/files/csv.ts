import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Cell, Clock, type LocalTime } from './cell.ts';

const BOM = '\ufeff';
const LINE_END = '\r\n';

/** Recognises a formula, also after quotes: one more quote makes it a text, and removing exactly one gives back the original. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export interface Csv {
  start: string;
  line(cells: Cell[]): string;
}

/** A number with a sign, which no spreadsheet calculates. */
const NUMBER = /^(?:-\d{1,15}|\+\d{1,6})(?:[.,]\d+)?$/;
const E164 = /^\+\d{7,15}$/;

/**
 * CSV by RFC 4180. For Excel: separated by semicolons and marked as UTF-8, as Excel opens a file in French, with days and decimals as
 * people write them and nothing that it would run as a formula. For other programs: commas, ISO 8601, and each value as it is.
 */
export function csv({ forExcel }: { forExcel: boolean }): Csv {
  const separator = forExcel ? ';' : ',';
  const write = (cell: Cell): string => {
    if (typeof cell === 'number') return forExcel ? String(cell).replace('.', ',') : String(cell);
    if (cell instanceof Clock) return cell.time;
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

/** A telephone number with spaces keeps its plus, where Excel would make a number of it. A formula gets a quote. */
function harmless(cell: string): string {
  if (NUMBER.test(cell) || !FORMULA.test(cell)) return cell;
  const spaced = E164.test(cell) ? parsePhoneNumberFromString(cell)?.formatInternational() : undefined;
  return spaced?.includes(' ') ? spaced : `'${cell}`;
}

/** For example 05/03/2026 or 05/03/2026 14:30:00. */
function dayFirst({ iso }: LocalTime): string {
  const day = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  return iso.length > 10 ? `${day} ${iso.slice(11)}` : day;
}

/** A quick check that excludes most cells, which begin with a letter. */
const mayBeFormula = (first: number) => first <= 0x40 || first >= 0xff00;

const needsQuotes = (text: string) =>
  QUOTED.test(text) || ((isOutside(text.charCodeAt(0)) || isOutside(text.charCodeAt(text.length - 1))) && SPACED.test(text));
const QUOTED = /[",;\r\n\t]/;
const SPACED = /^\s|\s$/;
/** A character outside the printable ASCII characters may be a space. */
const isOutside = (code: number) => code <= 0x20 || code >= 0x7f;

const [QUOTE, LF] = ['"', '\n'].map((c) => c.charCodeAt(0));

/** The number of records of a finished file, including its header. */
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
