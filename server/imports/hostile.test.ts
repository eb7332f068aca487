import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { LineBatch } from '#server/files/unreadable.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing, sheetXml, workbook } from '#server/testing/importing.ts';
import { readAmount } from './cell.rules.ts';

const running = await testApp();
const { db, deps } = running;
const admin = await buildAccount(db);
const { upload, get, check, failure } = importing(running, admin.token);

const folder = await mkdtemp(join(tmpdir(), 'cauri-hostile-'));
afterAll(() => rm(folder, { recursive: true }));

const SHEET = 'xl/worksheets/sheet1.xml';
const shared = (xml: string) => ({ [SHEET]: sheetXml([['Name', 'Email']]), 'xl/sharedStrings.xml': `<sst>${xml}</sst>` });
const reference = { xml: '<c t="s"><v>0</v></c>' };

/** Small files that unpack to very large ones. */
const BOMBS: [what: string, make: () => Promise<Uint8Array>][] = [
  [
    'one text in a million cells',
    () =>
      workbook({
        [SHEET]: sheetXml([['Name', 'Email'], ...Array.from({ length: 4_000 }, () => Array.from({ length: 250 }, () => reference))]),
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2_000)}</t></si></sst>`,
      }),
  ],
  [
    'a cell of 60 MB',
    () =>
      workbook({
        [SHEET]: sheetXml([
          ['Name', 'Email'],
          ['x'.repeat(60_000_000), 'a@exemple.sn'],
        ]),
      }),
  ],
  ['an attribute of 60 MB', () => workbook({ [SHEET]: `<worksheet a="${'x'.repeat(60_000_000)}"/>` })],
  ['elements within elements', () => workbook({ [SHEET]: '<a>'.repeat(2_000_000) })],
  ['160 MB of texts', () => workbook(shared(`<si><t>${'x'.repeat(2_000)}</t></si>`.repeat(80_000)))],
  ['rows without end', () => workbook({ [SHEET]: `<worksheet><sheetData>${'<row/>'.repeat(3_000_000)}</sheetData></worksheet>` })],
  [
    'very many sheets',
    () => workbook({ [SHEET]: sheetXml([]) }, { workbookXml: `<workbook xmlns:r="r">${'<sheet r:id="r1"/>'.repeat(100_000)}</workbook>` }),
  ],
];

const made = new Map<string, Promise<Uint8Array>>();
/** Makes each file once for all its tests, because packing takes seconds. */
function madeOnce(what: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = made.get(what) ?? make();
  made.set(what, file);
  return file;
}

describe('a small workbook that unpacks to a very large one is refused', () => {
  test.each(BOMBS.slice(0, 4))('%s: at the first run, with a sentence', { timeout: 120_000 }, async (what, make) => {
    expect(await failure(await madeOnce(what, make), 'bomb.xlsx')).toMatch(/^[A-Z].{20,}\.$/);
    const rows = await db.selectFrom('member_import_row').select('n').limit(1).execute();
    expect(rows).toEqual([]);
  });

  test.each(BOMBS)('%s: in little memory', { timeout: 240_000 }, async (what, make) => {
    const file = join(folder, 'bomb.xlsx');
    await writeFile(file, await madeOnce(what, make));
    // The reader runs in its own process, whose heap is too small for the unpacked file.
    const script = `
      const { createReadStream } = await import('node:fs');
      const { readXlsx } = await import('#server/files/read-xlsx.ts');
      let [said, most] = ['', 0];
      setInterval(() => { most = Math.max(most, process.memoryUsage.rss()); }, 20).unref();
      try {
        for await (const _ of (await readXlsx(createReadStream(${JSON.stringify(file)}), null)).batches);
      } catch (error) { said = error.constructor.name; }
      console.log(JSON.stringify({ said, megabytes: most / 1024 / 1024 }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=96', '--input-type=module', '-e', script]);
    const { said, megabytes } = JSON.parse(stdout);
    expect(said).toBe('Unreadable');
    expect(megabytes).toBeLessThan(400);
  });
});

test('all rows are read under numbers of their own when row numbers repeat or decrease', async () => {
  const row = (r: number | string, name: string) =>
    `<row r="${r}">${[name, `${name}@nombres.sn`].map((text) => `<c r="1" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const sheet = `<worksheet><sheetData>${row(1, 'Name')}${row(1, 'a')}${row(-5, 'b')}${row('x', 'c')}</sheetData></worksheet>`;
  const { id } = await check(await workbook({ [SHEET]: sheet }), { mapping: ['fullName', 'email'] });
  expect(await get(id)).toMatchObject({ total: 3, added: 3 });
});

test('a file is refused only when it has more text than the limit', () => {
  const batch = new LineBatch();
  const cells = ['x'.repeat(25_000), 'x'.repeat(25_000)];
  const fill = () => {
    for (let n = 1; n <= 5_000; n++) {
      batch.add({ n, cells });
      if (batch.isFull) batch.take();
    }
  };
  expect(fill).toThrow('200 million characters');
  expect(() => batch.add({ n: 7, cells: [...cells, 'x'] })).toThrow('Row 7 has more than 50,000 characters.');
});

test('a step that keeps failing ends the import as failed, with a message', async () => {
  const id = (await upload('Name,Email\nAwa,awa@echec.sn\n')).body.data._id;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before insert on member_import_row for each row execute function refuse()`.execute(db);
  const job = allJobs.find(({ name }) => name === 'import.run')!;
  for (let run = 1; run < 6; run++) {
    await expect(job.handle(deps, { importId: id })).rejects.toThrow('the disk is full');
    expect((await get(id)).state).toBe('reading');
  }
  await job.handle(deps, { importId: id });
  expect(await get(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('Please choose the file again.') });
  await sql`drop trigger refuse on member_import_row`.execute(db);
});

test('a long cell that is nearly an amount is refused at once', () => {
  const started = performance.now();
  for (const cell of [`${'1 '.repeat(30_000)}q`, `${'1'.repeat(30_000)}zz`]) expect(() => readAmount(cell, 'XOF')).toThrow();
  expect(performance.now() - started).toBeLessThan(500);
});
