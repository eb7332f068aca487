import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { LOOKS, settled, visit } from './looks.ts';
import { expectToast, holdCall } from './steps.ts';

const toast = (page: Page) => page.getByRole('alert');

test('a message is composed, refused, saved, previewed as a member, tested and deleted', async ({ adminPage: page, api }) => {
  await api.post('/api/circle/create', { name: 'Moussa <b>Ndiaye</b>', email: 'moussa.apercu@exemple.sn' });
  await api.post('/api/circle/create', { name: 'Zeynab Apercu', email: 'zeynab.apercu@exemple.sn' });
  await page.goto('/templates/new');
  await expect(page.getByRole('heading', { name: 'Create Message Template' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Template' }).click();
  for (const sentence of ['Template name is required', 'Subject is required', 'Body content is required'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(toast(page).filter({ hasText: 'Validation Error' })).toContainText('Please correct the errors in the form');
  await expect(page.getByLabel('Template name')).toBeFocused();
  await expectAccessible(page, 'the form, refused');
  await toast(page).getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Template name').fill('Relance de test');
  await expect(page.getByText('Template name is required')).toBeHidden();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Pour ');
  await page.getByRole('button', { name: 'Insert a field into the subject' }).click();
  await page.getByRole('menuitem', { name: 'Full name' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Pour {{ fullName }}');

  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('Bonjour {{ fullName }}, votre produit : ');
  await expect(body.locator('[data-field=fullName]')).toHaveText('Full name');
  await page.getByRole('button', { name: 'Insert a field into the body' }).click();
  await page.getByRole('menuitem', { name: 'Product' }).click();
  await body.locator('[data-field=product]').click();
  await page.getByLabel('Fallback of “Product”').fill('le programme');
  await expectAccessible(page, 'the form, filled');
  await page.getByLabel('Button text').fill('Payer');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Template created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/edit-template\//);

  // The saved values are shown again unchanged, and nothing is unsaved.
  await page.reload();
  await expect(body.locator('[data-field=product]')).toHaveAttribute('data-fallback', 'le programme');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByLabel('Preview as').fill('apercu');
  // Before the search, the list has all members, including those of other tests.
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: 'Moussa' }).click();
  await expect(page.getByText('Pour Moussa <b>Ndiaye</b>')).toBeVisible();
  await expect(page.getByText('The button has a text but no link: it is left out.')).toBeVisible();
  // The window is wide enough for a laptop and a phone beside each other.
  await expect(page.locator('iframe:visible')).toHaveCount(2);
  const mail = page.frameLocator('iframe[title^="E-mail on a phone"]');
  await expect(mail.getByText('Bonjour Moussa <b>Ndiaye</b>, votre produit : le programme')).toBeVisible();
  await page.getByRole('button', { name: 'Next member' }).click();
  await expect(mail.getByText('Bonjour Zeynab Apercu')).toBeVisible();
  for (const view of ['Dark', 'Plain text']) {
    await page.getByText(view, { exact: true }).click();
    await expectAccessible(page, `the preview: ${view}`);
  }
  await expect(page.locator('pre')).toHaveText('Bonjour Zeynab Apercu, votre produit : le programme');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('The test was not sent. It is kept in the Outbox: no e-mail account is linked.')).toBeVisible();
  await visit(page, '/outbox');
  await page.getByLabel('Search the Outbox').fill('zeynab test');
  await expect(page).toHaveURL(/search=zeynab/);
  await expect(page.getByText('[TEST] Pour Zeynab Apercu')).toBeVisible();

  await visit(page, '/templates/list?search=relance de test');
  await page.getByRole('button', { name: 'Actions for Relance de test' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this template?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('Template deleted successfully')).toBeVisible();
  await expect(page.getByText('No template matches')).toBeVisible();
});

test('a picture is pasted into a message or dropped on it, and asks what it shows', async ({ adminPage: page, api }) => {
  const { data } = await api.post<{ data: { _id: string } }>('/api/templates', {
    name: 'Images',
    subject: 'Photos',
    body: '<p>Bonjour</p>',
    status: 1,
  });
  await page.goto(`/edit-template/${data._id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.evaluate(async (target) => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'stand.png', { type: 'image/png' }));
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Please write what the picture shows')).toBeVisible();
  await page.getByLabel('What the picture shows').fill('Le stand');
  await expect(body.getByAltText('Le stand')).toBeVisible();
  await body.evaluate(async (target) => {
    const dataTransfer = new DataTransfer();
    const canvas = new OffscreenCanvas(9, 9);
    canvas.getContext('2d');
    dataTransfer.items.add(new File([await canvas.convertToBlob()], 'salle.png', { type: 'image/png' }));
    const { left: clientX, bottom } = target.querySelector('p')!.getBoundingClientRect();
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX, clientY: bottom - 5, bubbles: true, cancelable: true }));
  });
  await page.getByLabel('What the picture shows').and(page.locator('[value=""]')).fill('La salle');
  await expect(body.getByAltText('La salle')).toBeVisible();
  await expect(body.getByAltText('Le stand')).toBeVisible();
});

test('a message that is too large is refused beside its field, and nothing typed is lost', async ({ adminPage: page }) => {
  await page.goto('/templates/new');
  await page.getByLabel('Template name').fill('Trop de champs');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bonjour');
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill('{{x}}'.repeat(501));
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('The body of the template has too many merge fields: 500 at most. Please remove some.')).toBeVisible();
  await expect(body).toHaveText('{{x}}'.repeat(501));
  await expectAccessible(page, 'the form, with too many fields');
});

test('a merge field that does not exist is named in view while a long text is typed', async ({ adminPage: page }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/templates/new');
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.click();
    await page.keyboard.insertText('Une ligne de plus. '.repeat(150));
    await page.keyboard.type('{{ ville }}');
    const warning = page.getByText('The field “ville” is not known: it is left out.');
    await expect(warning).toBeInViewport({ ratio: 1 });
    // The last line typed is not below the warning.
    const line = () => page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom);
    await expect.poll(async () => (await warning.boundingBox())!.y - (await line())).toBeGreaterThan(0);
    await page.getByRole('textbox', { name: 'Subject' }).fill('{{ pays }}');
    await expect(page.getByText('The field “pays” is not known: it is left out.')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'the form, with fields that do not exist');
  }
});

test('what is typed while a new message is saved stays, and leaving asks', async ({ adminPage: page }) => {
  await page.goto('/templates/new');
  const name = page.getByLabel('Template name');
  await name.fill('Accueil');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Bonjour');
  await page.getByRole('textbox', { name: 'Body' }).fill('À lundi');
  const save = await holdCall(page, '**/templates', (call) => call.method() === 'POST');
  await page.keyboard.press('ControlOrMeta+S');
  await save.sent;
  await name.fill('Accueil du lundi');
  save.release();
  await expect(page.getByText('Template created successfully')).toBeVisible();
  await expect(name).toHaveValue('Accueil du lundi');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page).toHaveURL(/\/edit-template\//);
  await expect(name).toHaveValue('Accueil du lundi');
});

test('the second of two editors chooses, and nobody’s change is lost unseen', async ({ adminPage: page, api }) => {
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const save = page.getByRole('button', { name: 'Update Template' });
  const question = page.getByRole('alertdialog', { name: 'Somebody else saved this template meanwhile' });
  const keep = question.getByRole('button', { name: 'Keep my version' });
  /** Types a subject for a new template while somebody else saves a change of it, and returns how to read what is stored. */
  const typeDuringChange = async (name: string, typed: string, theirs: object) => {
    const { data } = await api.post<{ data: { _id: string } }>('/templates', { name, subject: name, body: '<p>Bonjour</p>', status: 1 });
    const path = `/api/templates/${data._id}`;
    await visit(page, `/edit-template/${data._id}`);
    await subject.fill(typed);
    await api.patch(path, theirs);
    return async () => (await api.get<{ data: object }>(path)).data;
  };

  await test.step('the second of two editors keeps a version, which is saved at once', async () => {
    const read = await typeDuringChange('Rappel', 'Le mien', { subject: 'Le leur' });
    await save.click();
    await keep.click();
    await expectToast(page, 'Template updated successfully');
    await expect(page).toHaveURL('/templates/list');
    expect(await read()).toMatchObject({ subject: 'Le mien' });
  });

  await test.step('the second of two editors keeps what the first one changed in another part', async () => {
    const theirs = { name: 'Relance du lundi', body: '<p>La leur</p>', sms: 'Leur SMS' };
    const read = await typeDuringChange('Relance à deux', 'Le mien', theirs);
    await save.click();
    await keep.click();
    await expect(page).toHaveURL('/templates/list');
    expect(await read()).toMatchObject({ ...theirs, subject: 'Le mien' });
  });

  await test.step('whoever closes the question has chosen nothing: what was typed stays, and the next save asks again', async () => {
    const read = await typeDuringChange('Relance', 'Le mien', { subject: 'Le leur' });
    await save.click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(subject).toHaveValue('Le mien');
    await save.click();
    await expect(question).toBeVisible();
    // A click beside it closes it, too.
    await page.mouse.click(5, 5);
    await expect(question).toBeHidden();
    await expect(subject).toHaveValue('Le mien');
    await save.click();
    await keep.click();
    await expect(page).toHaveURL('/templates/list');
    expect(await read()).toMatchObject({ subject: 'Le mien' });
  });

  await test.step('the second of two editors takes the other version, and leaving with changes asks', async () => {
    await typeDuringChange('Bienvenue', 'La mienne', { body: '<p>La leur</p>' });
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await save.click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByRole('textbox', { name: 'Body' })).toHaveText('La leur');
    await expect(subject).toHaveValue('Bienvenue');
    await page.getByLabel('Status').selectOption('Archived');
    await save.click();
    await expect(page).toHaveURL('/templates/list');

    await expect(page.getByRole('link', { name: 'Bienvenue' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemradio', { name: 'Archived', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Bienvenue' })).toBeVisible();
    await visit(page, '/edit-template/01a1fc53-4cf7-70ec-9b14-429e261a51fe');
    await expect(page.getByText('Template not found')).toBeVisible();
  });
});

for (const { name, look } of LOOKS)
  test(`the list of templates is shown full, empty and when it cannot be loaded, ${name}`, async ({ open, api }) => {
    await api.post('/templates', {
      name: 'Relance',
      subject: 'Bonjour {{ fullName }}',
      body: `<p>${'mot '.repeat(40)}</p>`,
      status: 'Pending',
    });
    const page = await open({ as: ADMIN, ...look });
    await page.goto('/templates/list');
    await settled(page);
    await expect(page.getByText(`${'mot '.repeat(20).trim()}...`).first()).toBeVisible();
    // The visit of every screen (e2e/languages.spec.ts) checks a full list on a phone.
    if (!look.isMobile) await expectAccessible(page, 'a full list');
    const list = /\/api\/templates\?/;
    await page.route(list, (route) => route.fulfill({ json: { success: true, data: [], count: 0 } }));
    await page.reload();
    await expect(page.getByText('No templates found. Create your first template!')).toBeVisible();
    await expectAccessible(page, 'an empty list');
    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ status: 429, json: { success: false, message: 'Too many requests.' } }));
    await page.reload();
    await expect(page.getByText('Failed to fetch templates')).toBeVisible();
    await expectAccessible(page, 'a list that cannot be reached');
  });

test('a question stands in the middle of the screen, as other dialogs do', async ({ adminPage: page, api }) => {
  await api.post('/templates', { name: 'Au milieu', subject: 'Au milieu', body: '<p>Bonjour</p>', status: 1 });
  await page.goto('/templates/list?search=Au+milieu');
  await page.getByRole('button', { name: 'Actions for Au milieu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const aside = async () => {
    const { y, height } = (await page.getByRole('alertdialog').boundingBox())!;
    return Math.abs(y + height / 2 - page.viewportSize()!.height / 2);
  };
  await expect.poll(aside).toBeLessThan(2);
});
