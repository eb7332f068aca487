import type { BrowserContext, Page } from '@playwright/test';
import { type BrokenNetwork, openBrokenNetwork } from '../../scripts/faults/proxy.ts';
import type { Api } from '../api.ts';
import { expectAccessible } from '../axe.ts';
import { test as base, expect, PHONE } from '../fixtures.ts';
import { NAME, publishForm } from '../forms.ts';

/** A phone whose network can be switched off. */
const test = base.extend<{ network: BrokenNetwork; phone: Page }>({
  network: async ({ site }, use) => {
    const network = await openBrokenNetwork({ upstream: () => site.url, random: () => 1, share: 0 });
    await use(network);
    await network.close();
  },
  phone: async ({ open }, use) => use(await open(PHONE)),
});

test('a form that was opened once opens without a network, takes answers, and sends them at the next visit', async ({
  api,
  network,
  phone,
}) => {
  const form = await publishForm(api, 'Au village', [NAME]);
  await visit(phone, network.url + form.link);
  await disconnect(phone, network, true);

  const later = await reopen(phone, network.url + form.link);
  await expect(later.getByText('You are offline. You can go on: your answers are sent when the network is back.')).toBeVisible();
  await fill(later, 'Aya');
  await submit(later);
  await expect(later.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expect(later.getByText('Your answers are kept on this device')).toBeVisible();
  await expectAccessible(later, 'not sent yet');

  const offlineStill = await reopen(later, network.url + form.link);
  await expect(offlineStill.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  const days = await offlineStill.context().newPage();
  await offlineStill.close();
  await disconnect(days, network, false);
  await days.goto(network.url + form.link);
  // The service worker may have sent it before the page looked: the page then says so above an empty form.
  const recorded = days.getByText(/^Your response (?:to “Au village” )?has been recorded\.$/);
  await expect(recorded).toHaveCount(1);
  await expect(recorded).toBeVisible();
  expect(await api.countResponses(form.id)).toBe(1);
});

test('several responses to several forms wait, also for a form that is closed in the meantime', async ({ api, network, phone }) => {
  const [first, second] = [await publishForm(api, 'Premier', [NAME]), await publishForm(api, 'Deuxième', [NAME])];
  await visit(phone, network.url + first.link);
  await visit(phone, network.url + second.link);
  await disconnect(phone, network, true);
  const one = await reopen(phone, network.url + first.link);
  for (const name of ['Aya', 'Binta']) {
    await fill(one, name);
    await submit(one);
    await expect(one.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
    await one.getByRole('button', { name: 'Submit Another Response' }).click();
  }
  const two = await reopen(one, network.url + second.link);
  await expect(two.getByText('Not sent yet: your answers to “Premier”.')).toHaveCount(2);
  await fill(two, 'Coumba');
  await submit(two);
  await expect(two.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
  await expectAccessible(two, 'several wait');

  await close(api, first);
  await disconnect(two, network, false);
  const closed = await reopen(two, network.url + first.link);
  await expect(closed.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
  await expect.poll(() => api.countResponses(first.id)).toBe(2);
  await expect.poll(() => api.countResponses(second.id)).toBe(1);
  const { data } = await api.get<{ data: { late: boolean }[] }>(`/api/answers/${first.id}`);
  expect(data.map(({ late }) => late)).toEqual([true, true]);
});

test('a page is never an old copy when the network is available', async ({ api, network, phone }) => {
  const form = await publishForm(api, 'Avant', [NAME]);
  await visit(phone, network.url + form.link);
  await api.post('/api/forms', { ...form, title: 'Après' });
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Après' })).toBeVisible();
  await close(api, { ...form, rev: form.rev + 1 });
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
});

/** Opens a form and waits until it is stored for offline use. */
async function visit(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const isStored = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, link);
  await expect.poll(isStored).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('cauri.assets.1')).keys()).length)).toBeGreaterThan(0);
}

/** Opens another tab later. */
async function reopen(page: Page, link: string): Promise<Page> {
  const context: BrowserContext = page.context();
  await page.close();
  const later = await context.newPage();
  await later.goto(link);
  await later.locator('[data-live]').waitFor();
  return later;
}

async function disconnect(page: Page, network: BrokenNetwork, down: boolean): Promise<void> {
  network.down = down;
  await page.context().setOffline(down);
}

const close = (api: Api, form: object) => api.post('/api/forms', { ...form, isPublished: false });
const fill = (page: Page, name: string) => page.getByLabel('Votre nom').fill(name);
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit', exact: true }).click();
