import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, LocalTime } from './cell.ts';
import { csv } from './csv.ts';
import { readAhead } from './read-ahead.ts';
import { xlsx } from './xlsx.ts';

// Files of many rows: read from the database by a cursor, and written while they are read.

const BATCH = 1_000;
/** Separates the texts of a row, because one text is read faster than two dozen. No text contains it. */
const BETWEEN = '\u001f';

/** A column of the file as SQL; a null becomes an empty text. */
export interface Text {
  value: RawBuilder<unknown>;
  /** True when people typed it; only then can the text contain the separator. */
  typed?: boolean;
  /** True when the text is JSON. */
  json?: boolean;
}

/** Yields rows of texts in batches; `from` is the SQL of their source and order. */
export async function* readTexts(db: Db, texts: Text[], from: RawBuilder<unknown>): AsyncGenerator<string[][]> {
  const between = sql.lit(BETWEEN);
  const cells = texts.map(({ value, typed }) => (typed ? sql`replace((${value})::text, ${between}, '')` : sql`(${value})::text`));
  const query = sql<{ line: string }>`select array_to_string(array[${sql.join(cells)}], ${between}, '') as line ${from}`;
  for await (const batch of readAhead(readByCursor(db, query))) yield batch.map(({ line }) => line.split(BETWEEN));
}

/** Reads with a cursor of the server. */
async function* readByCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from exported`.execute(db);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The labels of ids, in the order in which a cell lists them. */
export type Labels = ReadonlyMap<string, string>;
/**
 * A column of one type: a text where it has none. `time` is a day or a moment in the programme's time zone. Ids with spaces between
 * them are listed by their labels.
 */
export type Column = [header: string, value: RawBuilder<unknown>, type?: 'number' | 'time' | Labels];

/** The label of a stored value, in the language of the person who exports. */
export const labelOf = (column: string, labels: Record<string, () => string>) =>
  sql`case ${sql.ref(column)} ${sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value} then ${label()}`),
    sql` `,
  )} end`;

/** Yields rows of cells in batches, as `readTexts` yields texts. */
export async function* readRows(db: Db, columns: Column[], from: RawBuilder<unknown>): AsyncGenerator<Cell[][]> {
  const texts = columns.map(([, value, type]) => ({ value, typed: type === undefined }));
  const cells = columns.map(([, , type]) => cellOf(type));
  const cell = (text: string, i: number): Cell => text && cells[i]!(text);
  for await (const batch of readTexts(db, texts, from)) yield batch.map((row) => row.map(cell));
}

function cellOf(type: Column[2]): (text: string) => Cell {
  if (type === undefined) return (text) => text;
  if (type === 'number') return Number;
  if (type === 'time') return (text) => new LocalTime(text);
  const places = new Map([...type.keys()].map((id, place) => [id, place]));
  return (text) =>
    text
      .split(' ')
      .sort((a, b) => places.get(a)! - places.get(b)!)
      .map((id) => type.get(id))
      .join(LABELS_BETWEEN);
}

/** Stands between the labels of one cell. */
export const LABELS_BETWEEN = '; ';

interface Table {
  name: string;
  header: string[];
  batches: AsyncIterable<Cell[][]>;
  /** The number of rows of all batches. */
  count: number;
}

/** Writes a file of these rows as a stream. */
export function tableFile(format: ExportFormat, { name, header, batches, count }: Table): Readable {
  if (format === 'xlsx') return xlsx({ name, header, batches, count });
  const { start, line } = csv({ forExcel: format === 'csv-semicolon' });
  // The rows wait for the disk as bytes, outside of the heap.
  async function* bytes() {
    yield Buffer.from(start + line(header));
    for await (const rows of batches) yield Buffer.from(rows.reduce((text, row) => text + line(row), ''));
  }
  return Readable.from(bytes(), { highWaterMark: 1 });
}
