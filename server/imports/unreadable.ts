/** A file that cannot be taken; its message says what to do about it. */
export class Unreadable extends Error {}

/** Columns that a file may have, and rows below its header. */
export const MAX_COLUMNS = 300;
export const MAX_ROWS = 1_000_000;
/** Characters of a cell that are kept: no field takes more. */
const CELL_MAX = 2_000;

/** A line of the file under the number that a spreadsheet gives it. */
export interface Line {
  n: number;
  cells: string[];
}

/** What PostgreSQL can keep of a cell; without the quote that exports put before what looks like a formula. */
export function cleanCell(cell: string): string {
  const text = cell
    .replaceAll('\u0000', '')
    .trim()
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '');
  if (text.length <= CELL_MAX) return text.toWellFormed();
  // By way of bytes: a part of a long string would keep all of it in memory.
  return Buffer.from(`${text.slice(0, CELL_MAX - 1).toWellFormed()}…`).toString();
}

export function refuseTooWide(columns: number): void {
  if (columns > MAX_COLUMNS)
    throw new Unreadable(`This file has ${columns} columns; ${MAX_COLUMNS} at most can be read. Please remove those that are not needed.`);
}

export function refuseTooLong(rows: number): void {
  if (rows > MAX_ROWS) throw new Unreadable('This file has more than 1 000 000 rows. Please split it.');
}
