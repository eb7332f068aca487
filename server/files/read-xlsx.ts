import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stored } from '#server/stored-errors.ts';
import { noSuchSheet } from './files.messages.ts';
import type { Table } from './read-csv.ts';
import { cleanCell, type Line, LineBatch, refuseTooLong, refuseTooWide, Unreadable } from './unreadable.ts';
import { momentOf, showMoment } from './xlsx-days.ts';
import { openWorkbook, parse, type Workbook } from './xlsx-parts.ts';
import { readStrings, type SharedStrings, unescapeText, withMore } from './xlsx-strings.ts';
import { type DateStyle, firstWithRows, readDateStyles, readFacts, type Sheet } from './xlsx-workbook.ts';

/** The bytes of a sheet after which the lines that were read are written, to keep memory small. */
const FLUSH_BYTES = 16 * 1024 * 1024;

/** Reads the sheet with this name; without a name, the first sheet that has rows. */
export async function readXlsx(file: Readable, chosen: string | null): Promise<Table> {
  const workbook = await openWorkbook(new Uint8Array(await buffer(file)));
  const { sheets, date1904 } = await readFacts(workbook);
  const sheet = chosen === null ? await firstWithRows(workbook, sheets) : sheets.find(({ name }) => name === chosen);
  if (!sheet) throw new Unreadable(stored(noSuchSheet));
  const strings = await readStrings(workbook);
  const dateStyles = await readDateStyles(workbook);
  return {
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    date_1904: date1904,
    batches: lines(workbook, sheet, { strings, dateStyles, date1904 }),
  };
}

interface Meaning {
  strings: SharedStrings;
  /** The formats of cells, by the number of their style. */
  dateStyles: DateStyle[];
  date1904: boolean;
}

async function* lines(workbook: Workbook, sheet: Sheet, meaning: Meaning): AsyncGenerator<Line[]> {
  const batch = new LineBatch();
  let [n, column, type, style, text] = [0, 0, '', 0, ''];
  let [inText, aside] = [false, false];
  let cells: string[] = [];
  const pieces = parse(workbook, sheet.entry, {
    open(tag, a) {
      if (tag === 'row') {
        // Row numbers that do not increase are wrong, so such a row gets the next free number.
        n = Math.max(n + 1, Number.parseInt(a.r ?? '', 10) || 0);
        refuseTooLong(n - 1);
        [cells, column] = [[], 0];
      } else if (tag === 'c') {
        column = columnOf(a.r ?? '') || column + 1;
        refuseTooWide(column);
        [type, style, text] = [a.t ?? 'n', Number(a.s ?? 0), ''];
      } else if (tag === 'rPh') aside = true;
      inText = (tag === 'v' || tag === 't') && !aside;
    },
    text(more) {
      if (inText) text = withMore(text, more);
    },
    close(tag) {
      inText = false;
      if (tag === 'rPh') aside = false;
      if (tag === 'c' && column > 0) {
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = cellText(type, style, text, meaning);
      } else if (tag === 'row' && cells.some((cell) => cell !== '')) batch.add({ n, cells });
    },
  });
  let flushedAt = workbook.left;
  for await (const _ of pieces) {
    if (batch.isEmpty || (!batch.isFull && flushedAt - workbook.left < FLUSH_BYTES)) continue;
    yield batch.take();
    flushedAt = workbook.left;
  }
  yield batch.take();
}

/** Returns the column of a cell reference as a number: 28 for AB12. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.slice(0, 8).toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column;
}

function cellText(type: string, style: number, text: string, { strings, dateStyles, date1904 }: Meaning): string {
  switch (type) {
    case 's':
      return strings.get(Number(text));
    case 'e':
      return '';
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'd':
      return dayText(new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(text) || !text.includes('T') ? text : `${text}Z`)) ?? cleanCell(text);
    case 'n': {
      const shownAs = dateStyles[style];
      const moment = shownAs && text !== '' ? momentOf(Number(text), date1904) : undefined;
      if (moment) return showMoment(moment, { atMidnight: shownAs === 'moment' });
      // Large numbers, such as telephone numbers, are written as 2.21771234567E11.
      if (/e/i.test(text) && Number.isSafeInteger(Number(text))) return String(Number(text));
      // Excel counts with fifteen digits and writes seventeen, so that 49.99 is written as 49.990000000000002, and 0.07 as 7.0000000000000007E-2.
      const isLong = (text.length > 16 && /^-?\d+\.\d+$/.test(text)) || /^-?\d(\.\d+)?E-\d+$/i.test(text);
      const number = isLong ? String(Number(Number(text).toPrecision(15))) : cleanCell(text);
      // The point of 23.625 groups no thousands, and a fourth decimal says so.
      return number.replace(/\.\d{3}$/, '$&0');
    }
    default:
      return cleanCell(unescapeText(text));
  }
}

const dayText = (at: Date): string | undefined => (Number.isNaN(at.valueOf()) ? undefined : showMoment(at));
