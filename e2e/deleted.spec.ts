import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';
import { LOOKS, settled, visit } from './looks.ts';
import { expectToast } from './steps.ts';

test('deleting more than ten responses asks first, and Recently deleted restores them and their form', async ({ api, adminPage: page }) => {
  test.slow();
  const form = await publishForm(api, 'Onze avis', [NAME]);
  for (let i = 1; i <= 11; i++) await answer(api, form, [`Aya ${i}`]);
  await page.goto(`/forms/${form.id}/responses?tab=table`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete 11 responses' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 11 responses?' });
  await expect(question).toContainText('for 30 days');
  await question.getByRole('button', { name: 'Cancel' }).click();
  // A question that is just closing has a button of the same name.
  await expect(question).toBeHidden();
  await expect(page.getByText('11 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 11 responses' }).click();
  await question.getByRole('button', { name: 'Delete 11 responses' }).click();
  await expect(page.getByRole('heading', { name: 'No responses yet' })).toBeVisible();

  await page.getByRole('link', { name: 'Recently deleted' }).click();
  const row = page.getByRole('listitem').filter({ hasText: '11 responses to “Onze avis”' });
  await expect(row).toContainText('30 days left');
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expectToast(page, '11 responses restored');
  await expect(page.getByRole('heading', { name: 'Nothing deleted matches' })).toBeVisible();

  await visit(page, '/forms?search=Onze+avis');
  await page.getByRole('button', { name: 'Actions for Onze avis' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete form' }).click();
  await expect(page.getByRole('heading', { name: 'No form matches' })).toBeVisible();
  await visit(page, '/deleted?kind=form&search=Onze');
  const deleted = page.getByRole('listitem').filter({ hasText: 'With 11 responses' });
  await deleted.getByRole('button', { name: 'Delete Onze avis for good' }).click();
  await page.getByRole('alertdialog', { name: 'Delete “Onze avis” for good?' }).getByRole('button', { name: 'Cancel' }).click();
  await deleted.getByRole('button', { name: 'Restore Onze avis' }).click();
  await expectToast(page, 'Form restored. Its link works again.');
  await page.goto(form.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onze avis');
});

for (const { name, key, look } of LOOKS) {
  test(`Recently deleted has no accessibility faults: ${name}`, async ({ open, api }) => {
    const form = await publishForm(api, `À la corbeille ${key}`, [NAME]);
    await answer(api, form, ['Aya']);
    await api.delete(`/api/forms/${form.id}`);
    const page = await open({ as: ADMIN, ...look });
    await page.goto('/deleted?kind=form');
    await settled(page);
    await expect(page.getByText(`À la corbeille ${key}`)).toBeVisible();
    await expectAccessible(page, 'what was deleted');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/deleted-${key}.png` });
  });
}
