import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';

const CONTACT = { type: 'short-answer', title: 'Téléphone' } as const;
const NOTE = { type: 'linear-scale', title: 'Note', minValue: 1, maxValue: 5 } as const;

test('all, filtered and selected responses are exported with the right content', async ({ api, adminPage: page }) => {
  const form = await publishForm(api, 'Fichiers & tableaux', [NAME, CONTACT, NOTE]);
  await answer(api, form, ['Awa "la grande"', '0770001122', '5']);
  await answer(api, form, ['Binta\nSarr', '+221770001133', '4']);
  await answer(
    api,
    form,
    ['@SUM(A1)', '', undefined].map((value) => value || undefined),
  );
  await page.goto(`/forms/${form.id}/responses?tab=table`);
  await expect(page.getByRole('row')).toHaveCount(4);

  const dialog = page.getByRole('dialog', { name: 'Export responses' });
  await test.step('all responses, as a workbook', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click();
    const file = await exported(page, 'Export 3 responses');
    expect(file.suggestedFilename()).toMatch(/^fichiers-tableaux_\d{4}-\d\d-\d\d_3-rows\.xlsx$/);
    const sheet = await sheetOf(file);
    // Telephone numbers are texts, scale values are numbers, and no cell is a formula.
    expect(sheet).toContain('0770001122</t>');
    expect(sheet).toContain('+221770001133</t>');
    expect(sheet).toMatch(/<v>5<\/v>/);
    expect(sheet).toContain('@SUM(A1)</t>');
    expect(sheet).not.toContain('<f>');
    // The file can be downloaded again.
    const [again] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: /^Download fichiers/ }).click()]);
    expect(await readFile(await again.path())).toEqual(await readFile(await file.path()));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('two selected responses, separated by commas', async () => {
    await page
      .getByRole('checkbox', { name: /^Select the response/ })
      .nth(1)
      .check();
    await page
      .getByRole('checkbox', { name: /^Select the response/ })
      .nth(2)
      .check();
    await page.getByRole('region', { name: 'Selected responses' }).getByRole('button', { name: 'Export' }).click();
    await dialog.getByRole('radio', { name: /^CSV for other programs/ }).check();
    const text = await readFile(await (await exported(page, 'Export 2 responses')).path(), 'utf8');
    expect(text).toContain(',"Binta\nSarr",+221770001133,4\r\n');
    expect(text).toContain(',"Awa ""la grande""",0770001122,5\r\n');
    expect(text).not.toContain('SUM');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the responses that match a filter', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Add filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Add filter' });
    await filter.getByLabel('Question').selectOption('Téléphone');
    await filter.getByLabel('Condition').selectOption('has no answer');
    await filter.getByRole('button', { name: 'Apply filter' }).click();
    await expect(page.getByText('1 response of 3 matches')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click();
    await expect(dialog.getByText('Filtered (1)')).toBeVisible();
    await dialog.getByRole('radio', { name: /^CSV for other programs/ }).check();
    const lines = (await readFile(await (await exported(page, 'Export 1 response')).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toEqual([expect.stringContaining('Votre nom,Téléphone,Note'), expect.stringMatching(/,@SUM\(A1\),,$/)]);
  });
});

/** Returns the file that the browser downloads when the export is finished. */
async function exported(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export responses' }).getByRole('button', { name: button, exact: true }).click(),
  ]);
  return file;
}

async function sheetOf(file: Download): Promise<string> {
  const zip = new ZipReader(new BlobReader(await openAsBlob(await file.path())));
  const sheet = (await zip.getEntries()).find(({ filename }) => filename.endsWith('sheet1.xml'));
  if (!sheet || sheet.directory) throw new Error('The workbook has no sheet.');
  return sheet.getData(new TextWriter());
}
