import type { Page } from '@playwright/test';
import { demoAdmin, demoCoach } from './demo-accounts.ts';
import { expect, test, withDemo } from './fixtures.ts';
import { visit } from './looks.ts';
import { signInAs } from './steps.ts';

test.use({
  // The counts are those of a demo in which nobody has changed anything, and other tests of the worker may have.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
  site: [async ({}, use) => withDemo(use), { scope: 'test', timeout: 120_000 }],
});

// A person who tries the demo for the first time has only the printed sign-in.
test('the printed account opens a programme with data', async ({ page, site }) => {
  await page.goto('/login');
  await signInAs(page, demoAdmin(site));
  await expect(page).toHaveURL('/dashboard');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  await expect(entry).toHaveAccessibleName(/3 unread/);

  await visit(page, '/forms');
  await expect(page.getByText('8 forms', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Responses' }).click();
  const links = page.getByRole('link', { name: /: the responses to / });
  // The rows in the previous order stay until the rows in the new order have loaded.
  let counts: string[] = [];
  await expect(async () => {
    counts = await links.allTextContents();
    expect(counts).toHaveLength(8);
    expect(counts).toEqual(counts.toSorted((a, b) => Number(b) - Number(a)));
  }).toPass();
  expect(Number(counts[0])).toBeGreaterThan(50);

  await page
    .getByRole('link', { name: /: the responses to / })
    .first()
    .click();
  await expect(page.getByText(`${counts[0]} responses`, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dans quel pays vivez-vous ?' }).getByRole('row', { name: /^Sénégal/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Question' }).click();
  await page.getByRole('combobox', { name: 'Question' }).selectOption({ index: 3 });
  await expect(page.getByRole('region', { name: 'Dans quel pays vivez-vous ?' })).toBeVisible();

  await page.getByRole('tab', { name: 'Individual' }).click();
  await expect(page.getByText(`Response 1 of ${counts[0]}`)).toBeVisible();
  const first = await answerTo(page, 'Prénom et nom').textContent();
  await page.getByRole('button', { name: 'Next response' }).click();
  await expect(page.getByText(`Response 2 of ${counts[0]}`)).toBeVisible();
  await expect(answerTo(page, 'Prénom et nom')).not.toHaveText(first ?? '');

  await page.getByRole('tab', { name: 'Table' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(first ?? '');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row').nth(1)).not.toContainText(first ?? '');
});

test.describe('on the demo of the worker', () => {
  test.use({ site: ({ demoServer }, use) => use(demoServer) });

  test('a coach can read forms and responses and sees that the other screens are for admins', async ({ open, demoServer }) => {
    const page = await open({ as: demoCoach(demoServer) });
    for (const typed of ['/payments', '/outbox']) {
      await page.goto(typed);
      await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to forms' }).click();
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(entries).toHaveText(['Dashboard', 'Forms', 'Members', 'Tasks', /^Notifications/, 'Reservations', 'Settings']);
    await expect(page.getByRole('link', { name: 'Create a form' })).toBeHidden();

    await page.getByRole('link', { name: 'Candidature au coaching e-commerce', exact: true }).click();
    await expect(page.getByText('Only admins can change forms.')).toBeVisible();
    await page.getByRole('link', { name: 'View responses' }).click();
    await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit form' })).toBeHidden();
    await page.goto('/forms/new');
    await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
  });
});

const answerTo = (page: Page, title: string) => page.getByRole('term').filter({ hasText: title }).locator('xpath=following-sibling::dd[1]');
