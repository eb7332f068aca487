import { ADMIN, expect, test } from './fixtures.ts';

test('a browser that an earlier test has used keeps nothing of it', async ({ baseURL, server, staffContexts }) => {
  const options = { baseURL, locale: 'fr-SN' };
  const one = await staffContexts.take(options);
  await one.signIn(server.url, ADMIN);
  const page = await one.newPage();
  await one.context.grantPermissions(['geolocation']);
  await page.goto('/healthz');
  await page.evaluate(async () => {
    localStorage.setItem('draft', 'typed');
    sessionStorage.setItem('draft', 'typed');
    await caches.open('kept');
    await new Promise((resolve) => (indexedDB.open('kept').onsuccess = resolve));
  });
  await staffContexts.giveBack(one);

  const two = await staffContexts.take(options);
  expect(two).toBe(one);
  expect(await two.context.cookies()).toEqual([]);
  const next = await two.newPage();
  await next.goto('/healthz');
  const kept = await next.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(kept).toEqual({ local: 0, session: 0, caches: [], databases: [], permission: 'prompt' });

  await two.context.setOffline(true);
  await staffContexts.giveBack(two);
  const three = await staffContexts.take(options);
  expect(three).not.toBe(two);
  await staffContexts.giveBack(three);
});
