import { stored } from '#server/stored-errors.ts';
import * as message from './files.messages.ts';
import { cleanCell, Unreadable } from './unreadable.ts';
import { parseAll, type Workbook } from './xlsx-parts.ts';

/** The most bytes of all shared texts together, and the most texts. */
const BYTES_MAX = 128 * 1024 * 1024;
const COUNT_MAX = 8_000_000;
const CHUNK = 1024 * 1024;

/** The texts that cells refer to, stored as bytes, because a string keeps the whole piece that it was cut from in memory. */
export class SharedStrings {
  readonly #chunks: Buffer[] = [];
  #used = CHUNK;
  #ends = new Float64Array(1_024);
  #count = 0;

  add(text: string): void {
    // Texts are cut to the length of a cell, so that each of them fits into one chunk.
    const length = Buffer.byteLength(text);
    if (this.#used + length > CHUNK) {
      if (this.#chunks.length * CHUNK >= BYTES_MAX) throw new Unreadable(stored(message.tooLarge));
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK));
      this.#used = 0;
    }
    if (this.#count >= COUNT_MAX) throw new Unreadable(stored(message.tooLarge));
    if (this.#count * 2 + 2 > this.#ends.length) {
      const longer = new Float64Array(this.#ends.length * 2);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    const chunk = this.#chunks.length - 1;
    this.#chunks[chunk]!.write(text, this.#used);
    this.#ends[this.#count * 2] = chunk * CHUNK + this.#used;
    this.#used += length;
    this.#ends[this.#count * 2 + 1] = length;
    this.#count++;
  }

  get(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    const [start, length] = [this.#ends[index * 2]!, this.#ends[index * 2 + 1]!];
    const at = start % CHUNK;
    return this.#chunks[Math.floor(start / CHUNK)]!.toString('utf8', at, at + length);
  }
}

/** Phonetic runs, which say how a text is pronounced, are left out. */
export async function readStrings(workbook: Workbook): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let [inText, aside] = [false, false];
  await parseAll(workbook, 'xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') aside = true;
      inText = tag === 't' && !aside;
    },
    text(more) {
      if (inText) text = withMore(text, more);
    },
    close(tag) {
      if (tag === 'si') strings.add(cleanCell(unescapeText(text)));
      if (tag === 'rPh') aside = false;
      inText = false;
    },
  });
  return strings;
}

/** The characters of a text that are read; a cell that is stored is shorter. */
const TEXT_MAX = 32_767;

export const withMore = (text: string, more: string): string => (text.length < TEXT_MAX ? text + more.slice(0, TEXT_MAX) : text);

/** Spreadsheets write a character that XML cannot contain as _x and its number. */
export const unescapeText = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
