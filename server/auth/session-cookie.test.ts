import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { setupCode } from './setup-code.rules.ts';

const { app, call, db } = await testApp();
const PASSWORD = 'le baobab du Sahel';
await call('POST', '/api/register', { body: { name: 'Awa Diop', email: 'awa@exemple.sn', password: PASSWORD } });
const OWN = { 'x-cauri-account': 'none', 'sec-fetch-site': 'same-origin' };

const signIn = async ({ remember = false, headers = {} }: { remember?: boolean; headers?: Record<string, string> } = {}) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...OWN, ...headers },
    payload: { email: 'awa@exemple.sn', password: PASSWORD, remember },
  });
  expect(response.statusCode).toBe(200);
  // The session's cookie is the first; the other one marks the known browser.
  const setCookie = [response.headers['set-cookie']].flat()[0];
  return { setCookie, cookie: setCookie?.split(';')[0] ?? '', id: response.json()._id as string };
};
const send = async (method: InjectOptions['method'], url: string, headers: Record<string, string>, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) });

test('the app gets a cookie that no script can read; an API client gets the token alone', async () => {
  const { setCookie, cookie, id } = await signIn();
  expect(setCookie).toMatch(/^cauri-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await send('GET', '/api/me', { cookie })).json().data._id).toBe(id);
  expect((await signIn({ remember: true })).setCookie).toContain('Max-Age=2592000');
  const client = await call('POST', '/api/login', { body: { email: 'awa@exemple.sn', password: PASSWORD } });
  expect(client.headers['set-cookie']).toBeUndefined();
  expect((await call('GET', '/api/me', { as: client.body.token })).status).toBe(200);
});

test('under https the cookie is secure and bound to the host', async () => {
  const secure = await testApp({ env: { PUBLIC_URL: 'https://cauri.exemple.sn' } });
  const body = { name: 'Awa Diop', email: 'awa@exemple.sn', password: PASSWORD };
  await secure.call('POST', '/api/register', { body: { ...body, setupCode: setupCode(secure.deps.env) } });
  const { headers } = await secure.app.inject({ method: 'POST', url: '/api/login', headers: OWN, payload: body });
  expect([headers['set-cookie']].flat()[0]).toMatch(/^__Host-cauri-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
});

test('a change from another site is refused, although the browser sends the cookie', async () => {
  const { cookie, id } = await signIn();
  const rename = async (headers: Record<string, string>) =>
    (await send('PUT', '/api/updatedetails', { cookie, ...headers }, { name: 'Awa Ba' })).statusCode;
  const own = { 'x-cauri-account': id };
  expect(await rename({})).toBe(401);
  expect(await rename({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(401);
  expect(await rename({ ...own, 'sec-fetch-site': 'same-site' })).toBe(401);
  expect(await rename({ ...own, origin: 'https://elsewhere.example' })).toBe(401);
  expect(await rename({ 'sec-fetch-site': 'same-origin' })).toBe(401);
  expect(await rename({ ...own, origin: 'http://localhost:3000' })).toBe(200);
  expect(await rename({ ...own, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect((await signIn({ headers: { 'sec-fetch-site': 'cross-site' } })).setCookie).toBeUndefined();
});

test('a page of one account cannot act for the account that signed in after it', async () => {
  const { cookie, id } = await signIn();
  const other = await buildAccount(db);
  expect((await send('GET', '/api/me', { cookie, 'x-cauri-account': id })).statusCode).toBe(200);
  expect((await send('GET', '/api/me', { cookie, 'x-cauri-account': other.id })).statusCode).toBe(401);
});

test('signing in again replaces the session of this browser, and logging out ends it and deletes the cookie', async () => {
  const first = await signIn();
  const second = await signIn({ headers: { cookie: first.cookie } });
  expect((await send('GET', '/api/me', { cookie: first.cookie })).statusCode).toBe(401);
  const out = await send('POST', '/api/logout', { cookie: second.cookie, 'x-cauri-account': second.id });
  expect(out.headers['set-cookie']).toContain('cauri-session=; ');
  expect(out.headers['set-cookie']).toContain('Max-Age=0');
  expect((await send('GET', '/api/me', { cookie: second.cookie })).statusCode).toBe(401);
});

test.each([
  { remember: true, hours: 30 * 24 },
  { remember: false, hours: 12 },
])(
  'a session with remember $remember is prolonged while it is used, and ends $hours hours after its last use',
  async ({ remember, hours }) => {
    const { cookie, id } = await signIn({ remember });
    const inAnHour = new Date(Date.now() + 3_600_000);
    const mine = () => db.selectFrom('session').selectAll().where('account_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { id: sessionId } = await mine();
    await db
      .updateTable('session')
      .set({ expires_at: inAnHour, last_seen_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', sessionId)
      .execute();
    const used = await send('GET', '/api/me', { cookie });
    expect(Math.round(((await mine()).expires_at.valueOf() - Date.now()) / 3_600_000)).toBe(hours);
    // The cookie lasts as long as the session.
    expect(used.headers['set-cookie']).toContain(remember ? 'Max-Age=2592000' : cookie);
    expect((await send('GET', '/api/me', { cookie })).headers['set-cookie']).toBeUndefined();
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', sessionId)
      .execute();
    expect((await send('GET', '/api/me', { cookie })).statusCode).toBe(401);
  },
);
