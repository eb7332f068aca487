import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';
import { addMember, rowOf, someWord } from './members.ts';
import { pausedScenario } from './scenarios.ts';

test('members are imported from a file after a preview, and the import is undone', async ({ adminPage: page, api }) => {
  const word = someWord();
  const known = await addMember(api, `Connue ${word}`);
  const fresh = `${randomUUID()}@exemple.sn`;
  const csv = `Nom complet;Adresse e-mail;Âge;Métier;Remarque
Nouvelle ${word};${fresh};31;Couturière;x
Connue ${word};${known.email.toUpperCase()};;Coiffeuse;x
Fausse ${word};pas-une-adresse;;;x
`;
  await page.goto('/users');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('File of members').setInputFiles({ name: 'mars.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await expect(page.getByText('3 rows, 5 columns, separated by semicolons, UTF-8')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Meaning of “Métier”' })).toHaveValue('work');
  await expect(page.getByRole('combobox', { name: 'Meaning of “Remarque”' })).toHaveValue('');
  await expectAccessible(page, 'what the columns mean');
  // Two columns cannot have the same meaning, so the first one loses it.
  await page.getByRole('combobox', { name: 'Meaning of “Remarque”' }).selectOption('Profession');
  await expect(page.getByRole('combobox', { name: 'Meaning of “Métier”' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Meaning of “Métier”' }).selectOption('Profession');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();

  await expect(page.getByText('Nothing is changed yet. This is what would become of 3 rows.')).toBeVisible();
  await expect(rowOf(page, `Nouvelle ${word}`)).toContainText('New member');
  await page.getByRole('button', { name: 'Updated 1' }).click();
  await expect(rowOf(page, `Connue ${word}`)).toContainText('Profession: Coiffeuse');
  await page.getByRole('button', { name: 'Skipped 1' }).click();
  await expect(rowOf(page, `Fausse ${word}`)).toContainText('“pas-une-adresse” is not an e-mail address.');
  await expectAccessible(page, 'what would happen');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  expect((await saving).suggestedFilename()).toBe('mars_skipped.csv');

  await page.getByRole('button', { name: 'Import 2 members' }).click();
  await expect(page.getByText(/^Done .*: 1 new, 1 updated, 1 skipped\.$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'New 1' }).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nouvelle ${word}`);

  await page.goBack();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep the import' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^Undone .*: 2 members taken back, with what scenarios had done to them\.$/)).toBeVisible();
  await page.goto(`/users?search=${word}`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
});

test('staff give a meaning to an unknown product and import a row without its wrong cell, on a phone', async ({ open }) => {
  const page = await open({ as: ADMIN, ...PHONE });
  const word = someWord();
  const csv = `Nom complet;Adresse e-mail;Âge;Produit
Sage ${word};${randomUUID()}@exemple.sn;trente;Formation E-com
`;
  await page.goto('/users/import');
  await page.getByLabel('File of members').setInputFiles({ name: 'avril.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('combobox', { name: 'Meaning of “Formation E-com” as Product' }).selectOption('ECOM AFRICA PRO');
  await expectAccessible(page, 'the meaning of texts');
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Skipped 1' }).click();
  await expect(page.getByText('“trente” is not an age.')).toBeVisible();
  await expectAccessible(page, 'a row that could be imported without a cell');
  await page.getByRole('button', { name: 'Import without this cell: row 2, “Âge”' }).click();
  await page.getByRole('button', { name: 'New 1' }).click();
  await expect(page.getByText('Without the wrong cells: “trente” is not an age.')).toBeVisible();
  // The second tap of an impatient finger asks for nothing more.
  await page.getByRole('button', { name: 'Import 1 member' }).dblclick();
  await expect(page.getByText(/^Done .*: 1 new, 0 updated, 0 skipped\.$/)).toBeVisible();
  await expect(page.getByText('The import could not be started')).toBeHidden();
});

test('a file that is not a table is refused with a sentence, also on a phone', async ({ open }) => {
  const page = await open({ as: ADMIN, ...PHONE });
  await page.goto('/users/import');
  await page.getByLabel('File of members').setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.alloc(200, 1) });
  await expect(page.getByText('This file is neither CSV nor XLSX.')).toBeVisible();
  await expect(page.getByText('Nothing was imported.')).toBeVisible();
  await expectAccessible(page, 'a file that cannot be read');
  const corrected = { name: 'corrigé.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom,E-mail\nAwa Sow,awa.sow@exemple.sn') };
  await page.getByLabel('File of members').setInputFiles(corrected);
  await expect(page.getByRole('heading', { name: 'corrigé.csv' })).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(page.getByRole('link', { name: 'photo.csv' }).first()).toBeVisible();
  await expectAccessible(page, 'earlier imports');
});

test('staff read which active scenarios begin for new members before they import', async ({ adminPage: page, api }) => {
  const word = someWord();
  const id = await pausedScenario(api, `Bienvenue ${word}`);
  const link = page.getByRole('link', { name: `Bienvenue ${word}` });
  const csv = `Nom complet;Adresse e-mail\nAwa ${word};${word}@exemple.sn\n`;
  await page.goto('/users/import');
  await page.getByLabel('File of members').setInputFiles({ name: 'mai.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeEnabled();
  await expect(link).toBeHidden();
  await api.post(`/api/scenario/${id}/activate`, {});
  await expect(page.getByText('The import starts')).toContainText(`Bienvenue ${word}`);
  await expect(link).toHaveAttribute('href', `/scenario/${id}`);
  await api.delete(`/api/scenario/delete-scenario/${id}`);
  await expect(link).toBeHidden();
});

test('staff read which active scenarios begin for new members who enter a segment before they import', async ({ adminPage: page, api }) => {
  const word = someWord();
  const segment = { screen: 'users', name: `Segment ${word}`, search: { search: word }, shared: true };
  const { data: view } = await api.post<{ data: { _id: string } }>('/api/views', segment);
  const id = await pausedScenario(api, `Accueil ${word}`, 'members.entered-segment', { segment: view._id });
  await api.post(`/api/scenario/${id}/activate`, {});
  const csv = `Nom complet;Adresse e-mail\nAwa ${word};${word}@exemple.sn\n`;
  await page.goto('/users/import');
  await page.getByLabel('File of members').setInputFiles({ name: 'mai.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await expect(page.getByText('The import starts')).toContainText(`Accueil ${word}`);
  await api.delete(`/api/scenario/delete-scenario/${id}`);
  await api.delete(`/api/views/${view._id}`);
});

test('staff read which active scenarios begin with the tags of a file before they import', async ({ adminPage: page, api }) => {
  const word = someWord();
  const id = await pausedScenario(api, `Promo ${word}`, 'members.tag-added');
  await api.post(`/api/scenario/${id}/activate`, {});
  const link = page.getByRole('link', { name: `Promo ${word}` });
  const check = async (csv: string) => {
    await page.goto('/users/import');
    await page.getByLabel('File of members').setInputFiles({ name: 'juin.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await expect(page.getByRole('button', { name: 'Import 1 member' })).toBeEnabled();
  };
  await check(`Nom complet;Adresse e-mail;Étiquettes\nAwa ${word};${word}@exemple.sn;Promo ${word}\n`);
  await expect(link).toHaveAttribute('href', `/scenario/${id}`);
  await check(`Nom complet;Adresse e-mail\nAwa ${word};${word}@exemple.sn\n`);
  await expect(link).toBeHidden();
  await api.delete(`/api/scenario/delete-scenario/${id}`);
});
