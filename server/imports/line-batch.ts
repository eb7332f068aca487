import { type Line, Unreadable } from './unreadable-file.rules.ts';

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
    if (chars > ROW_CHARS)
      throw new Unreadable(`Row ${line.n} has more than ${ROW_CHARS} characters. Please remove the columns that are not needed.`);
    this.#fileChars += chars;
    if (this.#fileChars > FILE_CHARS) throw new Unreadable('This file holds more than 200 million characters. Please split it.');
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
