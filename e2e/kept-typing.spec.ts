// A card keeps what is typed into it while it is saved, and while a colleague changes the same card.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { visit } from './looks.ts';
import { expectToast, holdCall } from './steps.ts';

interface One<T> {
  data: T;
}

/** Saves, types while the answer is on its way, and waits until the card has followed the answer and what somebody else changed. */
async function typeDuringSave(
  page: Page,
  { path, save, typed, theirs }: Record<'save' | 'typed' | 'theirs', () => Promise<unknown>> & { path: string },
) {
  const held = await holdCall(page, `**${path}`, (call) => call.method() === 'PATCH');
  await save();
  await held.sent;
  await typed();
  await theirs();
  held.release();
}

test('the settings keep what is typed while they are saved, and ask before it is lost', async ({ adminPage: page, api }) => {
  await test.step('the limits of scenarios keep what is typed', async () => {
    await page.goto('/settings?section=programme');
    const actions = page.getByLabel('Actions in a scenario, at most');
    const { data: before } = await api.get<One<{ scenarioActions: number }>>('/api/setting');
    await actions.selectOption(before.scenarioActions === 3 ? '2' : '3');
    await typeDuringSave(page, {
      path: '/api/setting',
      save: async () => {
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('button', { name: 'Save settings' }).click();
      },
      typed: () => actions.selectOption('4'),
      theirs: async () => {},
    });
    await expectToast(page, 'Settings saved successfully');
    await expect(actions).toHaveValue('4');
    await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await api.patch('/api/setting', { scenarioActions: before.scenarioActions });
  });

  await test.step('the schedule of backups keeps what is typed, and follows a colleague', async () => {
    const path = '/api/backups/settings';
    await visit(page, '/settings?section=backups');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('Days to keep').fill('9');
    await typeDuringSave(page, {
      path,
      save: () => save.click(),
      typed: () => page.getByLabel('Weeks to keep').fill('12'),
      theirs: () => api.patch(path, { hour: 5 }),
    });
    await expectToast(page, 'Saved');
    await expect(page.getByLabel('Hour')).toHaveValue('5');
    await expect(page.getByLabel('Weeks to keep')).toHaveValue('12');
    await save.click();
    await expect
      .poll(async () => (await api.get<One<{ settings: object }>>('/api/backups')).data.settings)
      .toMatchObject({ hour: 5, keepDaily: 9, keepWeekly: 12 });
    await expect(save).toBeDisabled();
  });

  for (const [section, label] of [
    ['backups', 'Days to keep'],
    ['landing', 'Title'],
  ] as const)
    await test.step(`the section ${section} asks before another one is opened and what was typed is lost`, async () => {
      await visit(page, `/settings?section=${section}`);
      const field = page.getByLabel(label).first();
      await field.fill('11');
      await page.getByRole('link', { name: 'Programme' }).click();
      await page.getByRole('button', { name: 'Stay here' }).click();
      await expect(field).toHaveValue('11');
      await page.getByRole('link', { name: 'Programme' }).click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL('/settings?section=programme');
    });

  await test.step('another section is not opened over a name that was typed without a question', async () => {
    await visit(page, '/settings');
    await page.getByRole('textbox', { name: 'Name' }).fill('Awa Diop-Ndiaye');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Awa Diop-Ndiaye');
  });
});

test('the alerts and the retention keep what is typed, send only what was changed, and ask once before it is lost', async ({
  adminPage: page,
  api,
}) => {
  const path = '/api/system/settings';
  await page.goto('/system');
  const [alerts, retention] = ['Alerts', 'Kept records'].map((name) => page.getByRole('region', { name }));
  await retention!.getByLabel('Audit log').fill('800');
  await typeDuringSave(page, {
    path,
    save: () => retention!.getByRole('button', { name: 'Save' }).click(),
    typed: async () => {
      await retention!.getByLabel('E-mails').fill('90');
      await alerts!.getByLabel('Heartbeat address').fill('https://example.org/ping');
    },
    theirs: () => api.patch(path, { alertUrl: 'https://example.org/alert', keepEvents: 900 }),
  });
  await expect(alerts!.getByLabel('Webhook')).toHaveValue('https://example.org/alert');
  await expect(alerts!.getByLabel('Heartbeat address')).toHaveValue('https://example.org/ping');
  await expect(retention!.getByLabel('E-mails')).toHaveValue(/^90/);
  await retention!.getByRole('button', { name: 'Save' }).click();
  await alerts!.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await api.get<One<object>>(path)).data)
    .toMatchObject({
      ...{ alertUrl: 'https://example.org/alert', heartbeatUrl: 'https://example.org/ping' },
      ...{ keepAudit: 800, keepMails: 90, keepEvents: 900 },
    });
  await api.patch(path, { heartbeatUrl: '', alertUrl: '' });

  await test.step('leaving two cards with unsaved changes asks once', async () => {
    await page.getByLabel('Webhook', { exact: true }).fill('https://example.org/alert');
    await page.getByLabel('Audit log').fill('400');
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/tasks');
  });
});

test('the ways to pay and the account numbers leave alone what somebody else changed meanwhile', async ({ adminPage: page, api }) => {
  await page.goto('/settings?section=payments');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('How to pay by transfer, in French').fill('Wave : 77 123 45 67');
  await api.patch('/api/payment/ways', { transferText: { fr: '', en: 'By Wave' }, chariowLink: 'https://exemple.mychariow.shop/prd_1' });
  await save.click();
  await expect(page.getByLabel('How to pay by transfer, in English')).toHaveValue('By Wave');
  const ways = await api.get<One<object>>('/api/payment/ways');
  expect(ways.data).toEqual({
    transferText: { fr: 'Wave : 77 123 45 67', en: 'By Wave' },
    chariowLink: 'https://exemple.mychariow.shop/prd_1',
  });

  await page.goto('/payments?view=accounting');
  await page.getByLabel('Code of the journal').fill('VT');
  await api.patch('/api/accounting/plan', { cash: '512' });
  await page.getByRole('button', { name: 'Save the numbers' }).click();
  await expect.poll(async () => (await api.get<One<object>>('/api/accounting/plan')).data).toMatchObject({ journal: 'VT', cash: '512' });
});

test('a click beside a dialog closes it only while nothing is typed', async ({ adminPage: page }) => {
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'New task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  const title = dialog.getByLabel('What has to be done');
  await title.fill('Appeler Awa');
  await page.mouse.click(5, 5);
  await title.press('End');
  await expect(title).toHaveValue('Appeler Awa');
  await title.fill('');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  await test.step('a click beside the dialog of a new scenario does not lose its name', async () => {
    await visit(page, '/scenarios?create=true');
    const name = page.getByRole('textbox', { name: 'Scenario Name' });
    await name.fill('Accueil');
    await page.mouse.click(5, 5);
    await name.press('End');
    await expect(name).toHaveValue('Accueil');
  });
});
