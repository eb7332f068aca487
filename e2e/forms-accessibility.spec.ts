import { ADMIN, expect, test } from './fixtures.ts';
import { answer, NAME, publishForm, WISH } from './forms.ts';
import { SCANS, scanIn, settled } from './looks.ts';

// axe must find nothing on the smaller screens and dialogs of forms either.

const SELLS = { type: 'multiple-choice' as const, title: 'Vendez-vous déjà ?', options: ['Oui', 'Non'] };

for (const { name, key, look, language } of SCANS) {
  test.describe(name, () => {
    test('the dialogs of the editor have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const { say, part, check, checkDialog } = await scanIn(language);
      const form = await publishForm(api, `Dialogues ${key}`, [NAME, SELLS, { type: 'section', title: 'Suite' }, WISH], {
        settings: { language },
      });
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto(`/forms/${form.id}`);
      await settled(page);
      await page.getByRole('button', { name: say('Show question 4 only if…') }).click();
      await checkDialog(page, 'Show this question only if', 'a condition');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Cancel') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: say('Share') }).click();
      for (const tab of ['Link', 'QR code', 'Prefilled link']) {
        await page.getByRole('tab', { name: say(tab) }).click();
        await checkDialog(page, 'Share this form', `sharing, ${tab}`);
      }
      await page.getByRole('button', { name: say('Close') }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByLabel(say('Title'), { exact: true }).fill(`Dialogues changés ${key}`);
      await page.getByRole('button', { name: say('Save') }).click();
      await expect(page.getByRole('alertdialog', { name: say('Publish these changes?') })).toContainText(part('The title changed'));
      await check(page, 'what publishing changes');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('Publish') })
        .click();
      await expect(page.getByText(say('Unpublished changes'))).toBeHidden();
    });

    test('filters, selection and exports of responses have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const { say, part, check, checkDialog } = await scanIn(language);
      const form = await publishForm(api, `Filtres ${key}`, [NAME, SELLS], { settings: { language } });
      for (const who of ['Aya', 'Binta']) await answer(api, form, [who, form.questions[1]!.options![0]!.id]);
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto(`/forms/${form.id}/responses?tab=table&from=2020-01-01`);
      await settled(page);
      await page.getByRole('checkbox', { name: say('Select all on this page') }).check();
      await check(page, 'selected responses');
      await page.getByRole('checkbox', { name: say('Select all on this page') }).uncheck();
      if (look.isMobile) await page.getByRole('button', { name: part('Filters') }).click();
      for (const popover of ['Dates', 'Add filter']) {
        await page.getByRole('button', { name: say(popover) }).click();
        await checkDialog(page, popover, popover);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Export') })
        .first()
        .click();
      await checkDialog(page, 'Export responses', 'an export');
      await page.getByRole('button', { name: say('Export 2 responses') }).click();
      await expect(page.getByRole('button', { name: part('Download') })).toBeVisible();
      await check(page, 'a finished export');
    });

    test('invitations, erasure and a private form have no accessibility faults', async ({ open, api }) => {
      test.slow();
      const { say, check } = await scanIn(language);
      const closed = await publishForm(api, `Invités ${key}`, [NAME], { visibility: 'invite-only', settings: { language } });
      const own = await publishForm(api, `Interne ${key}`, [NAME], { visibility: 'private', settings: { language } });
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto(`/forms/${closed.id}/invites`);
      await expect(page.getByRole('heading', { name: say('Nobody is invited yet') })).toBeVisible();
      if (look.isMobile) await page.getByRole('button', { name: say('Invite people') }).click();
      await page.getByLabel(say('E-mail addresses')).fill(`${key}@exemple.sn\nx`);
      await expect(page.getByText(say('1 person will get an e-mail.'))).toBeVisible();
      await check(page, 'inviting');
      await page.getByRole('button', { name: say('Send invitation') }).click();
      await expect(page.getByRole('heading', { name: say('0 of 1 have answered') })).toBeVisible();
      await page.getByLabel(say('E-mail addresses')).fill('');
      await check(page, 'the invited');

      await page.goto('/forms/erasure');
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Search') })
        .click();
      await expect(page.getByText(say('Please give at least 3 characters'))).toBeVisible();
      await check(page, 'erasure, refused');
      const field = page.getByRole('textbox', { name: say('E-mail address, phone number or whole name') });
      await field.fill('Fatou Inconnue');
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: say('Nothing is held') })).toBeVisible();
      await check(page, 'erasure, nothing');
      await field.fill(`${key}@exemple.sn`);
      await field.press('Enter');
      await expect(page.getByRole('heading', { name: say(`Held of “${key}@exemple.sn”`) })).toBeVisible();
      await check(page, 'erasure, found');
      const word = language === 'fr' ? 'EFFACER' : 'ERASE';
      await page.getByRole('button', { name: say('Erase all of this') }).click();
      await page.getByRole('button', { name: say('Erase for good') }).click();
      await expect(page.getByText(say(`Please type ${word} to go on`))).toBeVisible();
      await check(page, 'erasure, asked');
      await page.getByLabel(say(`Type ${word} to confirm`)).fill(word);
      await page.getByRole('button', { name: say('Erase for good') }).click();
      await expect(page.getByRole('heading', { name: say('Erased for good') })).toBeVisible();
      await check(page, 'erasure, done');

      const visitor = await open(look);
      await visitor.goto(own.link);
      await expect(visitor.getByRole('heading', { name: say('This form is not public') })).toBeVisible();
      await check(visitor, 'a form that is not public');
    });
  });
}
