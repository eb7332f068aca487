import type { FileEntry } from '@zip.js/zip.js';
import { stored } from '#server/stored-errors.ts';
import * as message from './files.messages.ts';
import { MAX_ROWS, Unreadable } from './unreadable.ts';
import { parse, parseAll, type Workbook } from './xlsx-parts.ts';

const SHEETS_MAX = 100;

export interface Sheet {
  name: string;
  hidden: boolean;
  entry: FileEntry;
}

interface WorkbookFacts {
  sheets: Sheet[];
  /** True when days are counted from 1904 instead of 1900, as in workbooks of old Macintosh computers. */
  date1904: boolean;
}

export async function readFacts(workbook: Workbook): Promise<WorkbookFacts> {
  const listed: { name: string; hidden: boolean; id: string }[] = [];
  const targets = new Map<string, string>();
  let date1904 = false;
  await parseAll(workbook, 'xl/workbook.xml', {
    open(tag, attributes) {
      if (tag === 'workbookPr') date1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      if (listed.length >= SHEETS_MAX) throw new Unreadable(stored(message.tooManySheets, { most: SHEETS_MAX }));
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      listed.push({ name: (attributes.name ?? '').slice(0, 100), hidden: (attributes.state ?? 'visible') !== 'visible', id });
    },
  });
  await parseAll(workbook, 'xl/_rels/workbook.xml.rels', {
    open(tag, { Id = '', Target = '', Type = '' }) {
      if (tag === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, Target);
    },
  });
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const target = targets.get(id);
    const entry = target && workbook.parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return entry ? [{ ...sheet, entry }] : [];
  });
  if (sheets.length === 0) throw new Unreadable(stored(message.damaged));
  return { sheets, date1904 };
}

/** Returns the first sheet with rows below a header; hidden sheets come last. */
export async function firstWithRows(workbook: Workbook, sheets: Sheet[]): Promise<Sheet> {
  const inOrder = [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)];
  for (const sheet of inOrder) if (await hasRows(workbook, sheet)) return sheet;
  return inOrder[0]!;
}

async function hasRows(workbook: Workbook, { entry }: Sheet): Promise<boolean> {
  let [seen, rows, filled, inValue] = [0, 0, false, false];
  const pieces = parse(workbook, entry, {
    open(tag) {
      if (tag === 'row') [seen, filled] = [seen + 1, false];
      inValue = tag === 'v' || tag === 't';
    },
    text(more) {
      if (inValue && more.trim() !== '') filled = true;
    },
    close(tag) {
      inValue = false;
      if (tag === 'row' && filled) rows++;
    },
  });
  for await (const _ of pieces) if (rows >= 2 || seen > MAX_ROWS) break;
  return rows >= 2;
}

/** A style shows a number as one of these, or as no day (null). A moment has a time of the day, also at midnight. */
export type DateStyle = 'day' | 'moment' | null;

const BUILT_IN_MOMENT = 22;
/** The numbers of the built-in formats of days and moments. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const builtIn = (id: number): DateStyle => (id === BUILT_IN_MOMENT ? 'moment' : isBuiltInDate(id) ? 'day' : null);
/** Recognises a year, a day and an hour in a format, outside of texts, colours, currencies and escaped letters. */
function styleOfCode(code: string): DateStyle {
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*.|general/gi, '').replaceAll(/am\/pm|a\/p/gi, '');
  if (!/[yd]/i.test(letters)) return null;
  return /h/i.test(letters) ? 'moment' : 'day';
}
const FORMATS_MAX = 70_000;

/** Returns which cell styles show a number as a day or a moment. */
export async function readDateStyles(workbook: Workbook): Promise<DateStyle[]> {
  const own = new Map<number, DateStyle>();
  const styles: DateStyle[] = [];
  let inCellStyles = false;
  await parseAll(workbook, 'xl/styles.xml', {
    open(tag, attributes) {
      if (tag === 'numFmt' && own.size < FORMATS_MAX)
        own.set(Number(attributes.numFmtId), styleOfCode((attributes.formatCode ?? '').slice(0, 255)));
      if (tag === 'cellXfs') inCellStyles = true;
      if (tag !== 'xf' || !inCellStyles || styles.length >= FORMATS_MAX) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(own.has(id) ? own.get(id)! : builtIn(id));
    },
    close(tag) {
      if (tag === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}
