import type { BrowserContext, Page, Worker } from '@playwright/test';
import { ADMIN, expect, PHONE, test } from './fixtures.ts';

/** The headless browser shows no notifications and reaches no push service: here it says that it is allowed and has subscribed. */
function allowNotifications(context: BrowserContext) {
  return context.addInitScript(() => {
    const endpoint = 'https://push.invalid/device';
    const keys = {
      p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    const manager = PushManager.prototype as unknown as Record<string, () => Promise<unknown>>;
    manager.subscribe = async () => subscription;
    manager.getSubscription = async () => subscription;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** Tests share a context, which may have the workers of others, so that the worker of the page's own server is found by its address. */
async function workerOf(page: Page): Promise<Worker> {
  const address = new URL('/app-worker.js?language=en', page.url()).href;
  const context = page.context();
  const found = () => context.serviceWorkers().findLast((one) => one.url() === address);
  await expect.poll(found).toBeDefined();
  return found()!;
}

/** Sends a message to the service worker as a push service does, and returns what it shows. */
const push = (worker: Worker, message: object) =>
  worker.evaluate(async (sent) => {
    const { PushEvent } = globalThis as unknown as { PushEvent: new (type: string, init: object) => Event };
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    return new Promise<unknown>((resolve) => {
      scope.registration.showNotification = async (title, { body, data, tag } = {}) => resolve({ title, body, link: data, tag });
      self.dispatchEvent(new PushEvent('push', { data: JSON.stringify(sent) }));
    });
  }, message);

test('an installed app shows notifications, and says when there is no network', async ({ open }) => {
  const page = await open({ as: ADMIN, ...PHONE });
  const context = page.context();
  await allowNotifications(context);
  await page.goto('/notifications');
  const devtools = await context.newCDPSession(page);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const control = page.getByRole('switch', { name: 'Notifications on this device' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const changed = (method: string) =>
    page.waitForResponse((response) => response.url().endsWith('/notifications/push') && response.request().method() === method);
  await Promise.all([changed('PUT'), control.click()]);
  await expect(control).toBeEnabled();
  await expect(control).toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(control).toBeChecked();

  const message = { title: 'A payment has no member', body: 'Match it.', link: '/payments?status=Unmatched', tag: 'one' };
  expect(await push(await workerOf(page), message)).toEqual(message);

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Filters' }).click();
  await Promise.all([changed('DELETE'), control.click()]);
  await expect(control).toBeEnabled();
  await expect(control).not.toBeChecked();
});

/** Clicks on a notification, as the system does, and returns the tab that would open it, with the address that it would get. */
const clickNotification = (worker: Worker, link: string) =>
  worker.evaluate((data) => {
    interface Tab {
      url: string;
      focus: () => Promise<unknown>;
      navigate: (to: string) => Promise<unknown>;
    }
    const { prototype } = (globalThis as unknown as { WindowClient: { prototype: Tab } }).WindowClient;
    // Only a click of the system itself lets a worker focus a tab and lead it on.
    prototype.focus = async () => {};
    return new Promise<string[]>((resolve) => {
      prototype.navigate = async function (to) {
        resolve([this.url, to]);
      };
      const notification = { data, close: () => {} };
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
    });
  }, link);

test('a notification opens in a tab of the app, and not in that of a public page', async ({ open }) => {
  const app = await open({ as: ADMIN });
  const context = app.context();
  await app.goto('/dashboard');
  await app.evaluate(() => navigator.serviceWorker.register('/app-worker.js?language=en'));
  await expect.poll(() => app.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const site = await context.newPage();
  await site.goto('/');
  await site.bringToFront();
  const opened = await clickNotification(await workerOf(app), '/payments?status=Unmatched');
  expect(opened).toEqual([app.url(), '/payments?status=Unmatched']);
});
