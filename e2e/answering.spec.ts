import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { EVERY_TYPE, NAME, publishForm, WISH } from './forms.ts';

const REQUIRED = 'This question requires an answer';
const CHECK = 'Your answers were not sent yet. Please look at the message beside each marked question.';

test('each missing answer is named beside its question until it is given', async ({ api, open }) => {
  const form = await publishForm(api, 'Tout est requis', EVERY_TYPE);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await expect(phone).toHaveTitle('Tout est requis');
  await phone.getByLabel('Votre nom').fill('Aya');
  await expectLive(phone);
  await submit(phone);
  await expect(phone.getByRole('alert').filter({ hasText: CHECK })).toBeVisible();
  await expect(phone.getByText(REQUIRED)).toHaveCount(EVERY_TYPE.length - 1);

  // The page scrolls to the first question that fails, with its title visible.
  const first = phone.getByLabel('Ce que vous attendez de nous');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(REQUIRED);
  await expect(phone.getByText('Ce que vous attendez de nous')).toBeInViewport();
  await expect(phone.getByRole('radiogroup', { name: 'Vendez-vous déjà en ligne ?' })).toHaveAccessibleDescription(REQUIRED);

  await first.fill('Vendre plus.');
  await expect(first).not.toHaveAccessibleDescription(REQUIRED);
  await phone.getByLabel('Non').check();
  await expect(phone.getByText(REQUIRED)).toHaveCount(EVERY_TYPE.length - 3);
  expect(await api.countResponses(form.id)).toBe(0);
});

test('clicking Submit twice records one response, with and without JavaScript', async ({ api, open }) => {
  const form = await publishForm(api, 'Deux clics', [NAME]);
  for (const javaScriptEnabled of [true, false]) {
    const phone = await open({ ...PHONE, javaScriptEnabled });
    await phone.goto(form.link);
    await phone.getByLabel('Votre nom').fill('Aya');
    if (javaScriptEnabled) await expectLive(phone);
    await phone.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  }
  expect(await api.countResponses(form.id)).toBe(2);
});

test('a browser in which the script fails keeps the form of the server', async ({ api, open }) => {
  const form = await publishForm(api, 'Navigateur inconnu', [NAME]);
  const phone = await open(PHONE);
  await phone.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'flatMap'));
  const script = phone.waitForResponse('**/public-assets/**');
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await (await script).finished();
  await submit(phone);
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(1);
});

test('a submission whose answer is lost is sent again and recorded once', async ({ api, open }) => {
  const form = await publishForm(api, 'Réseau coupé', [NAME]);
  // The browser's background sync would bypass the route that loses the answer (e2e/faults tests it on a real broken
  // network).
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  let lost = 0;
  await phone.route('**/api/answers', async (route) => {
    // The first attempt reaches the server, but its answer is lost, and later attempts don't reach it.
    if (lost++ === 0) await route.fetch();
    await route.abort();
  });
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await expectLive(phone);
  await submit(phone);
  await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  // When the network is back, the page sends the response again by itself.
  await phone.unroute('**/api/answers');
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(1);
});

test('answers that wait are sent by a phone that cannot read them for a moment', async ({ api, open }) => {
  const form = await publishForm(api, 'Base perdue', [NAME]);
  const phone = await open({ ...PHONE, serviceWorkers: 'block' });
  await phone.route('**/api/answers', (route) => route.abort());
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await expectLive(phone);
  await submit(phone);
  await expect(phone.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await phone.unroute('**/api/answers');
  // Safari takes the database from pages that were in the background for long.
  await phone.evaluate(() => {
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(1);
});

test('typed answers survive a reload and are deleted after they were sent', async ({ api, open }) => {
  const form = await publishForm(api, 'À mi-chemin', [NAME, WISH, EVERY_TYPE[3]!]);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya Kouassi');
  await phone.getByLabel('Ce que vous attendez de nous').fill('Vendre plus.');
  await phone.getByLabel('Facebook').check();
  await expectLive(phone);
  await phone.reload();
  await expect(phone.getByRole('status')).toContainText('Your earlier answers are back.');
  await expect(phone.getByLabel('Votre nom')).toHaveValue('Aya Kouassi');
  await expect(phone.getByLabel('Facebook')).toBeChecked();

  await phone.getByRole('button', { name: 'Start again' }).click();
  await expect(phone.getByLabel('Votre nom')).toHaveValue('');
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByLabel('Ce que vous attendez de nous')).toHaveValue('Vendre plus.');
  await submit(phone);
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await phone.reload();
  await expect(phone.getByLabel('Votre nom')).toHaveValue('');
});

test('an unpublished form is closed but accepts responses started before', async ({ api, adminPage: staff, open }) => {
  const form = await publishForm(api, 'Bientôt fermé', [NAME]);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await phone.getByLabel('Votre nom').fill('Aya');

  await staff.goto(`/forms/${form.id}`);
  await staff.getByLabel('Published').uncheck();
  await expect(staff.getByRole('main').locator('header').getByText('Draft')).toBeVisible();

  const late = await open(PHONE);
  await late.goto(form.link);
  await expect(late.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
  await expect(late.getByRole('button', { name: 'Submit' })).toBeHidden();

  await submit(phone);
  await expect(phone.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await staff.goto(`/forms/${form.id}/responses?tab=individual`);
  await expect(staff.getByRole('article').getByText('Received after close')).toBeVisible();
});

test('the controls grow with the text of a browser that shows it larger', async ({ api, open }) => {
  const form = await publishForm(api, 'Texte agrandi', EVERY_TYPE);
  const phone = await open(PHONE);
  await phone.goto(form.link);
  await expect(phone.locator('[data-live]')).toBeAttached();
  await submit(phone);
  await expect(phone.getByText(REQUIRED).first()).toBeVisible();
  const growth = await phone.evaluate(() => {
    const widths = () => [
      document.querySelector<HTMLElement>('input[type=radio]')!.offsetWidth,
      document.querySelector<HTMLElement>('input[type=checkbox]')!.offsetWidth,
      Number.parseFloat(getComputedStyle(document.querySelector('.error')!, '::before').width),
      Number.parseFloat(getComputedStyle(document.querySelector('input[type=date]')!).maxWidth),
    ];
    const before = widths();
    document.documentElement.style.fontSize = '200%';
    return widths().map((width, i) => width / before[i]!);
  });
  expect(growth).toEqual([2, 2, 2, 2]);
});

test('a visitor who may not answer sees the reason', async ({ api, page }) => {
  const { link } = await publishForm(api, 'Entre nous', [NAME], { visibility: 'private' });
  expect((await page.goto(link))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'This form is not public' })).toBeVisible();
  for (const address of ['/share/response/01a1fc82-b175-7533-9346-cdce1e69cc5b', '/share/response/formulaire']) {
    expect((await page.goto(address))?.status()).toBe(404);
    // Without a form, the page speaks the programme's language.
    await expect(page.getByRole('heading', { name: 'Ce formulaire est introuvable' })).toBeVisible();
  }
});

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

/** Waits until the page's script runs, because only the script can store answers. */
const expectLive = (page: Page) => expect(page.getByText('Your answers are kept on this device until they are sent.')).toBeVisible();
