import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Cell } from './exports.rules.ts';
import { readXlsx } from './testing.ts';
import { countXlsxRows, escapeText, xlsx } from './xlsx.ts';

async function* batches(rows: Cell[][], size: number) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

test.each([0, 1, 9, 10, 27])('%i rows fill as many sheets as they need, each under the header', async (count) => {
  const rows = Array.from({ length: count }, (_, i) => [`n° ${i}`, i]);
  const make = () => xlsx({ header: ['a', 'b'], batches: batches(rows, 4), count, sheetRows: 10 });
  expect(await countXlsxRows(make())).toEqual({
    rows: count + Math.max(1, Math.ceil(count / 9)),
    sheets: Math.max(1, Math.ceil(count / 9)),
  });
  const read = await readXlsx(new Uint8Array(await buffer(make())));
  expect(read).toEqual([['a', 'b'], ...rows.map((row) => row.map(String))]);
});

test('a failure while rows are read fails the file', async () => {
  async function* broken() {
    yield [['a']];
    throw new Error('the database went away');
  }
  await expect(buffer(xlsx({ header: ['a'], batches: broken(), count: 2 }))).rejects.toThrow('the database went away');
});

test('a text longer than a cell can hold is cut, and says so', () => {
  expect(escapeText('x'.repeat(32_767))).toHaveLength(32_767);
  expect(escapeText('x'.repeat(40_000))).toBe(`${'x'.repeat(32_766)}…`);
});
