import { Api } from './api.ts';
import { expectAccessible, findingsOn } from './axe.ts';
import { edgesOf } from './contrast.ts';
import { pdf } from './files.ts';
import { ADMIN, expect } from './fixtures.ts';
import { EVERY_TYPE, NAME, publishForm, WISH } from './forms.ts';
import { LOOKS, SCANS, scanIn, settled, visit } from './looks.ts';
import { test } from './mailbox.ts';
import { typeCode } from './steps.ts';

// axe must find nothing on any screen, in any state that a user can reach.

test('the check finds text that is too faint, also in one row of many', async ({ page }) => {
  const faint = 'style="color: #aaa"';
  const rows = `${'<li>Good</li>'.repeat(5)}<li ${faint}>Too faint</li>`;
  await page.setContent(
    `<html lang="en"><title>Faint</title><main><h1>Faint</h1><p ${faint}>Too faint</p><ul>${rows}</ul>
      <ul style="background: #555; color: #fff">${rows}<li style="background: #eee">White on white</li></ul></main></html>`,
  );
  const found = expect.stringMatching(/^color-contrast: /);
  expect(await findingsOn(page)).toEqual([found, found, found, found]);
});

for (const { name, look } of LOOKS)
  test(`the edges of fields have a contrast of 3:1 with their ground: ${name}`, async ({ open }) => {
    const page = await open({ as: ADMIN, ...look });
    for (const path of ['/settings', '/templates/new', '/users', '/forms/new']) {
      await visit(page, path);
      await settled(page);
      const fields = page.locator(
        ':is(.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-RichTextEditor-root):not(:checked, :disabled)',
      );
      expect(await fields.count(), path).toBeGreaterThan(0);
      for (const contrast of await edgesOf(fields)) expect.soft(contrast, path).toBeGreaterThanOrEqual(3);
    }
  });

