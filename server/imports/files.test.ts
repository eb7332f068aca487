import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing, sheetXml, workbook } from '#server/testing/importing.ts';

const running = await testApp();
const { db, call } = running;
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const { upload, url, get, post, rows, member, check, failure } = importing(running, admin.token);

const HEADER = ['Nom', 'Email', 'Inscription'];
/** Style 1 is a day, style 2 a moment in a custom format, and style 3 a number whose format has a text that looks like a day. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40C]dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
const cell = (style: number, value: number | string) => ({ xml: `<c s="${style}"><v>${value}</v></c>` });
const date1904 = '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Membres" r:id="r1"/></sheets></workbook>';

describe('days of a workbook', () => {
  test('the preview shows day cells as days and leaves numbers unchanged', async () => {
    const sheet = sheetXml([
      [...HEADER, 'Note'],
      ['Awa', 'awa@jours.sn', cell(1, 46_086), cell(3, 46_086)],
      ['Binta', 'binta@jours.sn', cell(2, 46_086.604_166_666_7), 46_086],
    ]);
    const { read } = await check(await workbook({ 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': STYLES }));
    expect(read.sample).toEqual([
      ['Awa', 'awa@jours.sn', '05/03/2026', '46086'],
      ['Binta', 'binta@jours.sn', '05/03/2026 14:30', '46086'],
    ]);
  });

  test('a number that Excel writes with seventeen digits is the one that was typed', async () => {
    const [header, typed] = [
      ['Nom', 'E-mail', 'Payé', 'Date'],
      ['Awa', 'awa@chiffres.fr'],
    ];
    const sheet = sheetXml([header, [...typed, cell(0, '49.990000000000002'), cell(0, '46085.604166666664')]]);
    const { read } = await check(await workbook({ 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': STYLES }));
    expect(read.sample).toEqual([[...typed, '49.99', '46085.6041666667']]);
  });

  test('a number of a workbook keeps its point, which groups no digits, and small ones are written plainly', async () => {
    const [header, typed] = [
      ['Nom', 'E-mail', 'Payé', 'Frais', 'Téléphone'],
      ['Awa', 'awa@virgule.fr'],
    ];
    const numbers = [cell(0, '23.625'), cell(0, '7.0000000000000007E-2'), cell(0, '2.21771234567E11')];
    const { read } = await check(
      await workbook({ 'xl/worksheets/sheet1.xml': sheetXml([header, [...typed, ...numbers]]), 'xl/styles.xml': STYLES }),
    );
    expect(read.sample).toEqual([[...typed, '23.6250', '0.07', '221771234567']]);
  });

  test('a workbook that counts from 1904 shows its own days, also where the cell is a plain number', async () => {
    const sheet = sheetXml([HEADER, ['Awa', 'awa@1904.sn', cell(1, 44_624)], ['Binta', 'binta@1904.sn', 44_624]]);
    const bytes = await workbook({ 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': STYLES }, { workbookXml: date1904 });
    const { id, read } = await check(bytes);
    expect(read.sample[0][2]).toBe('05/03/2026');
    await post(id, 'commit');
    await running.runJobs();
    for (const email of ['awa@1904.sn', 'binta@1904.sn'])
      expect((await member(email))!.joined_at.toISOString()).toBe('2026-03-05T00:00:00.000Z');
  });
});

describe('sheets', () => {
  const membersOf = (name: string) => sheetXml([HEADER, [name, `${name.toLowerCase()}@feuilles.sn`, '05/03/26']]);

  test('an empty first sheet does not hide the others, and staff can choose another sheet', async () => {
    const id = (
      await upload(
        await workbook({
          'xl/worksheets/a.xml': sheetXml([['A title only']]),
          'xl/worksheets/b.xml': membersOf('Deux'),
          'xl/worksheets/c.xml': membersOf('Trois'),
        }),
      )
    ).body.data._id;
    await running.runJobs();
    expect(await get(id)).toMatchObject({ state: 'mapping', sheets: ['Sheet 1', 'Sheet 2', 'Sheet 3'], sheet: 'Sheet 2', total: 1 });
    expect((await post(id, 'sheet', { sheet: 'Sheet 9' })).body.errors).toHaveProperty('sheet');
    expect((await post(id, 'sheet', { sheet: 'Sheet 3' })).body.data).toMatchObject({ state: 'reading', sheet: 'Sheet 3' });
    await running.runJobs();
    const chosen = await get(id);
    expect(chosen).toMatchObject({ state: 'mapping', sheet: 'Sheet 3', total: 1 });
    expect(chosen.sample[0][0]).toBe('Trois');
    expect((await post(id, 'sheet', { sheet: 'Sheet 1' })).status).toBe(200);
    await running.runJobs();
    expect(await get(id)).toMatchObject({ state: 'mapping', sheet: 'Sheet 1', total: 0 });
  });

  test('the uploaded workbook is deleted when nobody can choose another sheet any more', async () => {
    const id = (await upload(await workbook({ 'xl/worksheets/a.xml': membersOf('Un'), 'xl/worksheets/b.xml': membersOf('Deux') }))).body
      .data._id;
    await running.runJobs();
    const stored = () => db.selectFrom('member_import').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow();
    expect((await stored()).storage_key).not.toBeNull();
    await post(id, 'cancel');
    await running.runJobs();
    expect((await stored()).storage_key).toBeNull();
    expect((await post(id, 'sheet', { sheet: 'Sheet 2' })).status).toBe(409);
  });

  test.each([
    ['.ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['.xlsb', { 'xl/workbook.bin': 'x' }],
    ['Numbers', { 'Index/Document.iwa': 'x' }],
    ['no Excel workbook', { 'word/document.xml': '<x/>' }],
  ])('a file of another kind is named for what it is: %s', async (kind, parts) => {
    const { Uint8ArrayWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js');
    const zip = new ZipWriter(new Uint8ArrayWriter());
    for (const [path, text] of Object.entries(parts)) await zip.add(path, new TextReader(text));
    const error = await failure(await zip.close());
    expect(error).toContain(kind);
    expect(error).toMatch(/as (Excel \()?\.xlsx\)? or (\.csv|CSV)/);
  });

  test('the reason why a file cannot be read is told to each reader in their language', async () => {
    await failure(new TextEncoder().encode('Nom;Email\n"Awa;awa@exemple.sn\n'));
    const errorIn = async (language: Language) =>
      (await call('GET', '/api/circle/imports', { as: admin.token, language })).body.data[0].error;
    expect(await errorIn('en')).toMatch(/^A quotation mark is opened in row \d/);
    expect(await errorIn('fr')).toMatch(/^Un guillemet est ouvert à la ligne \d/);
  });
});

test('a value that is not in the list gets the meaning that staff choose', async () => {
  const { id } = await check(
    'Nom,Email,Produit\nAwa,awa@mots.sn,Formation E-com\nBinta,binta@mots.sn,formation e com\nCoumba,coumba@mots.sn,Divers\n',
  );
  const mapping = (await get(id)).mapping;
  const { body } = await call('GET', url(id, '/values?column=2&field=product'), { as: admin.token });
  expect(body.choices).toEqual(['COACHING', 'ECOM AFRICA PRO']);
  expect(body.data.map(({ value, meaning }: { value: string; meaning: string | null }) => [value, meaning])).toEqual([
    ['Divers', null],
    ['Formation E-com', null],
    ['formation e com', null],
  ]);
  const values = { product: { 'Formation E-com': 'ECOM AFRICA PRO', Divers: '' } };
  expect((await post(id, 'check', { mapping, options: { values: { product: { Divers: 'Something' } } } })).status).toBe(400);
  await post(id, 'check', { mapping, options: { values } });
  await running.runJobs();
  expect(await get(id)).toMatchObject({ state: 'checked', added: 3, skipped: 0 });
  await post(id, 'commit');
  await running.runJobs();
  expect((await member('awa@mots.sn'))!.product).toBe('ECOM AFRICA PRO');
  expect((await member('binta@mots.sn'))!.product).toBe('ECOM AFRICA PRO');
  expect((await member('coumba@mots.sn'))!.product).toBeNull();
});

describe('a row with wrong cells', () => {
  const FILE = [
    'Nom,Email,Telephone,Age,Statut',
    'Awa,awa@cellules.sn,12,vieux,bizarre',
    'Binta,binta@cellules.sn,,douze,',
    'Coumba,pas-une-adresse,12,,',
    ',,12,,',
  ].join('\n');

  test('a row reports all its problems at once', async () => {
    const { id } = await check(FILE);
    const found = await rows(id);
    expect(found.map(({ canLeaveOut }: { canLeaveOut: boolean }) => canLeaveOut)).toEqual([true, true, false, false]);
    expect(found[0].reason).toMatch(/“12” is not a telephone number.*“vieux” is not an age.*“bizarre” is not known/);
    expect(found[2].reason).toMatch(/“pas-une-adresse” is not an e-mail address.*“12” is not a telephone number/);
    expect(found[3].reason).toMatch(/The e-mail address is missing.*“12” is not a telephone number/);
  });

  test('a row is imported without its wrong cells when staff ask for it, for one row or for all', async () => {
    const { id } = await check(FILE);
    expect((await post(id, 'leave-out', { rows: [3] })).body.data.state).toBe('checking');
    await running.runJobs();
    const outcomes = async () => (await rows(id)).map(({ outcome }: { outcome: string }) => outcome);
    expect(await outcomes()).toEqual(['skipped', 'new', 'skipped', 'skipped']);
    expect((await rows(id))[1]).toMatchObject({ reason: null, leftOut: '“douze” is not an age.', canLeaveOut: false });
    const { mapping } = await get(id);
    await post(id, 'check', { mapping, options: { wrongCells: 'leave-out' } });
    await running.runJobs();
    expect(await outcomes()).toEqual(['new', 'new', 'skipped', 'skipped']);
    await post(id, 'commit');
    await running.runJobs();
    expect(await member('awa@cellules.sn')).toMatchObject({ full_name: 'Awa', phone: null, age: null, status: 'NON TRAITÉ' });
    expect((await post(id, 'leave-out', { rows: [4] })).status).toBe(409);
  });
});
