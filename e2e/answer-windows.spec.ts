// The same form is open more than once in one browser, or is opened again after it has changed.
import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { EVERY_TYPE, NAME, publishForm, WISH } from './forms.ts';

const ASIDE = /^You put other answers/;
const name = (page: Page) => page.getByLabel('Votre nom');
const wish = (page: Page) => page.getByLabel('Ce que vous attendez de nous');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

async function openLive(page: Page, link: string): Promise<Page> {
  await page.goto(link);
  await expect(page.locator('[data-live]')).toBeAttached();
  return page;
}

test('two windows of one form lose nothing that is typed in either, and both are sent without a network', async ({ api, open }) => {
  const form = await publishForm(api, 'Deux fenêtres', [NAME, WISH]);
  const first = await openLive(await open(PHONE), form.link);
  await name(first).fill('Awa');
  const second = await openLive(await first.context().newPage(), form.link);
  await expect(name(second)).toHaveValue('Awa');
  // Each window has the key of the same draft.
  await first.context().setOffline(true);
  await name(first).fill('Awa Diop');
  await submit(first);
  await expect(first.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await submit(second);
  await expect(second.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await first.context().setOffline(false);
  await expect.poll(() => api.countResponses(form.id)).toBe(2);
  await first.close();

  await openLive(second, form.link);
  await name(second).fill('Binta');
  const third = await openLive(await second.context().newPage(), form.link);
  await expect(name(third)).toHaveValue('Binta');
  await name(third).fill('Coumba');
  await expect(third.getByText(ASIDE)).toBeHidden();
  await name(second).fill('Binta Fall');
  await expect(second.getByText(ASIDE)).toBeVisible();
  // The third window still has the answers that were put aside in its fields.
  await submit(third);
  await expect(third.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await submit(second);
  await expect(second.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await second.reload();
  await expect(second.locator('[data-live]')).toBeAttached();
  await expect(second.getByText(ASIDE)).toBeHidden();
  expect(await api.countResponses(form.id)).toBe(4);
});

for (const early of [false, true])
  test(`Back keeps what was typed after the form was opened again${early ? ', in a browser that fills the fields before the script' : ''}`, async ({
    api,
    open,
  }) => {
    const form = await publishForm(api, 'Retour', [NAME, WISH, EVERY_TYPE[3]!]);
    const page = await openLive(await open(PHONE), form.link);
    await name(page).fill('Awa');
    await page.goto('/docs');
    await openLive(page, form.link);
    await name(page).fill('Awa Diop');
    await wish(page).fill('Vendre plus.');
    await page.getByLabel('Facebook').check();
    // Firefox and Safari fill the fields while the page is read, and Chromium after its `load`.
    if (early)
      await page.addInitScript(() =>
        document.addEventListener('readystatechange', () => (document.querySelector<HTMLInputElement>('.line')!.value ||= 'Awa')),
      );
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => history.go(-2));
    await loaded;
    await expect(page.locator('[data-live]')).toBeAttached();
    await expect(name(page)).toHaveValue('Awa Diop');
    await expect(page.getByLabel('Facebook')).toBeChecked();
    await name(page).press('End');
    await name(page).pressSequentially(' Fall');
    await page.reload();
    await expect(name(page)).toHaveValue('Awa Diop Fall');
    await expect(wish(page)).toHaveValue('Vendre plus.');
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    const { data } = await api.get<{ data: { answers: unknown }[] }>(`/api/answers/${form.id}`);
    expect(JSON.stringify(data)).toContain('Awa Diop Fall');
  });

test('answers to a question that the form no longer has are shown and stored until they are sent', async ({ api, open }) => {
  const form = await publishForm(api, 'Nouvelle version', [NAME, WISH]);
  const page = await openLive(await open(PHONE), form.link);
  await name(page).fill('Awa');
  await wish(page).fill('Vendre plus.');
  const { id, title, questions } = form;
  await api.post('/api/forms', { id, title, description: '', isPublished: true, visibility: 'public', questions: questions.slice(0, 1) });
  for (const typed of ['Awa Diop', 'Awa Diop Fall']) {
    await openLive(page, form.link);
    await expect(page.getByText('no longer asks for the following answers of yours')).toBeVisible();
    await expect(page.getByText('Vendre plus.')).toBeVisible();
    await name(page).fill(typed);
  }
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await openLive(page, form.link);
  await expect(page.getByText('Vendre plus.')).toBeHidden();
});

test('an own answer to a question that takes none any more is shown and stored beside the chosen options', async ({ api, open }) => {
  const form = await publishForm(api, 'Sans autre', [NAME, { type: 'checkbox', title: 'Vos lieux', options: ['Marché'], other: true }]);
  const page = await openLive(await open(PHONE), form.link);
  await page.getByLabel('Marché').check();
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Your own answer to: Vos lieux').fill('Au port de Dakar');
  const { id, title, questions } = form;
  const asked = questions.map(({ other: _, ...question }) => question);
  await api.post('/api/forms', { id, title, description: '', isPublished: true, visibility: 'public', questions: asked });
  for (const typed of ['Awa', 'Awa Diop']) {
    await openLive(page, form.link);
    await expect(page.getByText('no longer asks for the following answers of yours')).toBeVisible();
    await expect(page.getByText('Au port de Dakar')).toBeVisible();
    await expect(page.getByLabel('Marché')).toBeChecked();
    await name(page).fill(typed);
  }
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('thanks without a script leave what another window has typed', async ({ api, open }) => {
  const form = await publishForm(api, 'Merci ailleurs', [NAME, WISH]);
  const first = await openLive(await open({ ...PHONE, serviceWorkers: 'block' }), form.link);
  await name(first).fill('Awa');
  await wish(first).fill('Vendre plus.');
  const second = await first.context().newPage();
  // The network loses the script of the second window once.
  await second.route('**/public-assets/**', (route) => route.abort(), { times: 1 });
  await second.goto(form.link);
  await name(second).fill('Binta');
  await submit(second);
  await expect(second.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect.poll(() => second.url()).not.toContain('done');
  await first.close();
  await openLive(second, form.link);
  await expect(wish(second)).toHaveValue('Vendre plus.');
});

test('waiting answers are sent after the browser has dropped them and another response was begun', async ({ api, open }) => {
  const form = await publishForm(api, 'Vidé', [NAME]);
  const page = await openLive(await open({ ...PHONE, serviceWorkers: 'block' }), form.link);
  await page.route('**/api/answers', (route) => route.abort());
  await name(page).fill('Awa');
  await submit(page);
  await page.getByRole('button', { name: 'Submit Another Response' }).click();
  await page.evaluate(async () => {
    localStorage.clear();
    await new Promise((resolve) => (indexedDB.deleteDatabase('cauri.answers').onsuccess = resolve));
  });
  await page.unroute('**/api/answers');
  await name(page).fill('Binta');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect.poll(() => api.countResponses(form.id)).toBe(2);
});

test('an own answer that will be sent without a script stays in sight', async ({ api, open }) => {
  const form = await publishForm(api, 'Sans script', [
    { type: 'multiple-choice', title: 'Votre activité', options: ['Couture'], other: true },
    { type: 'checkbox', title: 'Vos lieux', options: ['Marché'], other: true },
  ]);
  const page = await open({ ...PHONE, javaScriptEnabled: false });
  await page.goto(form.link);
  const places = page.getByRole('group', { name: 'Vos lieux' });
  const own = places.getByRole('textbox');
  await expect(own).toBeHidden();
  await places.getByLabel('Other', { exact: true }).check();
  await own.fill('En ligne');
  await places.getByLabel('Other', { exact: true }).uncheck();
  await expect(own).toBeVisible();
  await own.fill('');
  await places.getByLabel('Marché').focus();
  await expect(own).toBeHidden();
});
