/** Thrown for a file that cannot be imported; its message says what to do. */
export class Unreadable extends Error {}

/** The most columns of a file, and the most rows below its header. */
export const MAX_COLUMNS = 300;
export const MAX_ROWS = 1_000_000;
/** The most characters of a cell that are stored; no field allows more. */
const CELL_MAX = 2_000;

/** A line of the file, with the row number that a spreadsheet shows. */
export interface Line {
  n: number;
  cells: string[];
}

/**
 * Returns the text of a cell as PostgreSQL can store it, without the quote that exports put before a text that looks like a
 * formula.
 */
export function cleanCell(cell: string): string {
  const text = cell
    .replaceAll('\u0000', '')
    .trim()
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');
  if (text.length <= CELL_MAX) return text.toWellFormed();
  // The text is copied as bytes, because a slice of a long string would keep the whole string in memory.
  return Buffer.from(`${text.slice(0, CELL_MAX - 1).toWellFormed()}…`).toString();
}

export function refuseTooWide(columns: number): void {
  if (columns > MAX_COLUMNS)
    throw new Unreadable(`This file has ${columns} columns; ${MAX_COLUMNS} at most can be read. Please remove those that are not needed.`);
}

export function refuseTooLong(rows: number): void {
  if (rows > MAX_ROWS) throw new Unreadable('This file has more than 1 000 000 rows. Please split it.');
}
