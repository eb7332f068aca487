import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm, WISH } from './forms.ts';
import { expectToast } from './steps.ts';

test('the list is sorted by each column and filtered by visibility, with exact counts', async ({ api, adminPage: page }) => {
  const mark = 'Trier';
  const first = await publishForm(api, `${mark} B`, [NAME], { visibility: 'private' });
  await publishForm(api, `${mark} C`, [NAME], { isPublished: false, visibility: 'invite-only' });
  const last = await publishForm(api, `${mark} A`, [NAME]);
  for (const name of ['Aya', 'Binta']) await answer(api, last, [name]);
  await page.goto(`/forms?search=${mark}`);
  const names = page.getByRole('rowheader');
  const orders: [head: string, order: string][] = [
    ['Name', 'ABC'],
    ['Name', 'CBA'],
    ['Created', 'ACB'],
    ['Created', 'BCA'],
    ['Responses', 'ACB'],
    ['Responses', 'BCA'],
    ['Status', 'ABC'],
    ['Status', 'CBA'],
    ['Visibility', 'CBA'],
    ['Visibility', 'ABC'],
  ];
  for (const [head, order] of orders) {
    await page.getByRole('button', { name: head }).click();
    await expect(names, `by ${head}`).toHaveText([...order].map((letter) => `${mark} ${letter}`));
  }
  await expect(page.getByRole('row', { name: `${mark} A` }).getByRole('link', { name: /responses/ })).toHaveText('2');
  await expect(page.getByRole('row', { name: `${mark} B` })).toContainText('Private');

  for (const [visibility, letter] of [
    ['Public', 'A'],
    ['Private', 'B'],
    ['Invite-only', 'C'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Visibility' }).selectOption(visibility);
    await expect(names).toHaveText([`${mark} ${letter}`]);
    await expect(page.getByText('1 form matches')).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Any visibility');
  await expect(names).toHaveCount(3);
  expect(first.visibility).toBe('private');
});

test('each action in a form’s menu works', async ({ api, adminPage: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await publishForm(api, 'Six actions', [NAME, WISH]);
  await answer(api, form, ['Awa', '=1+1']);
  await answer(api, form, ['Moussa', 'Vendre; et plus']);
  await page.goto('/forms?search=Six+actions');
  await openMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'View Responses',
    'Copy Link',
    'Duplicate',
    'Download',
    'Archive',
    'Delete',
  ]);

  await page.getByRole('menuitem', { name: 'Copy Link' }).click();
  await expectToast(page, 'Form link copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(form.link, page.url()).href);

  await choose(page, 'Download');
  const dialog = page.getByRole('dialog', { name: 'Download the responses to Six actions' });
  await dialog.getByRole('radio', { name: /^CSV for Excel/ }).check();
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export 2 responses' }).click();
  // The message goes after three seconds, and a job makes the file.
  await expectToast(page, 'Downloading form responses...');
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^six-actions_\d{4}-\d\d-\d\d_2-rows\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.trim().split('\r\n')).toEqual([
    expect.stringContaining(`;${NAME.title};${WISH.title}`),
    expect.stringContaining(`;Moussa;"Vendre; et plus"`),
    expect.stringContaining(`;Awa;'=1+1`),
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await choose(page, 'Duplicate');
  await expect(page.getByRole('rowheader')).toHaveText(['Six actions (copy)', 'Six actions']);
  await choose(page, 'View Responses');
  await expect(page).toHaveURL(`/forms/${form.id}/responses`);
  await page.goBack();
  await choose(page, 'Edit');
  await expect(page).toHaveURL(`/forms/${form.id}`);
  await page.goBack();
  await choose(page, 'Archive');
  await expect(page.getByRole('rowheader')).toHaveText(['Six actions (copy)']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Six actions (copy)', 'Six actions']);
  await choose(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Six actions”?' });
  await expect(question).toContainText('Its 2 responses can no longer be seen.');
  await question.getByRole('button', { name: 'Delete form' }).click();
  await expectToast(page, 'Form deleted successfully');
  await expect(page.getByRole('rowheader')).toHaveText(['Six actions (copy)']);

  await test.step('an error message stays until it is closed, whatever other message follows', async () => {
    await page.route('**/duplicate', (route) => route.fulfill({ status: 409, json: { success: false, message: 'Not now.' } }), {
      times: 1,
    });
    const menu = page.getByRole('button', { name: 'Actions for Six actions (copy)', exact: true });
    const duplicate = page.getByRole('menuitem', { name: 'Duplicate' });
    await menu.click();
    await duplicate.click();
    const error = page.getByRole('alert').filter({ hasText: 'Not now.' });
    await expect(error).toBeVisible();
    await menu.click();
    await duplicate.click();
    // The form that was duplicated before had said the same.
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expectToast(page, 'Form duplicated successfully!');
    await expect(error).toBeVisible();
    await error.getByRole('button', { name: 'Close' }).click();
    await expect(error).toBeHidden();
  });
});

const openMenu = (page: Page) => page.getByRole('button', { name: 'Actions for Six actions', exact: true }).click();
async function choose(page: Page, action: string) {
  await openMenu(page);
  await page.getByRole('menuitem', { name: action }).click();
}
