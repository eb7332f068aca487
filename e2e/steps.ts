// Actions that several tests use.
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Account } from './api.ts';

type Credentials = Pick<Account, 'email' | 'password'>;

/** The day so many days after today, as 2026-11-28; before today when the number is negative. */
export const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the field, not the button that shows its text. */
export const passwordField = (page: Page, label = 'Password'): Locator => page.getByLabel(label, { exact: true });

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
}

/** Signs in on the sign-in screen. */
export async function signInAs(page: Page, account: Credentials): Promise<void> {
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for a toast with this text. The previous one may still be disappearing, even with the same text. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: text }).first()).toBeVisible();

/**
 * Waits until the timers that the page has started for its next moment have run. A busy browser gives keys to the page before them,
 * and some libraries listen to the next key, or forget what was highlighted, in such a timer.
 */
export const timersHaveRun = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

/** Loses the answer to the next change at this address: the server has done what it asks for, and the page does not learn of it. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/**
 * Keeps the first matching call from the server until `release` is called, so that a test can do something while the page waits for the answer.
 * `sent` resolves when the page has made the call.
 */
export async function holdCall(page: Page, url: string, matches: (call: Request) => boolean = () => true) {
  const sent = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (matches(route.request())) {
      sent.resolve();
      await gate.promise;
    }
    await route.continue();
  });
  // The browser does not wait until the page knows of the route, and a key that is pressed at once could make a call before.
  await timersHaveRun(page);
  return { sent: sent.promise, release: gate.resolve };
}

/**
 * Waits until the page has loaded a whole answer from this path. A page that asks again, because something changed meanwhile, cancels
 * the call before, and `Response.finished` never resolves for a cancelled call.
 */
export const pageHasLoaded = (page: Page, path: string): Promise<Request> =>
  page.waitForEvent('requestfinished', (request) => request.method() === 'GET' && new URL(request.url()).pathname === path);

/** Replaces the digits in the field. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const digits = page.getByRole('dialog').getByRole('textbox');
  for (let i = code.length - 1; i >= 0; i--) await digits.nth(i).fill('');
  await digits.first().focus();
  await page.keyboard.type(code);
}
