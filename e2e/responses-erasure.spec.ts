import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';

const PHONE_NUMBER = { type: 'short-answer', title: 'Votre téléphone' } as const;

test('one person is found in all forms and erased, with what was sent and exported', async ({ api, adminPage: page }) => {
  const one = await publishForm(api, 'Effacer un', [NAME, PHONE_NUMBER]);
  const two = await publishForm(api, 'Effacer deux', [NAME, PHONE_NUMBER]);
  await answer(api, one, ['Maïmouna Ba', '+221 76 919 11 22']);
  await answer(api, one, ['Cheikh Ba', '+221 76 919 11 33']);
  await answer(api, two, ['Maïmouna', '769191122']);
  const { data: file } = await api.post<{ data: { _id: string } }>(`/api/forms/${one.id}/exports`, { format: 'csv' });
  await expect
    .poll(async () => (await api.get<{ data: { state: string } }>(`/api/exports/${file._id}`)).data.state, { intervals: [100] })
    .toBe('done');

  await page.goto('/forms');
  await page.getByRole('link', { name: 'Erase a person’s data' }).click();
  const field = page.getByRole('textbox', { name: 'E-mail address, phone number or whole name' });
  await field.fill('x@y.nowhere');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is held' })).toBeVisible();
  await field.fill('maimouna ba');
  await field.press('Enter');
  await expect(page.getByText('Several people can have this name')).toBeVisible();
  await field.fill('76 919 11 22');
  await field.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Effacer un' })).toContainText('1 response · 1 export file');
  await expect(page.getByRole('listitem').filter({ hasText: 'Effacer deux' })).toContainText('Votre téléphone: 769191122');
  await expect(page.getByText('2 responses · 1 export file')).toBeVisible();

  await page.getByRole('button', { name: 'Erase all of this' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Erase everything of “76 919 11 22” for good?' });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Please type ERASE to go on')).toBeVisible();
  await dialog.getByLabel('Type ERASE to confirm').fill('erase');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Erased for good' })).toBeVisible();
  await expect(page.getByText('2 responses · 1 export file')).toBeVisible();

  expect([await api.countResponses(one.id), await api.countResponses(two.id)]).toEqual([1, 0]);
  await page.goto(`/forms/${one.id}/responses`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Some of its responses were erased for good since. Please make the file again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download/ })).toBeHidden();
});