for (const { name, key, look, language } of SCANS) {
  test.describe(name, () => {
    test('signing in and registering have no accessibility faults', async ({ open }) => {
      const { say, check } = await scanIn(language);
      const page = await open(look);
      for (const path of ['/login', '/register']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await check(page, path);
        await page.locator('form').getByRole('button').last().click();
        await expect(page.getByRole('alert')).toHaveText(say('Please fill in all fields'));
        await check(page, `${path}, refused`);
      }
    });

    test.describe('when e-mails can be sent', () => {
      test.use({ site: ({ mailbox }, use) => use(mailbox.server) });

      test('each step of a forgotten password has no accessibility faults', async ({ open, mailbox }) => {
        const { say, check } = await scanIn(language);
        const account = await mailbox.addAdmin({ ...ADMIN, email: `${key}.oubli@exemple.sn` });
        const page = await open(look);
        await page.goto('/login');
        await page.getByRole('button', { name: say('Forgot password?') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: say('Send the code') }).click();
        await expect(dialog.getByText(say('Please enter your email address'))).toBeVisible();
        await check(page, 'the address');
        await dialog.getByLabel(say('Email')).fill(account.email);
        await dialog.getByRole('button', { name: say('Send the code') }).click();
        await expect(dialog).toHaveAccessibleName(say('Enter the code'));
        await dialog.getByRole('button', { name: say('Verify the code') }).click();
        await expect(dialog.getByRole('alert')).not.toBeEmpty();
        await check(page, 'the code');

        await typeCode(page, await mailbox.code(account.email, 2));
        await dialog.getByRole('button', { name: say('Verify the code') }).click();
        await expect(dialog).toHaveAccessibleName(say('Choose a new password'));
        await dialog.getByRole('button', { name: say('Change password') }).click();
        await expect(dialog.getByText(say('Please fill in all password fields'))).toBeVisible();
        await check(page, 'the new password');
      });
    });

    test('the screens of the shell have no accessibility faults', async ({ open, api }) => {
      const { say, check } = await scanIn(language);
      await api.post('/api/register', { ...ADMIN, email: `${key}.attente@exemple.sn` });
      const page = await open({ as: ADMIN, language, ...look });
      await api.post('/api/forgot-password', { email: ADMIN.email });
      // The visit of every screen (e2e/languages.spec.ts) checks them on a phone.
      for (const path of look.isMobile ? [] : ['/dashboard', '/settings', '/nowhere', '/notifications', '/system']) {
        await visit(page, path);
        await settled(page);
        await check(page, path);
      }
      await visit(page, '/outbox');
      await settled(page);
      // E-mails are in the language of who got them.
      await expectAccessible(page, '/outbox');
      await api.decide(`${key}.attente@exemple.sn`, 'reject');
      await page
        .getByRole('link')
        .filter({ hasText: say('Your code to set a new password') })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: say('Message') }).getByRole('tabpanel')).toBeVisible();
      await expectAccessible(page, 'an e-mail');
      await page.getByRole('tab', { name: say('Text only') }).click();
      await expectAccessible(page, 'an e-mail as text');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Close') })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();

      await visit(page, '/settings');
      await settled(page);
      await page.keyboard.press('ControlOrMeta+K');
      await expect(page.getByRole('textbox', { name: say('Search pages, forms and actions') })).toBeFocused();
      await check(page, 'the palette');
      await page.keyboard.press('Escape');
      if (look.isMobile) await page.getByRole('button', { name: say('Open the menu') }).click();
      await page.getByRole('button', { name: say(`Account menu of ${ADMIN.name}`) }).click();
      await expect(page.getByRole('menuitem', { name: say('Settings') })).toBeVisible();
      await check(page, 'the account menu');

      await page.goto('/settings');
      await page.getByRole('button', { name: say('Change password') }).click();
      await expect(page.getByText(say('Please enter your current password'))).toBeVisible();
      await page.getByLabel(say('Name')).fill('');
      await page.getByRole('button', { name: say('Update user') }).click();
      await expect(page.getByText(say('Please enter your name'))).toBeVisible();
      await check(page, '/settings, refused');
    });

    test('forms, their editor and their responses have no accessibility faults', async ({ open, api }) => {
      const { say, part, check } = await scanIn(language);
      const form = await publishForm(api, 'Accessible', EVERY_TYPE, { settings: { language } });
      const page = await open({ as: ADMIN, language, ...look });
      await page.goto('/forms');
      await settled(page);
      if (!look.isMobile) await check(page, 'the list');
      await page
        .getByRole('button', { name: say('Actions for Accessible') })
        .first()
        .click();
      await page.getByRole('menuitem', { name: say('Delete') }).click();
      await expect(page.getByRole('alertdialog')).toContainText(part('It has no responses.'));
      await check(page, 'a question before deleting');
      await page.goto('/forms?search=zzzz');
      await expect(page.getByRole('heading', { name: say('No form matches') })).toBeVisible();
      await check(page, 'no form matches');

      await visit(page, `/forms/${form.id}/responses`);
      await expect(page.getByRole('heading', { name: say('No responses yet') })).toBeVisible();
      await check(page, 'no responses');

      await visit(page, `/forms/${form.id}`);
      await settled(page);
      await check(page, 'the editor');
      await page.getByRole('button', { name: say('Preview') }).click();
      await expect(page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      await check(page, 'the preview');
      await page.getByRole('button', { name: say('Close preview') }).click();
      await expect(page.getByRole('dialog')).toBeHidden();

      // Another editor saves while this save is in progress.
      await page.route(
        '**/api/forms',
        async (route) => {
          await api.post('/api/forms', { ...form, title: 'Accessible à tous' });
          await route.continue();
        },
        { times: 1 },
      );
      await page.getByLabel(say('Title'), { exact: true }).fill('Accessible à toutes');
      await page.keyboard.press('ControlOrMeta+S');
      await expect(page.getByRole('dialog', { name: say(`${ADMIN.name} changed the same fields meanwhile`) })).toBeVisible();
      await check(page, 'the conflict');
    });

    test('the answering page and the recorded answers have no accessibility faults', async ({ open, api }) => {
      const { say, check } = await scanIn(language);
      const questions = [NAME, WISH, ...EVERY_TYPE.slice(2)].map((question) => ({ ...question, required: question === NAME }));
      const form = await publishForm(api, 'Accessible aussi', [NAME, ...questions.slice(1)], { settings: { language } });
      const visitor = await open(look);
      await visitor.goto(form.link);
      await expect(visitor.getByRole('button', { name: say('Submit') })).toBeVisible();
      await check(visitor, 'the form');
      await visitor.getByLabel('Reçu de paiement').setInputFiles(pdf('reçu.pdf'));
      await visitor.getByRole('radiogroup', { name: 'Vendez-vous déjà en ligne ?' }).getByLabel('Oui').check();
      await visitor.getByRole('button', { name: say('Submit') }).click();
      await expect(visitor.getByText(say('This question requires an answer'))).toBeVisible();
      await check(visitor, 'the form, refused');
      await visitor.getByLabel('Votre nom').fill('Aya');
      await visitor.getByRole('button', { name: say('Submit') }).click();
      await expect(visitor.getByRole('heading', { name: say('Thank You!') })).toBeVisible();
      await check(visitor, 'the thanks');

      const page = await open({ as: ADMIN, language, ...look });
      for (const tab of ['summary', 'question', 'individual', 'table']) {
        await visit(page, `/forms/${form.id}/responses?tab=${tab}`);
        await settled(page);
        await check(page, `the responses, ${tab}`);
      }
      await page.getByRole('link', { name: /^\d\d\/\d\d\/\d{4}/ }).click();
      await expect(page.getByRole('dialog', { name: say('Response') })).toBeVisible();
      await check(page, 'one response beside the table');

      await api.post('/api/forms', { ...form, isPublished: false });
      await visitor.goto(form.link);
      await expect(visitor.getByRole('heading', { name: say('This form is closed') })).toBeVisible();
      await check(visitor, 'a closed form');
    });
  });
}

test.describe('on an empty database', () => {
  test.use({ site: ({ emptyServer }, use) => use(emptyServer) });

  test('screens that have nothing to show have no accessibility faults', async ({ open, site }) => {
    await Api.register(site.url, ADMIN);
    const pages = [await open({ as: ADMIN, ...LOOKS[0]?.look }), await open({ as: ADMIN, ...LOOKS[1]?.look })];
    const screens: [string, string | RegExp][] = [
      ['/forms', /^No /],
      ['/notifications', /^No /],
      ['/system', 'Processes'],
      ['/outbox', /^No /],
    ];
    for (const [path, name] of screens) {
      for (const one of pages) {
        await visit(one, path);
        await expect(one.getByRole('heading', { name })).toBeVisible();
        await expectAccessible(one, `${path}, empty`);
      }
    }
  });
});
