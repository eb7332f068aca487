// Screens keep what is typed while a save is on its way.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answer, NAME, publishForm } from './forms.ts';
import { visit } from './looks.ts';
import { addMember, cardOf, profileOf, someWord } from './members.ts';
import { expectToast, holdCall, timersHaveRun } from './steps.ts';

interface One<T> {
  data: T;
}

/** Presses the button of the open dialog, and checks that the field takes no text until the answer has come. */
async function expectReadOnlyDuring(page: Page, path: string, field: Locator, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const call = await holdCall(page, path, (request) => request.method() !== 'GET');
  await dialog.getByRole('button', { name: button }).click();
  await call.sent;
  await expect(field).not.toBeEditable();
  call.release();
  await expect(dialog).toBeHidden();
}

test('the profile of a member keeps what is typed while it is saved', async ({ adminPage: page, api }) => {
  const member = await addMember(api, `Awa ${someWord()}`);
  const ownField = `Ville ${someWord()}`;
  await api.post('/api/member-fields', { name: ownField, kind: 'text' });
  const dialog = page.getByRole('dialog');
  await page.goto(profileOf(member));

  await test.step('a note that is begun while another one is sent stays in its field', async () => {
    await page.getByRole('tab', { name: 'Notes' }).click();
    const note = page.getByRole('textbox', { name: 'New note' });
    await note.fill('A appelé.');
    const call = await holdCall(page, '**/notes*', (request) => request.method() === 'POST');
    await page.keyboard.press('ControlOrMeta+Enter');
    await call.sent;
    await note.pressSequentially(' Rappeler lundi.');
    call.release();
    await expect(cardOf(page, 'Notes').getByRole('listitem')).toHaveText(/A appelé\./);
    await expect(note).toHaveValue('Rappeler lundi.');
  });

  await test.step('the next tag that is typed while one is added stays', async () => {
    const [first, second] = [`Promo ${someWord()}`, `Promo ${someWord()}`];
    await page.getByRole('button', { name: 'Edit tags' }).click();
    const name = page.getByRole('textbox', { name: 'New tag' });
    await name.fill(first);
    const call = await holdCall(page, '**/api/tags', (request) => request.method() === 'POST');
    await name.press('Enter');
    await call.sent;
    await name.fill(second);
    call.release();
    await expect(page.getByRole('checkbox', { name: first })).toBeChecked();
    await expect(name).toHaveValue(second);
  });

  await test.step('the dialogs take no text meanwhile', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit details' }).click();
    const work = dialog.getByLabel('Profession');
    await work.fill('Couturière');
    await expectReadOnlyDuring(page, `**/api/circle/members/${member._id}`, work, 'Save details');

    await page.getByRole('button', { name: 'Add…' }).click();
    await dialog.getByLabel(ownField).fill('Thiès');
    await expectReadOnlyDuring(page, `**/api/circle/members/${member._id}`, dialog.getByLabel(ownField), 'Save');
  });
});

