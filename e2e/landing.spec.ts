import type { Page } from '@playwright/test';
import { demoLanding } from '#server/demo/landing.content.ts';
import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectToFit } from './looks.ts';

/** Publishes a page that contains every section. */
async function publishEverything(api: Api, draft = demoLanding()): Promise<void> {
  const { data } = await api.get<{ data: { rev: number } }>('/api/landing');
  await api.put('/api/landing', { draft, rev: data.rev, publish: true });
}

async function expectContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Experts' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.locator('#tarifs')).toContainText('4x 50.000 FCFA');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}

async function followSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/login');
}

test('the landing page shows the published content and its offers on a phone without JavaScript', async ({ api, open }) => {
  await publishEverything(api);
  const phone = await open({ ...PHONE, javaScriptEnabled: false });
  await phone.goto('/');
  await expectContent(phone);
  await followSignIn(phone);
});

test('the landing page shows the published content and its offers on a desktop, and its carousel moves', async ({ api, open }) => {
  await publishEverything(api);
  const page = await open();
  await page.goto('/');
  await expectContent(page);

  await test.step('the carousel moves forward and back, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    await page.goto('/');
    const on = page.getByRole('button', { name: 'Experts suivants' });
    const back = page.getByRole('button', { name: 'Experts précédents' });
    const left = () => page.locator('.experts').evaluate((track) => track.scrollWidth - track.clientWidth - track.scrollLeft);
    await expect(back).toBeDisabled();
    // The buttons follow a moment after the track.
    for (let before = await left(); before > 1; before = await left()) {
      await on.click();
      await expect.poll(left).toBeLessThan(before);
      await expect(back).toBeEnabled();
    }
    await expect(on).toBeDisabled();
    await back.click();
    await expect(on).toBeEnabled();
    await expectAccessible(page, 'the landing page');
  });

  await test.step('a long name of the programme does not break the words of the menu', async () => {
    await publishEverything(api, { ...demoLanding(), name: 'École supérieure de commerce en ligne d’Afrique de l’Ouest' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    const heights = (links: Element[]) => links.map((link) => link.getBoundingClientRect().height);
    // Playwright finds a role in the page itself with what old phones do not have.
    const menu = await page.locator('nav').first().locator('a').evaluateAll(heights);
    expect(menu).toHaveLength(4);
    // One line of text with the space around it.
    expect(Math.max(...menu)).toBeLessThan(60);
    await publishEverything(api);
  });
  await followSignIn(page);
});

test('the texts of the landing page stay in their places on a phone', async ({ api, open }) => {
  await publishEverything(api);
  const phone = await open(PHONE);
  await phone.goto('/');

  await test.step('the line above the title does not break within e-commerce', async () => {
    const lines = await phone.locator('.kicker').evaluate(({ firstChild: text }) => {
      const word = new Range();
      word.setStart(text!, text!.textContent!.indexOf('e-'));
      word.setEnd(text!, text!.textContent!.indexOf('commerce') + 1);
      return new Set(Array.from(word.getClientRects(), ({ y }) => y)).size;
    });
    expect(lines).toBe(1);
  });

  await test.step('the stars stand apart from the button on a phone that knows no gap between flexible boxes', async () => {
    await phone.locator('.actions').evaluate((actions: HTMLElement) => {
      actions.style.gap = '0';
    });
    const [button, stars] = await Promise.all(['.actions .button', '.stars'].map((one) => phone.locator(one).boundingBox()));
    expect(stars!.y - (button!.y + button!.height)).toBeGreaterThan(15);
  });

  await test.step('words as long as an address do not widen the page', async () => {
    const draft = demoLanding();
    const long = 'https://exemple.sn/une-adresse-que-rien-ne-coupe-et-qui-est-plus-large-qu-un-telephone';
    draft.hero.title = long;
    draft.mission.points[0] = { title: long.slice(0, 80), text: long };
    draft.rating.caption = long;
    await publishEverything(api, draft);
    await phone.goto('/');
    await expect(phone.locator('h1')).toHaveText(long);
    await expectToFit(phone, 'the landing page');
    await publishEverything(api);
  });
});

test('a new page shows no experts, testimonials and statistics until staff write their own', async ({ emptyServer, open }) => {
  const page = await open();
  await page.goto(emptyServer.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Mission', 'Tarifs']);
  await expectAccessible(page, 'the landing page of a new installation');
});

test('staff change the texts, preview them and publish', async ({ adminPage: page, open }) => {
  await page.goto('/settings?section=landing');
  const top = page.getByRole('region', { name: 'Top of the page' });
  await top.getByLabel('Title', { exact: true }).fill('Vendre en ligne, ici et maintenant');
  await page.getByRole('region', { name: 'offer 1' }).getByLabel('Payment link').fill('http://pay.example.com');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible();
  await expectAccessible(page, 'the landing page’s settings, refused');
  await page.getByRole('region', { name: 'offer 1' }).getByLabel('Payment link').fill('https://pay.example.com/1x');

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Vendre en ligne, ici et maintenant');
  await expect(preview.getByText('Aperçu du brouillon')).toBeVisible();

  const visitor = await open();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Vendre en ligne, ici et maintenant');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Landing page published')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vendre en ligne, ici et maintenant');
  await expect(visitor.getByRole('link', { name: 'Je paie en une fois' })).toHaveAttribute('href', '/offre/1');
});
