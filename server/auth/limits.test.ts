import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { hashCheaply } from '#server/testing/passwords.ts';
import { allowAttempt, delayAttempt, deleteAttempts } from './throttle.queries.ts';

const { app, db } = await testApp();
const PASSWORD = 'le baobab du Sahel';
const password_hash = await hashCheaply(PASSWORD);

const owner = async () => {
  const account = await buildAccount(db);
  await db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute();
  return account;
};
let addresses = 0;
const stranger = () => `198.51.${++addresses >> 8}.${addresses & 255}`;
const post = (url: string, payload: object, remoteAddress: string, cookie = '') =>
  app.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'x-cauri-account': 'none', cookie } });
const login = (email: string, password: string, address: string, cookie = '') => post('/api/login', { email, password }, address, cookie);
const browserOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('cauri-browser='))!
    .split(';')[0]!;

/** Ends the wait of a key at once. */
const endWait = (key: string) =>
  db
    .updateTable('rate_limit')
    .set({ blocked_until: new Date(0) })
    .where('key', '=', key)
    .execute();

test('ten wrong attempts from each of many addresses do not affect the owner’s browser, and do not block a new browser for long', async () => {
  const { email } = await owner();
  const known = browserOf(await login(email, PASSWORD, stranger()));
  for (let i = 0; i < 10; i++) expect((await login(email, 'faux mot', stranger())).statusCode).toBe(401);
  expect((await login(email, PASSWORD, stranger())).statusCode).toBe(200);
  for (let i = 0; i < 50; i++) await login(email, 'faux mot', stranger());
  // The first wait of 5 seconds may end before a slow machine has finished the next steps, so the test creates a longer one.
  for (let wait = 0; wait <= 40; ) {
    await endWait(`login:${email}`);
    await login(email, 'faux mot', stranger());
    wait = Number((await login(email, 'faux mot', stranger())).headers['retry-after']);
  }
  expect((await login(email, PASSWORD, stranger(), known)).statusCode).toBe(200);
  const waits = await login(email, PASSWORD, stranger());
  expect(waits.statusCode).toBe(429);
  expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(waits.json().message).toMatch(/^Too many attempts\. Please wait (1 minute|\d+ seconds?) and try again\.$/);
});

test('all addresses of one IPv6 network wait together, as whoever has one of them has every other one', async () => {
  const { email } = await owner();
  for (let i = 1; i <= 10; i++) expect((await login(email, 'faux mot', `2001:db8:1:2::${i}`)).statusCode).toBe(401);
  expect((await login(email, 'faux mot', '2001:db8:1:2:a:b:c:d')).statusCode).toBe(429);
  expect((await login(email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('a browser is known for the account that signed in with it and for no other, and a forged cookie is refused', async () => {
  const [one, other] = [await owner(), await owner()];
  const known = browserOf(await login(one.email, PASSWORD, stranger()));
  const address = stranger();
  for (const cookie of [known, `${known}x`, 'cauri-browser=abc.def'])
    for (let i = 0; i < 4; i++) await login(other.email, 'faux mot', address, cookie);
  expect((await login(other.email, PASSWORD, address, known)).statusCode).toBe(429);
});

test('the wait grows with each attempt up to its longest, and simultaneous attempts do not all pass', async () => {
  const delay = { free: 2, seconds: 30, longestSeconds: 100 };
  expect(await delayAttempt(db, 'k', delay)).toBe(0);
  const waits: number[] = [];
  for (let i = 0; i < 4; i++) {
    expect(await delayAttempt(db, 'k', delay)).toBe(0);
    waits.push(await delayAttempt(db, 'k', delay));
    await endWait('k');
  }
  expect(waits.map((wait) => Math.ceil(wait / 10) * 10)).toEqual([30, 60, 100, 100]);
  await deleteAttempts(db, ['k']);
  const many = await Promise.all(Array.from({ length: 10 }, () => delayAttempt(db, 'k', delay)));
  expect(many.filter((wait) => wait === 0)).toHaveLength(2);
});

test('attempts that were counted by a clock that was a day ahead make nobody wait when it has been set right', async () => {
  const limit = { attempts: 2, minutes: 10 };
  const delay = { free: 1, seconds: 30, longestSeconds: 100 };
  const tryBoth = async () => [await allowAttempt(db, 'window', limit), (await delayAttempt(db, 'wait', delay)) === 0];
  const spendAll = async () =>
    expect([await tryBoth(), await tryBoth(), await tryBoth()]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  await spendAll();
  await sql`
    update rate_limit set window_ends_at = window_ends_at + interval '1 day', blocked_until = blocked_until + interval '1 day'
    where key in ('window', 'wait')`.execute(db);
  await spendAll();
});

describe('while strangers of an account wait', () => {
  const waiting = async (key: string) =>
    sql`insert into rate_limit (key, attempts, window_ends_at, blocked_until)
      values (${key}, 60, now() + interval '30 minutes', now() + interval '20 minutes')`.execute(db);

  test('attempts from a new place are no mistakes of it, as their passwords are not checked', async () => {
    const { email } = await owner();
    const address = stranger();
    await waiting(`login:${email}`);
    for (let i = 0; i < 11; i++) expect((await login(email, PASSWORD, address)).statusCode).toBe(429);
    await endWait(`login:${email}`);
    expect((await login(email, PASSWORD, address)).statusCode).toBe(200);
  });

  test('codes that are not sent do not use up those of a new place', async () => {
    const { id, email } = await owner();
    const address = stranger();
    await waiting(`reset:${email}`);
    const ask = () => post('/api/forgot-password', { email }, address);
    const codes = () => db.selectFrom('password_reset').select('id').where('account_id', '=', id).execute();
    await Promise.all(Array.from({ length: 6 }, ask));
    expect(await codes()).toEqual([]);
    await endWait(`reset:${email}`);
    await ask();
    expect(await codes()).toHaveLength(1);
  });
});

test('codes that strangers request block neither the owner’s known browser nor the owner’s own address', async () => {
  const { id, email } = await owner();
  const known = browserOf(await login(email, PASSWORD, stranger()));
  const codes = async () => (await db.selectFrom('password_reset').select('id').where('account_id', '=', id).execute()).length;
  const ask = (address: string, cookie = '') => post('/api/forgot-password', { email }, address, cookie);
  const attacker = stranger();
  for (let i = 0; i < 6; i++) expect((await ask(attacker)).statusCode).toBe(200);
  expect(await codes()).toBe(5);
  await ask(stranger());
  expect(await codes()).toBe(6);
  for (let i = 0; i < 20; i++) await ask(stranger());
  const sent = await codes();
  await ask(stranger(), known);
  expect(await codes()).toBe(sent + 1);
});
