import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stored } from '#server/stored-errors.ts';
import { decode, detectEncoding, detectSeparator, type Encoding } from './encoding.ts';
import * as message from './files.messages.ts';
import { cleanCell, type Line, LineBatch, refuseTooLong, refuseTooWide, Unreadable } from './unreadable.ts';

/** The most characters of one line. */
const LINE_MAX = 1_000_000;
const SAMPLE = 64 * 1024;

export interface Table {
  format: 'csv' | 'xlsx';
  encoding: string | null;
  separator: string | null;
  /** The names of all sheets of a workbook, and of the sheet that was read. */
  sheets: string[];
  sheet: string | null;
  date_1904: boolean;
  /** Yields the lines that are not empty, in batches. */
  batches: AsyncIterable<Line[]>;
}

/** Reads a CSV file. `open` opens the file from its start each time that it is called. */
export async function readCsv(open: () => Promise<Readable>): Promise<Table> {
  const encoding = await detectEncoding(await open());
  const separator = detectSeparator(await startOf(await open(), encoding));
  const batches = lines(await open(), encoding, separator);
  return { format: 'csv', encoding, separator, sheets: [], sheet: null, date_1904: false, batches };
}

async function startOf(bytes: Readable, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const part of decode(bytes, encoding)) {
    text += part;
    if (text.length >= SAMPLE) break;
  }
  bytes.destroy();
  return text;
}

async function* lines(bytes: Readable, encoding: Encoding, separator: string): AsyncGenerator<Line[]> {
  const text = Readable.from(decode(bytes, encoding));
  const parser = text.compose(
    parse({
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LINE_MAX,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  let n = 0;
  const batch = new LineBatch();
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      n++;
      if (n === 1 && /^sep=.?$/i.test(record.join(''))) continue;
      refuseTooWide(record.length);
      refuseTooLong(n - 1);
      const cells = record.map(cleanCell);
      if (cells.every((cell) => cell === '')) continue;
      batch.add({ n, cells });
      if (batch.isFull) yield batch.take();
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(sayWhy(error.code, n + 1)) : error;
  } finally {
    bytes.destroy();
  }
  yield batch.take();
}

function sayWhy(code: string, row: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return stored(message.openQuotation, { row });
  if (code === 'CSV_MAX_RECORD_SIZE') return stored(message.recordTooLong, { row });
  return stored(message.notCsv, { row });
}
