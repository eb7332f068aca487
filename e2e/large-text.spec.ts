import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { demoAdmin } from './demo-accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { settled, visit } from './looks.ts';

// People read with large text, on a screen that is as narrow as zooming makes it, or on a tablet that is as wide as the narrowest table.

test.use({ site: ({ demoServer }, use) => use(demoServer) });

const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('screens and their menus are no wider than the phone with text of twice the size', async ({ open, demoServer }) => {
  const api = await Api.signIn(demoServer.url, demoAdmin(demoServer));
  const first = async (path: string) => (await api.get<{ data: { _id: string }[] }>(path)).data[0]!._id;
  const paths = [
    ...['/dashboard', '/system', '/payments?view=accounting', '/settings?section=tags', '/settings?section=backups'],
    `/history/${await first('/api/history')}`,
    `/edit-template/${await first('/api/templates')}`,
    `/scenario/${await first('/api/scenario')}`,
  ];
  const page = await open({ as: demoAdmin(demoServer), ...PHONE });
  await page.goto('/payments');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  for (const path of paths) {
    await visit(page, path);
    await settled(page);
    expect.soft(await widthBeyond(page), path).toBe(0);
  }
  await visit(page, '/settings?section=coaching');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Weekly hours' })).toBeVisible();
  expect(await widthBeyond(page)).toBe(0);
  await page.getByRole('menuitem', { name: 'Weekly hours' }).click();
  const time = page.getByLabel('Monday, from, 1');
  await expect(time).toBeVisible();
  expect(await time.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);

  await visit(page, paths.at(-1)!);
  await page
    .getByRole('button', { name: /^(Trigger|Reaction 1):/ })
    .first()
    .click();
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toBeFocused();
  expect((await title.boundingBox())!.width).toBeGreaterThan(190);
});

test('the bar of the app is no wider than a screen of 180 pixels', async ({ open, demoServer }) => {
  const page = await open({ as: demoAdmin(demoServer), ...PHONE, viewport: { width: 180, height: 370 } });
  for (const path of ['/dashboard', '/settings?section=coaching']) {
    await visit(page, path);
    await settled(page);
    expect.soft(await widthBeyond(page), path).toBe(0);
  }
});

test('the buttons of a dialog do not cover its first field on a screen of 180 pixels', async ({ open, demoServer }) => {
  const page = await open({ as: demoAdmin(demoServer), ...PHONE, viewport: { width: 180, height: 370 } });
  await visit(page, '/users');
  await settled(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  expect(await widthBeyond(page)).toBe(0);
  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save as a segment' }).click();
  const field = page.getByRole('dialog').getByLabel('Name');
  await expect(field).toBeFocused();
  const isInFront = (own: Element) => {
    const { left, top, bottom } = own.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === own);
  };
  await expect.poll(() => field.evaluate(isInFront)).toBe(true);
});

test('a table on a tablet keeps buttons and the domains of e-mail addresses on one line', async ({ open, demoServer }) => {
  const page = await open({ as: demoAdmin(demoServer), viewport: { width: 768, height: 1024 }, hasTouch: true });
  await page.goto('/reminders');
  const remind = page.getByRole('row').getByRole('button', { name: /^Send the reminder to/ });
  await expect(remind.first()).toBeVisible();
  expect((await remind.first().boundingBox())!.height).toBeLessThan(60);
  for (const path of ['/payments', '/reservation', '/users', '/outbox']) {
    await visit(page, path);
    await settled(page);
    const table = page.getByRole('table').first();
    // With more room, the sidebar takes some of it.
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      const tooWide = () => table.evaluate((own) => own.scrollWidth - own.parentElement!.clientWidth);
      await expect.poll(tooWide, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    const domains = page.getByRole('row').getByText(/^@/);
    await expect(domains.first()).toBeVisible();
    expect(await domains.evaluateAll((parts) => parts.map((part) => part.getClientRects().length)), path).not.toContain(2);
  }
});
