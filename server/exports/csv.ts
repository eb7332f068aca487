import type { Cell } from './exports.rules.ts';

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

/** RFC 4180 with formulas made harmless; `french`: separated by semicolons and marked as UTF-8, as Excel in French opens it. */
export function csv({ french }: { french: boolean }): Csv {
  const separator = french ? ';' : ',';
  const write = (cell: Cell): string => {
    if (typeof cell === 'number') return String(cell);
    if (cell === '') return '';
    const harmless = mayBeFormula(cell.charCodeAt(0)) && FORMULA.test(cell) ? `'${cell}` : cell;
    return needsQuotes(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const line = (cells: Cell[]): string => {
    let text = write(cells[0]!);
    for (let i = 1; i < cells.length; i++) text += separator + write(cells[i]!);
    return text + LINE_END;
  };
  return { start: french ? BOM : '', line };
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
