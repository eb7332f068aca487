import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FileEntry, TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { readXlsx } from '#server/testing/exported-files.ts';
import { type Cell, LocalTime } from './cell.ts';
import { countXlsxRows } from './count-xlsx-rows.ts';
import { csv } from './csv.ts';
import { readXlsx as readWorkbook } from './read-xlsx.ts';
import { escapeText, xlsx } from './xlsx.ts';

async function* batches(rows: Cell[][], size: number) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

test.each([0, 1, 9, 10, 27])('a workbook of %i rows has as many sheets as it needs, each with the header', async (count) => {
  const rows = Array.from({ length: count }, (_, i) => [`n° ${i}`, i]);
  const bytes = new Uint8Array(await buffer(xlsx({ header: ['a', 'b'], batches: batches(rows, 4), count, sheetRows: 10 })));
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  expect(await countXlsxRows({ size: bytes.length, read })).toEqual({
    rows: count + Math.max(1, Math.ceil(count / 9)),
    sheets: Math.max(1, Math.ceil(count / 9)),
  });
  expect(await readXlsx(bytes)).toEqual([['a', 'b'], ...rows.map((row) => row.map(String))]);
});

test('a failure while rows are read fails the file', async () => {
  async function* broken() {
    yield [['a']];
    throw new Error('the database went away');
  }
  await expect(buffer(xlsx({ header: ['a'], batches: broken(), count: 2 }))).rejects.toThrow('the database went away');
});

test('a text that is longer than a cell can hold is cut and says so', () => {
  expect(escapeText('x'.repeat(32_767))).toHaveLength(32_767);
  expect(escapeText('x'.repeat(40_000))).toBe(`${'x'.repeat(32_766)}…`);
});

test('days and moments are written as numbers in a date format, so that a spreadsheet can sort and calculate with them', async () => {
  const rows = [[new LocalTime('2026-03-05'), new LocalTime('2026-03-05T14:30:05'), new LocalTime('1899-12-31'), 12.5]];
  const bytes = new Uint8Array(await buffer(xlsx({ header: ['a', 'b', 'c', 'd'], batches: batches(rows, 1), count: 1 })));
  // These are Excel's own numbers of these days.
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const sheet = (await zip.getEntries()).find(({ filename }) => filename === 'xl/worksheets/sheet1.xml') as FileEntry;
  const xml = await sheet.getData(new TextWriter());
  expect(xml).toContain('<c r="A2" s="3"><v>46086</v></c>');
  expect(Number(/<c r="B2" s="4"><v>([\d.]+)<\/v>/.exec(xml)![1])).toBeCloseTo(46_086.604_224_537, 8);
  // The calendar of a spreadsheet begins in 1900.
  expect((await readXlsx(bytes))[1]).toEqual(['05/03/2026', '05/03/2026 14:30:05', '1899-12-31', '12.5']);
  const read = await readWorkbook(Readable.from([Buffer.from(bytes)]), null);
  const lines: { cells: string[] }[] = [];
  for await (const batch of read.batches) lines.push(...batch);
  expect(lines[1]!.cells).toEqual(['05/03/2026', '05/03/2026 14:30:05', '1899-12-31', '12.5']);
});

test.each([
  ['+221771234567', '+221 77 123 45 67'],
  ['+2290197123456', '+229 01 97 12 34 56'],
  ['=1+1', "'=1+1"],
  ['+221771234567+cmd|1', "'+221771234567+cmd|1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['- bonjour', "'- bonjour"],
  ['-5', '-5'],
  ['-12,5', '-12,5'],
])('a CSV file for Excel writes %s without a formula, and other files write it as it is', (cell, forExcel) => {
  const written = (excel: boolean) => csv({ forExcel: excel }).line([cell, 'x']).trimEnd();
  expect(written(true).replaceAll('"', '')).toBe(`${forExcel};x`);
  expect(written(false).replaceAll('"', '')).toBe(`${cell},x`);
});

test('a CSV file for Excel writes a number with the comma of French, where a point would make a day of it', () => {
  const cells = ['Solde', 12.5, -0.25, 50_000];
  expect(csv({ forExcel: true }).line(cells)).toBe('Solde;12,5;-0,25;50000\r\n');
  expect(csv({ forExcel: false }).line(cells)).toBe('Solde,12.5,-0.25,50000\r\n');
});