test('the settings keep what is typed while they are saved', async ({ api, open }) => {
  const account = { name: 'Fatou', email: `${someWord()}@exemple.sn`.toLowerCase(), password: 'le fleuve est calme' };
  const page = await open({ as: await api.addAdmin(account) });
  await page.goto('/settings');

  await test.step('the name of an account keeps what is typed', async () => {
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Fatou Sarr');
    const call = await holdCall(page, '**/api/updatedetails');
    await page.getByRole('button', { name: 'Update user' }).click();
    await call.sent;
    await name.fill('Fatou Sarr Diop');
    call.release();
    await expectToast(page, 'User updated');
    await expect(name).toHaveValue('Fatou Sarr Diop');
    await page.getByRole('button', { name: 'Update user' }).click();
    await expect(page.getByRole('button', { name: 'Update user' })).toBeDisabled();
  });

  await test.step('the landing page keeps what is typed while its draft is saved', async () => {
    await page.goto('/settings?section=landing');
    const [kicker, title] = [page.getByLabel('Line above the title'), page.getByRole('textbox', { name: 'Title', exact: true }).first()];
    await kicker.fill('Baobab');
    const call = await holdCall(page, '**/api/landing', (request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await call.sent;
    await title.fill('Grandir ensemble');
    call.release();
    await expectToast(page, 'Draft saved');
    await expect(title).toHaveValue('Grandir ensemble');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(async () => (await api.get<One<{ draft: object }>>('/api/landing')).data.draft)
      .toMatchObject({ hero: { kicker: 'Baobab', title: 'Grandir ensemble' } });
  });
});

test('what is typed about a form while its answers are awaited stays', async ({ adminPage: page, api }) => {
  await test.step('addresses that are typed while others are invited stay', async () => {
    const form = await publishForm(api, 'Sur invitation', [NAME], { visibility: 'invite-only' });
    await page.goto(`/forms/${form.id}/invites`);
    const field = page.getByLabel('E-mail addresses');
    await field.fill('awa@exemple.sn\npas-une-adresse');
    const call = await holdCall(page, '**/invites', (request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await call.sent;
    await field.press('ControlOrMeta+End');
    await field.pressSequentially('\nmoussa@exemple.sn');
    call.release();
    await expect(page.getByRole('heading', { name: '0 of 1 have answered' })).toBeVisible();
    await expect(field).toHaveValue('pas-une-adresse\nmoussa@exemple.sn');
    await field.fill('');
  });

  await test.step('a note in the table stays in its field when it could not be saved', async () => {
    const form = await publishForm(api, 'Notes sans réseau', [NAME]);
    const id = await answer(api, form, ['Aya']);
    await visit(page, `/forms/${form.id}/responses?tab=table`);
    await page.getByRole('button', { name: 'Add a note' }).click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('A payé');
    await page.route(`**/api/responses/${id}/handling`, (route) => route.abort());
    await page.getByRole('heading', { level: 1 }).click();
    await expect(note).toHaveAccessibleDescription(/Cauri cannot be reached/);
    await expect(note).toHaveValue('A payé');
    await page.unroute(`**/api/responses/${id}/handling`);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(note).toBeHidden();
    await page.getByRole('button', { name: 'Note: A payé. Change it' }).click();
    await note.fill('A tout payé.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('button', { name: 'Note: A tout payé. Change it' })).toBeVisible();
  });
});

test('the next exchange rate that is typed while one is saved stays', async ({ adminPage: page }) => {
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Exchange rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exchange rates' });
  const rate = dialog.getByLabel('Rate');
  await rate.fill('655,957');
  const call = await holdCall(page, '**/api/payment/rates', (request) => request.method() !== 'GET');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await call.sent;
  await rate.fill('601');
  call.release();
  await expectToast(page, 'Exchange rate saved');
  await expect(rate).toHaveValue('601');
});

test('the settings of a form keep what is typed while they are saved', async ({ adminPage: page, api }) => {
  const form = await publishForm(api, 'Inscription', [NAME]);
  await page.goto(`/forms/${form.id}`);

  await test.step('the maximum of responses keeps what is typed', async () => {
    const most = page.getByLabel('Maximum responses');
    await most.fill('10');
    const call = await holdCall(page, `**/api/forms/${form.id}/settings`);
    await most.press('Enter');
    await call.sent;
    await most.fill('105');
    call.release();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await expect(most).toHaveValue('105');
    await most.press('Enter');
    await expect
      .poll(async () => (await api.get<One<{ settings: object }>>(`/api/forms/${form.id}`)).data.settings)
      .toMatchObject({ maxResponses: 105 });
  });

  const redirect = page.getByLabel('Page to open after sending');
  for (const { name, typed, stored } of [
    { name: 'keeps what is typed', typed: 'https://exemple.sn/merci', stored: 'https://exemple.sn/merci' },
    { name: 'stays empty when it is cleared', typed: '', stored: null },
  ])
    await test.step(`the page that opens after it ${name} while its first value is saved, and is saved so`, async () => {
      await redirect.fill('https://exemple.sn');
      const call = await holdCall(page, `**/api/forms/${form.id}/settings`);
      await redirect.press('Enter');
      await call.sent;
      await redirect.fill(typed);
      const saved = page.waitForResponse(`**/api/forms/${form.id}/settings`);
      call.release();
      await (await saved).finished();
      await expect(redirect).toHaveValue(typed);
      await redirect.press('Enter');
      await expect
        .poll(async () => (await api.get<One<{ settings: object }>>(`/api/forms/${form.id}`)).data.settings)
        .toMatchObject({ redirectUrl: stored });
      await expect(redirect).toHaveValue(typed);
    });

  await test.step('the page that opens after it is the one that was entered last, also while the one before is saved', async () => {
    let calls = 0;
    const first = await holdCall(page, `**/api/forms/${form.id}/settings`, () => ++calls === 1);
    await redirect.fill('https://exemple.sn/un');
    await redirect.press('Enter');
    await first.sent;
    await redirect.fill('https://exemple.sn/deux');
    await redirect.press('Enter');
    await timersHaveRun(page);
    expect(calls).toBe(1);
    first.release();
    await expect
      .poll(async () => (await api.get<One<{ settings: object }>>(`/api/forms/${form.id}`)).data.settings)
      .toMatchObject({ redirectUrl: 'https://exemple.sn/deux' });
    await expect(redirect).toHaveValue('https://exemple.sn/deux');
  });
});

test('dialogs take no text and no choice while they are saved, and go on after a refusal', async ({ adminPage: page, api }) => {
  const coach = `Salif ${someWord()}`;
  await api.post('/api/coach', { name: coach, email: `${someWord()}@exemple.sn`.toLowerCase() });

  await test.step('a task takes no text, and has the same field to go on with after a refusal', async () => {
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'New task' }).first().click();
    const title = page.getByRole('dialog', { name: 'New task' }).getByLabel('What has to be done');
    await title.fill('Appeler Awa');
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/tasks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await gate.promise;
      await route.fulfill({ status: 403, json: { success: false, message: 'Not today.' } });
    });
    await title.press('Enter');
    await expect(title).not.toBeEditable();
    gate.resolve();
    await expectToast(page, 'Not today.');
    await expect(title).toBeEditable();
    await expect(title).toBeFocused();
  });

  await test.step('the button of a task keeps the focus, and sends once', async () => {
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('What has to be done').fill('Appeler Awa');
    const save = dialog.getByRole('button', { name: 'Add task' });
    const gate = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/api/tasks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      await gate.promise;
      await route.fulfill({ status: 403, json: { success: false, message: 'Not now.' } });
    });
    await save.press('Enter');
    await expect(save).toBeDisabled();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('What has to be done').press('Enter');
    await save.focus();
    gate.resolve();
    await expectToast(page, 'Not now.');
    await expect(save).toBeEnabled();
    await expect(save).toBeFocused();
    expect(calls).toBe(1);
  });

  await test.step('the hours of a coach take no text', async () => {
    await page.goto('/settings?section=coaching');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `Actions for ${coach}` }).click();
    await page.getByRole('menuitem', { name: 'Weekly hours' }).click();
    await dialog.getByRole('button', { name: 'Add hours on Monday' }).click();
    await expectReadOnlyDuring(page, '**/availability', dialog.getByLabel('Monday, to, 1'), 'Save hours');
  });

  await test.step('a choice stays as it is while a coach is saved', async () => {
    await page.getByRole('button', { name: 'New coach' }).click();
    const dialog = page.getByRole('dialog', { name: 'New coach' });
    await dialog.getByLabel('Name').fill('Salif');
    const call = await holdCall(page, '**/api/coach', (request) => request.method() === 'POST');
    await dialog.getByLabel('Email').fill(`${someWord()}@exemple.sn`.toLowerCase());
    await dialog.getByLabel('Email').press('Enter');
    await call.sent;
    const status = dialog.getByLabel('Status');
    await status.selectOption('Inactive');
    await expect(status).toHaveValue('Pending');
    await expect(status).toBeEnabled();
    call.release();
    await expect(dialog).toBeHidden();
  });
});

test('a product and a template wait for the picture that is being uploaded', async ({ adminPage: page }) => {
  const picture = async (choose: string, save: string) => {
    const address = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png'));
    const file = { name: 'stand.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') };
    const call = await holdCall(page, '**/api/templates/pictures', (request) => request.method() === 'POST');
    await page.locator('input[type=file]').and(page.getByLabel(choose)).setInputFiles(file);
    await call.sent;
    const button = page.getByRole('button', { name: save });
    await expect(button).toBeDisabled();
    call.release();
    await expect(button).toBeEnabled();
  };
  await page.goto('/settings?section=products');
  await page.getByRole('button', { name: 'New product' }).click();
  await picture('Choose an image', 'Create product');
  await expect(page.getByLabel('What the image shows')).toBeVisible();
  await page.goto('/templates/new');
  await picture('Add a picture', 'Create Template');
  await expect(page.getByLabel('What the picture shows')).toBeVisible();
});
