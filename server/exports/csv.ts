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
    const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
    return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  return { start: french ? BOM : '', line: (cells) => cells.map(write).join(separator) + LINE_END };
}
const QUOTED = /[",;\r\n\t]|^\s|\s$/;

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
