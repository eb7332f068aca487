import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { NAME, publishForm, WISH } from './forms.ts';

const SECTION = { type: 'section', title: 'Votre projet' } as const;

test('a short first page does not move when the script starts', async ({ api, open }) => {
  const form = await publishForm(api, 'Deux pages', [NAME, SECTION, WISH]);
  const page = await open(PHONE);
  const script = await holdScript(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(form.link, { waitUntil: 'commit' });
  await expect(page.getByLabel('Votre nom')).toBeVisible();
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeHidden();
  await twoFrames(page);
  script.letGo();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeHidden();
  await twoFrames(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await page.getByLabel('Votre nom').fill('Aya');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeVisible();
});

test('a double click on Back shows the page before and does not leave the form', async ({ api, open }) => {
  const form = await publishForm(api, 'Retour', [NAME, SECTION, WISH]);
  const page = await open();
  await page.goto('/login');
  await page.goto(form.link);
  await page.getByLabel('Votre nom').fill('Aya');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Back' }).dblclick();
  await expect(page.getByLabel('Votre nom')).toHaveValue('Aya');
  // A second step back would have come before this step forward.
  await page.goForward();
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeVisible();
});

test('a long answer that comes back is shown whole where the style sheet cannot make its field grow', async ({ api, open }) => {
  const form = await publishForm(api, 'Longue réponse', [NAME, SECTION, WISH]);
  const page = await open(PHONE);
  await page.addInitScript(() => {
    const before = CSS.supports.bind(CSS);
    CSS.supports = (name: string, value?: string) => name !== 'field-sizing' && before(name, value as string);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
  const wish = page.getByLabel('Ce que vous attendez de nous');
  const isWhole = () => wish.evaluate((field) => field.scrollHeight <= field.clientHeight);
  await page.goto(form.link);
  await page.getByLabel('Votre nom').fill('Aya');
  await page.getByRole('button', { name: 'Next' }).click();
  await wish.fill('ligne\n'.repeat(12));
  await expect.poll(isWhole).toBe(true);
  await page.reload();
  await expect(page.locator('[data-live]')).toBeAttached();
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(wish).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(wish).toBeVisible();
  await expect.poll(isWhole).toBe(true);
});

test('all pages are shown when the script never loads', async ({ api, open }) => {
  const form = await publishForm(api, 'Sans script', [NAME, SECTION, WISH]);
  const page = await open(PHONE);
  await holdScript(page);
  await page.goto(form.link, { waitUntil: 'commit' });
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeHidden();
  // This has the same effect as the end of the time limit.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByLabel('Ce que vous attendez de nous')).toBeVisible();
});

/** Opens the page while its script is still blocked. */
async function holdScript(page: Page): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/public-assets/**', async (route) => {
    await held;
    await route.continue();
  });
  return { letGo };
}

const twoFrames = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
