import type { Page } from '@playwright/test';
import { type BrokenNetwork, openBrokenNetwork } from '../../scripts/faults/proxy.ts';
import { test as base, expect, PHONE } from '../fixtures.ts';
import { NAME, publishForm } from '../forms.ts';

/** A phone whose network can be switched off, and whose tab can be killed. */
const test = base.extend<{ network: BrokenNetwork; phone: Page }>({
  network: async ({ site }, use) => {
    const network = await openBrokenNetwork({ upstream: () => site.url, random: () => 1, share: 0 });
    await use(network);
    await network.close();
  },
  phone: async ({ open }, use) => use(await open(PHONE)),
});

test('a typed answer is restored when the tab dies a moment later', async ({ api, network, phone }) => {
  const link = network.url + (await publishForm(api, 'Un souffle', [NAME])).link;
  await openLive(phone, link);
  let page = phone;
  for (const name of ['Aya', 'Binta', 'Coumba', 'Dado']) {
    await page.getByLabel('Votre nom').fill(name);
    page = await die(page);
    await openLive(page, link);
    await expect(page.getByLabel('Votre nom')).toHaveValue(name);
  }
  await expect(page.getByText('Your earlier answers are back.')).toBeVisible();
});

test('the answer survives in the device’s database when the browser dies', async ({ api, network, phone }) => {
  const link = network.url + (await publishForm(api, 'Deux copies', [NAME])).link;
  await openLive(phone, link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await expect.poll(() => keptInDatabase(phone)).toContain('Aya');
  await phone.evaluate(() => localStorage.clear());
  const page = await die(phone);
  await openLive(page, link);
  await expect(page.getByLabel('Votre nom')).toHaveValue('Aya');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your response has been recorded.')).toBeVisible();
  await expect.poll(() => keptInDatabase(page)).toBe('[]');
});

test('answers whose tab dies directly after Submit are restored and recorded once', async ({ api, network, phone }) => {
  const form = await publishForm(api, 'Au dernier moment', [NAME]);
  const link = network.url + form.link;
  let page = phone;
  for (const name of ['Aya', 'Binta', 'Coumba', 'Dado', 'Fanta', 'Gnima']) {
    await openLive(page, link);
    await page.getByLabel('Votre nom').fill(name);
    network.down = true;
    await page.getByRole('button', { name: 'Submit' }).evaluate((button: HTMLButtonElement) => button.click());
    page = await die(page);
    network.down = false;
    await openLive(page, link);
    // The answer may still be in its field, on its way, or already recorded by the service worker, which a note above an empty field says.
    const field = page.getByLabel('Votre nom');
    const recorded = page.getByText(/^Your response (?:to “Au dernier moment” )?has been recorded\.$/);
    await expect(async () => {
      if (await field.isVisible()) {
        const isRestored = (await field.inputValue({ timeout: 1_000 })) === name;
        if (isRestored) await page.getByRole('button', { name: 'Submit' }).click();
      }
      await expect(recorded).toBeVisible({ timeout: 3_000 });
    }).toPass();
    // A note that stayed would be taken for the one about the next answer.
    const hide = page.getByRole('button', { name: 'Hide' });
    if (await hide.isVisible()) await hide.click();
    await expect(hide).toBeHidden();
  }
  const { data } = await api.get<{ data: { answers: Record<string, string> }[] }>(`/api/answers/${form.id}`);
  expect(data.flatMap(({ answers }) => Object.values(answers)).sort()).toEqual(['Aya', 'Binta', 'Coumba', 'Dado', 'Fanta', 'Gnima']);
});

test('refused answers are restored with their corrections after the tab has died, and are sent', async ({ api, network, phone }) => {
  const form = await publishForm(api, 'Complet', [NAME], { settings: { maxResponses: 1 } });
  const link = network.url + form.link;
  await openLive(phone, link);
  await phone.getByLabel('Votre nom').fill('Aya');
  await api.post('/api/answers', { formId: form.id, answers: { [form.questions[0]!.id]: 'Une autre' } });
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByText(FULL)).toBeVisible();
  await phone.getByLabel('Votre nom').fill('Aya Ndiaye');

  await api.post('/api/forms', { ...form, settings: { maxResponses: 2 } });
  let page = await die(phone);
  await openLive(page, link);
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(page.getByLabel('Votre nom')).toHaveValue('Aya Ndiaye');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your response has been recorded.')).toBeVisible();
  page = await die(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This form is full' })).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(2);
});

const FULL = 'This form has received all the answers that it can take.';

async function openLive(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator('[data-live]').waitFor();
}

/** Ends the process of the tab at once, so that nothing it had started finishes. Returns another tab of the same browser. */
async function die(page: Page): Promise<Page> {
  const context = page.context();
  const next = await context.newPage();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
  return next;
}

const keptInDatabase = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const db = await done(indexedDB.open('cauri.answers'));
    const drafts = await done(db.transaction('drafts').objectStore('drafts').getAll());
    db.close();
    return JSON.stringify(drafts.map(({ given }) => Object.values(given)));
  });
