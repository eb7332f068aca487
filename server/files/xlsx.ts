import { Readable } from 'node:stream';
import { type Cell, Clock, type LocalTime } from './cell.ts';
import { toWeb, zipStream } from './zip.ts';

// The smallest workbook that spreadsheets open: sheets of typed cells, written as they arrive. No cell is a formula.

/** The rows that a sheet can hold, including its header. */
const SHEET_ROWS = 1_048_576;
/** The characters that a cell can hold. */
const CELL_MAX = 32_767;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Sheets {
  /** The name of the sheets. */
  name?: string;
  header: string[];
  /** The rows in batches; `count` is the number of rows of all batches. */
  batches: AsyncIterable<Cell[][]>;
  count: number;
  sheetRows?: number;
}

/** A workbook as a stream; many rows continue on further sheets, each with the header. */
export function xlsx({ name = 'Sheet', header, batches, count, sheetRows = SHEET_ROWS }: Sheets): Readable {
  const sheets = Math.max(1, Math.ceil(count / (sheetRows - 1)));
  const rows = new RowReader(batches);
  return zipStream(
    async (zip) => {
      for (const [part, xml] of parts(sheets, name)) await zip.add(part, streamOf([HEAD + xml]));
      for (let n = 1; n <= sheets; n++) await zip.add(`xl/worksheets/sheet${n}.xml`, streamOf(sheetXml(header, rows, sheetRows - 1)));
    },
    { zip64: false, extendedTimestamp: false },
  );
}

const streamOf = (xml: Iterable<string> | AsyncIterable<string>) =>
  toWeb(Readable.from(encode(xml), { objectMode: true, highWaterMark: 1 }));

async function* encode(xml: Iterable<string> | AsyncIterable<string>) {
  for await (const text of xml) yield Buffer.from(text);
}

/** Reads rows from batches and can stop within a batch at the end of a sheet. */
class RowReader {
  readonly #batches: AsyncIterator<Cell[][]>;
  #rest: Cell[][] = [];
  constructor(batches: AsyncIterable<Cell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }
  async next(most: number): Promise<Cell[][]> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#batches.next();
      if (done) return [];
      this.#rest = value;
    }
    return this.#rest.splice(0, most);
  }
}

/** Characters of a sheet that are compressed at once: what waits for the compressor and the disk is held outside of the heap. */
const PIECE = 65_536;

async function* sheetXml(header: string[], rows: RowReader, most: number): AsyncGenerator<string> {
  const names = header.map((_, i) => columnName(i));
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="24" customWidth="1"/></cols><sheetData>${rowXml(1, header, names, HEADER_STYLE)}`;
  for (let written = 0; written < most; ) {
    const batch = await rows.next(most - written);
    if (batch.length === 0) break;
    let xml = '';
    for (const row of batch) {
      xml += rowXml(++written + 1, row, names, TEXT_STYLE);
      if (xml.length < PIECE) continue;
      yield xml;
      xml = '';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** The attribute is written only where it matters, because it would be a third of the sheet. */
const PRESERVE = ' xml:space="preserve"';
const SPACES = /^\s|\s$|[\t\n]/;

const TEXT_STYLE = 1;
const HEADER_STYLE = 2;
const DAY_STYLE = 3;
const MOMENT_STYLE = 4;
const CLOCK_STYLE = 5;

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, and the first day that all spreadsheets count alike: Excel takes 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

/** Days since the epoch, as spreadsheets count them; undefined for a day that they do not have. */
function serialOf({ iso, hasTime }: LocalTime): number | undefined {
  const serial = (Date.parse(hasTime ? `${iso}Z` : iso) - EPOCH) / DAY_MS;
  return serial >= FIRST_DAY ? serial : undefined;
}

/** A time of the day, as spreadsheets count it: 0.5 is noon. */
function partOfDay({ time }: Clock): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) / (24 * 60);
}

function rowXml(number: number, cells: Cell[], names: string[], style: number): string {
  let xml = `<row r="${number}">`;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    if (typeof cell === 'number') xml += `<c r="${names[i]}${number}"><v>${cell}</v></c>`;
    else if (cell !== '')
      xml += typeof cell === 'string' ? textXml(`${names[i]}${number}`, cell, style) : timeXml(`${names[i]}${number}`, cell);
  }
  return `${xml}</row>`;
}

const textXml = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t${SPACES.test(text) ? PRESERVE : ''}>${escapeText(text)}</t></is></c>`;

function timeXml(at: string, time: LocalTime | Clock): string {
  if (time instanceof Clock) return `<c r="${at}" s="${CLOCK_STYLE}"><v>${partOfDay(time)}</v></c>`;
  const serial = serialOf(time);
  if (serial === undefined) return textXml(at, time.iso, TEXT_STYLE);
  return `<c r="${at}" s="${time.hasTime ? MOMENT_STYLE : DAY_STYLE}"><v>${serial}</v></c>`;
}

const SPECIAL = /[&<>\p{Cc}\ufffe\uffff]|_x(?=[\da-f]{4}_)/iu;
const ALL_SPECIAL = new RegExp(SPECIAL, 'giu');
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML text. Spreadsheets write a character that XML cannot hold as _x and its number, and that sequence itself as _x005F_x. */
export function escapeText(text: string): string {
  const fits = text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1).toWellFormed()}…` : text;
  if (!SPECIAL.test(fits)) return fits;
  return fits.replaceAll(ALL_SPECIAL, (found) => {
    if (found.length === 2) return `_x005F${found}`;
    if (found === '\t' || found === '\n' || (found >= '\u007f' && found < '\ufffe')) return found;
    return ENTITIES[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

/** The letters of a column: A, B, … Z, AA, … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function parts(sheets: number, name: string): [name: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  const each = (xml: (n: number) => string) => numbers.map(xml).join('');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each((n) => `<sheet name="${name}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      // Format 49 is the one for texts, so that what is typed into such a cell later stays a text too.
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ];
}
