import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { answer, NAME, publishForm, WISH } from './forms.ts';
import { LOOKS, settled } from './looks.ts';

// axe must find nothing on the smaller screens and dialogs of forms either.

const SELLS = { type: 'multiple-choice' as const, title: 'Vendez-vous déjà ?', options: ['Oui', 'Non'] };

for (const { name, key, look } of LOOKS) {
  test.describe(name, () => {
    test('the dialogs of the editor have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const form = await publishForm(api, `Dialogues ${key}`, [NAME, SELLS, { type: 'section', title: 'Suite' }, WISH]);
      const page = await open({ as: ADMIN, ...look });
      await page.goto(`/forms/${form.id}`);
      await settled(page);
      await page.getByRole('button', { name: 'Show question 4 only if…' }).click();
      await lookAt(page, 'Show this question only if', 'a condition');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Share' }).click();
      for (const tab of ['Link', 'QR code', 'Prefilled link']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await lookAt(page, 'Share this form', `sharing, ${tab}`);
      }
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByLabel('Title', { exact: true }).fill(`Dialogues changés ${key}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: 'Publish these changes?' })).toContainText('The title changed');
      await expectAccessible(page, 'what publishing changes');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Unpublished changes')).toBeHidden();
    });

    test('filters, selection and exports of responses have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const form = await publishForm(api, `Filtres ${key}`, [NAME, SELLS]);
      for (const who of ['Aya', 'Binta']) await answer(api, form, [who, form.questions[1]!.options![0]!.id]);
      const page = await open({ as: ADMIN, ...look });
      await page.goto(`/forms/${form.id}/responses?tab=table&from=2020-01-01`);
      await settled(page);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expectAccessible(page, 'selected responses');
      if (look.isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
      for (const popover of ['Dates', 'Add filter']) {
        await page.getByRole('button', { name: popover, exact: true }).click();
        await lookAt(page, popover, popover);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click();
      await lookAt(page, 'Export responses', 'an export');
      await page.getByRole('button', { name: /^Export \d response/ }).click();
      await expect(page.getByRole('button', { name: /^Download filtres/ })).toBeVisible();
      await expectAccessible(page, 'a finished export');
    });

    test('invitations, erasure and a private form have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const closed = await publishForm(api, `Invités ${key}`, [NAME], { visibility: 'invite-only' });
      const own = await publishForm(api, `Interne ${key}`, [NAME], { visibility: 'private' });
      const page = await open({ as: ADMIN, ...look });
      await page.goto(`/forms/${closed.id}/invites`);
      await expect(page.getByRole('heading', { name: 'Nobody is invited yet' })).toBeVisible();
      if (look.isMobile) await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByLabel('E-mail addresses').fill(`${key}@exemple.sn\nx`);
      await expect(page.getByText('1 person will get an e-mail.')).toBeVisible();
      await expectAccessible(page, 'inviting');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByRole('heading', { name: '0 of 1 have answered' })).toBeVisible();
      await page.getByLabel('E-mail addresses').fill('');
      await expectAccessible(page, 'the invited');

      await page.goto('/forms/erasure');
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('Please give at least 3 characters')).toBeVisible();
      await expectAccessible(page, 'erasure, refused');
      const field = page.getByRole('textbox', { name: 'E-mail address, phone number or whole name' });
      await field.fill('nobody at all');
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: 'Nothing is held' })).toBeVisible();
      await expectAccessible(page, 'erasure, nothing');
      await field.fill(`${key}@exemple.sn`);
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: `Held of “${key}@exemple.sn”` })).toBeVisible();
      await expectAccessible(page, 'erasure, found');
      await page.getByRole('button', { name: 'Erase all of this' }).click();
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('Please type ERASE to go on')).toBeVisible();
      await expectAccessible(page, 'erasure, asked');
      await page.getByLabel('Type ERASE to confirm').fill('ERASE');
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByRole('heading', { name: 'Erased for good' })).toBeVisible();
      await expectAccessible(page, 'erasure, done');

      const visitor = await open(look);
      await visitor.goto(own.link);
      await expect(visitor.getByRole('heading', { name: 'This form is not public' })).toBeVisible();
      await expectAccessible(visitor, 'a form that is not public');
    });
  });
}

async function lookAt(page: Page, dialog: string, what: string) {
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await expectAccessible(page, what);
}
