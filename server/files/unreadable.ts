import { nameMessages, StoredError, stored } from '#server/stored-errors.ts';
import * as message from './files.messages.ts';

nameMessages('file', message);

/** Thrown for a file that cannot be imported; its message says what to do. */
export class Unreadable extends StoredError {}

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

/** Returns the text of a cell as PostgreSQL can store it, without the quote that exports put before what looks like a formula. */
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
  if (columns > MAX_COLUMNS) throw new Unreadable(stored(message.tooWide, { columns, most: MAX_COLUMNS }));
}

export function refuseTooLong(rows: number): void {
  if (rows > MAX_ROWS) throw new Unreadable(stored(message.tooManyRows, { most: MAX_ROWS }));
}

/** Rows that are written together, and the characters at which a batch is written earlier. */
const ROWS = 1_000;
const BATCH_CHARS = 4_000_000;
/** Limits of characters for one row and for a whole file, because a small file can unpack to a very large one. */
const ROW_CHARS = 50_000;
const FILE_CHARS = 200_000_000;

/** Collects lines of a file until there are enough for one write, and limits how much of a file is in memory. */
export class LineBatch {
  #lines: Line[] = [];
  #chars = 0;
  #fileChars = 0;

  add(line: Line): void {
    const chars = line.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (chars > ROW_CHARS) throw new Unreadable(stored(message.rowTooLong, { row: line.n, most: ROW_CHARS }));
    this.#fileChars += chars;
    if (this.#fileChars > FILE_CHARS) throw new Unreadable(stored(message.tooManyCharacters));
    this.#chars += chars;
    this.#lines.push(line);
  }

  get isFull(): boolean {
    return this.#lines.length >= ROWS || this.#chars >= BATCH_CHARS;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  take(): Line[] {
    const lines = this.#lines;
    [this.#lines, this.#chars] = [[], 0];
    return lines;
  }
}
