import { expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

await buildIfStale(() => {});
const { app, db } = await testApp();
const { token } = await buildAccount(db, { role: 'coach' });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });

test('a visitor who is not signed in is led to the sign-in and comes back', async () => {
  for (const url of ['/docs', '/docs/fr/members', '/docs/en?a=b', '/docs/pictures/fr/members.webp', '/docs/search/fr-x.json']) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([302, `/login?next=${encodeURIComponent(url)}`]);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('the documentation opens in the language of the reader', async () => {
  const at = async (headers: Record<string, string>) => (await get('/docs', headers)).headers.location;
  expect(await at({})).toBe('/docs/fr');
  expect(await at({ 'accept-language': 'en-GB' })).toBe('/docs/en');
  expect(await at({ 'accept-language': 'en-GB', cookie: 'cauri-language=fr' })).toBe('/docs/fr');
});

test('the documentation opens at the page about a screen', async () => {
  const about = async (screen: string) => (await get(`/docs?screen=${encodeURIComponent(screen)}`)).headers.location;
  expect(await about('/users')).toBe('/docs/fr/members');
  expect(await about('/nowhere')).toBe('/docs/fr');
});

test('a page is revalidated by every reader, and its assets are kept for ever', async () => {
  const { statusCode, headers, body } = await get('/docs/fr/members');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('cookie') });
  expect(headers['content-security-policy']).toContain("style-src 'self';");
  expect(body).toContain('<html lang="fr">');
  expect(body).not.toMatch(/\sstyle=|<style|<script>|\son\w+=/);
  expect((await get('/docs/fr/members', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);

  for (const asset of body.matchAll(/(?:src|href)="(\/public-assets\/docs\/[^"]+)"/g)) {
    const { statusCode, headers } = await app.inject(asset[1]!);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  const index = await get(/data-index="([^"]+)"/.exec(body)![1]!);
  expect(index.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(index.json()).toContainEqual(expect.objectContaining({ path: '/docs/fr/members', page: 'Trouver et modifier des adhérents' }));
});

test('an address that is no page leads nowhere, and no file outside of the documentation is given away', async () => {
  expect((await get('/docs/fr/')).headers.location).toBe('/docs/fr');
  for (const url of ['/docs/fr/nothing', '/docs/nothing', '/docs/fr/%2e%2e/%2e%2e/screens.json', '/docs/screens.json', '/docs/pages/fr'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});
