import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forgetExpired } from '#server/housekeeping/housekeeping.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { MAX_PENDING_ADMINS, MAX_UNCONFIRMED } from './registration.routes.ts';
import { setupCode } from './setup-code.rules.ts';

const PASSWORD = 'le baobab du Sahel';
const address = () => `${randomUUID()}@exemple.sn`;
type App = Awaited<ReturnType<typeof testApp>>;

let visitors = 0;
/** Each call comes from a new network address, so that no limit applies. */
const register = async ({ app }: App, email: string, more: object = {}) => {
  const from = `198.51.100.${++visitors % 250}`;
  const payload = { name: 'Awa Diop', email, password: PASSWORD, ...more };
  const response = await app.inject({ method: 'POST', url: '/api/register', payload, remoteAddress: from });
  return { status: response.statusCode, body: response.json() };
};
const needs = async ({ app }: App, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/api/registration', remoteAddress })).json().data;
const login = ({ call }: App, email: string) => call('POST', '/api/login', { body: { email, password: PASSWORD } });
const requestsOf = async ({ call }: App, as: string, query = '') => (await call('GET', `/api/pending-admins${query}`, { as })).body;

async function addWaiting({ db }: App, many: number): Promise<void> {
  const people = Array.from({ length: many }, (_, i) => ({ name: `Nº ${i}`, email: address(), role: 'admin' as const }));
  const accounts = await db
    .insertInto('account')
    .values(people.map((one) => ({ ...one, password_hash: 'x', status: 'Pending' as const })))
    .returning('id')
    .execute();
  await db
    .insertInto('admin_request')
    .values(accounts.map(({ id }) => ({ account_id: id })))
    .execute();
}

describe('the first account', () => {
  test('needs the set-up code, unless the request comes from the server itself', async () => {
    const one = await testApp({ env: { CAURI_SECRET_KEY: 'a'.repeat(40) } });
    const code = setupCode(one.deps.env);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await needs(one)).toEqual({ firstAccount: true, needsCode: false, confirmsByMail: false });
    expect(await needs(one, '192.0.2.1')).toMatchObject({ needsCode: true });

    expect(await register(one, address())).toMatchObject({
      status: 400,
      body: { errors: { setupCode: expect.stringMatching(/^Please enter/) } },
    });
    for (const setupCode of ['AAAA-AAAA-AAAA-AAAA', code.slice(1), `${code}0`, ' '])
      expect(await register(one, address(), { setupCode })).toMatchObject({
        status: 400,
        body: { errors: { setupCode: expect.any(String) } },
      });
    expect(await one.db.selectFrom('account').select('id').execute()).toEqual([]);

    const first = address();
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await register(one, first, { setupCode: typed })).toMatchObject({ status: 200, body: { outcome: 'active' } });
    expect((await login(one, first)).status).toBe(200);
    // After the first account the code makes nobody an admin.
    expect(await needs(one, '192.0.2.1')).toEqual({ firstAccount: false, needsCode: false, confirmsByMail: false });
    expect((await register(one, address(), { setupCode: code })).body.outcome).toBe('asked');
  });

  test('has the same code in every process with the same secret key, and another code with another key', () => {
    const code = (CAURI_SECRET_KEY: string) => setupCode({ CAURI_SECRET_KEY });
    expect(code('a'.repeat(40))).toBe(code('a'.repeat(40)));
    expect(code('a'.repeat(40))).not.toBe(code('b'.repeat(40)));
  });

  test.each([
    ['a proxy names the visitor', {}, { 'x-forwarded-for': '192.0.2.1' }],
    ['a proxy names itself', {}, { via: '1.1 proxy' }],
    ['the page has another name', {}, { host: 'cauri.exemple.sn' }],
    ['proxies are trusted', { TRUST_PROXY: '1' }, {}],
    ['the address of the installation is a public one', { PUBLIC_URL: 'https://cauri.exemple.sn' }, {}],
  ])('needs the code over the loopback interface too when %s', async (_, env, headers) => {
    const one = await testApp({ env: env as Record<string, string> });
    const seen = await one.app.inject({ url: '/api/registration', headers });
    expect(seen.json().data.needsCode).toBe(true);
    const payload = { name: 'Awa', email: address(), password: PASSWORD };
    expect((await one.app.inject({ method: 'POST', url: '/api/register', payload, headers })).json().errors).toHaveProperty('setupCode');
  });

  test('is one of two that are made at the same time with the code; the other waits', async () => {
    const one = await testApp();
    const code = { setupCode: setupCode(one.deps.env) };
    const answers = await Promise.all([register(one, address(), code), register(one, address(), code)]);
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['active', 'asked']);
    const states = (await one.db.selectFrom('account').select('status').execute()).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['Active', 'Pending']);
  });
});

const silent = await testApp();
const silentAdmin = await buildAccount(silent.db);
describe('without a way to send e-mail', () => {
  const one = silent;
  const admin = silentAdmin;

  test('a request goes directly to the admins, and an address with an account gets the same response', async () => {
    const email = address();
    const answers = [await register(one, email), await register(one, email.toUpperCase()), await register(one, admin.email)];
    for (const answer of answers)
      expect(answer).toEqual({
        status: 200,
        body: { success: true, outcome: 'asked', message: 'Your request was sent. You can sign in as soon as an admin approves it.' },
      });
    expect((await requestsOf(one, admin.token)).data.map((one: { email: string }) => one.email)).toEqual([email]);
    // A name that admins read turns nothing around that stands after it.
    const turned = address();
    await register(one, turned, { name: '\u202eAwa\nDiop' });
    expect((await requestsOf(one, admin.token)).data).toContainEqual(expect.objectContaining({ email: turned, name: 'Awa Diop' }));
    expect((await one.db.selectFrom('account').select('name').where('email', '=', admin.email).executeTakeFirstOrThrow()).name).toBe(
      admin.name,
    );
    expect(await one.db.selectFrom('delivery').select('id').execute()).toEqual([]);
  });

  test(`at most ${MAX_PENDING_ADMINS} requests wait, and the list has pages and a count`, async () => {
    await one.db.deleteFrom('admin_request').execute();
    await addWaiting(one, MAX_PENDING_ADMINS - 1);
    const at = (remaining: number) => Promise.all(Array.from({ length: remaining }, () => register(one, address())));
    const answers = await at(4);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^Too many requests for an account are waiting/);

    const first = await requestsOf(one, admin.token, '?state=waiting&limit=10');
    expect({ count: first.count, shown: first.data.length }).toEqual({ count: MAX_PENDING_ADMINS, shown: 10 });
    const last = await requestsOf(one, admin.token, `?state=waiting&limit=10&page=${MAX_PENDING_ADMINS / 10}`);
    expect(last.data).toHaveLength(10);
    expect((await requestsOf(one, admin.token, '?state=waiting&page=99')).data).toEqual([]);
    await one.call('PUT', `/api/reject-admin/${first.data[0]._id}`, { as: admin.token });
    expect((await requestsOf(one, admin.token, '?state=waiting')).count).toBe(MAX_PENDING_ADMINS - 1);
    const all = await requestsOf(one, admin.token, '?limit=100&page=2');
    expect({ count: all.count, last: all.data.at(-1).actionTaken }).toEqual({ count: MAX_PENDING_ADMINS, last: 'rejected' });
    expect((await register(one, address())).status).toBe(200);
  });
});

const mailing = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
const mailingAdmin = await buildAccount(mailing.db);
describe('with a way to send e-mail', () => {
  const one = mailing;
  const admin = mailingAdmin;
  const tokenFor = async (email: string) => /\/register\/confirm\/([\w-]+)/.exec(await waitingEmail(one.db, email, 'registration'))![1]!;
  const confirm = (token: string) => one.call('POST', '/api/registration/confirm', { body: { token } });
  const read = (token: string) => one.call('POST', '/api/registration/read', { body: { token } });
  const emails = async (email: string) =>
    (await one.db.selectFrom('delivery').select('kind').where('to_address', '=', email).orderBy('created_at').execute()).map(
      ({ kind }) => kind,
    );
  const accountOf = (email: string) =>
    one.db.selectFrom('account').select(['status', 'name']).where('email', '=', email).executeTakeFirst();

  test('a request reaches the admins after its link was confirmed, and opening the link confirms nothing', async () => {
    expect(await needs(one, '192.0.2.1')).toEqual({ firstAccount: false, needsCode: false, confirmsByMail: true });
    const email = address();
    expect((await register(one, email)).body).toMatchObject({ outcome: 'confirm', message: expect.stringContaining('within 24 hours') });
    expect((await requestsOf(one, admin.token)).count).toBe(0);
    expect(await login(one, email)).toMatchObject({ status: 401 });
    // Whoever asks chooses the name and the address, and must not send words of their own to strangers.
    expect(await waitingEmail(one.db, email, 'registration')).not.toContain('Awa Diop');
    const token = await tokenFor(email);
    expect((await one.app.inject({ url: `/register/confirm/${token}` })).statusCode).toBe(200);
    expect((await read(token)).body.data).toEqual({ name: 'Awa Diop', email });
    expect(await accountOf(email)).toBeUndefined();

    expect(await confirm(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining('Your address is confirmed') } });
    expect(await login(one, email)).toMatchObject({ status: 403, body: { message: expect.stringContaining('waiting for an admin') } });
    const { data } = await requestsOf(one, admin.token);
    expect(data).toMatchObject([{ email, done: false }]);
    const notified = await one.call('GET', '/api/notifications', { as: admin.token });
    expect(notified.body.notifications[0]).toMatchObject({ type: 'admin_registration', requestId: data[0]._id });
    await one.call('PUT', `/api/approve-admin/${data[0]._id}`, { as: admin.token });
    expect((await login(one, email)).status).toBe(200);
  });

  test('a link works once, also when it is confirmed twice at the same time, and for one day', async () => {
    const email = address();
    await register(one, email);
    const token = await tokenFor(email);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await read(token)).status).toBe(410);

    const late = address();
    await register(one, late);
    const lateToken = await tokenFor(late);
    await one.db.updateTable('registration').set({ expires_at: new Date() }).where('email', '=', late).execute();
    for (const answer of [await read(lateToken), await confirm(lateToken)])
      expect(answer).toMatchObject({ status: 410, body: { message: expect.stringContaining('has expired') } });
    await forgetExpired(one.db);
    expect(await one.db.selectFrom('registration').select('id').where('email', '=', late).execute()).toEqual([]);
    expect((await confirm('x')).status).toBe(410);
  });

  test('an address that got an account meanwhile keeps it, gets a sentence, and its link is used up', async () => {
    const email = address();
    await register(one, email);
    const token = await tokenFor(email);
    await one.call('POST', '/api/team/invite', { as: admin.token, body: { name: 'Invited', email } });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { message: expect.stringContaining('exists already') } });
    expect(await accountOf(email)).toEqual({ status: 'Pending', name: 'Invited' });
    expect((await confirm(token)).status).toBe(410);
  });

  test('the first confirmed link of an address counts, and a rejected address may ask again', async () => {
    const email = address();
    await register(one, email, { name: 'First' });
    const first = await tokenFor(email);
    await register(one, email, { name: 'Second' });
    const second = await tokenFor(email);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(first)).status).toBe(410);
    expect(await accountOf(email)).toEqual({ status: 'Pending', name: 'Second' });

    const [{ _id }] = (await requestsOf(one, admin.token)).data;
    await one.call('PUT', `/api/reject-admin/${_id}`, { as: admin.token });
    await register(one, email, { name: 'Again' });
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    expect(await accountOf(email)).toEqual({ status: 'Pending', name: 'Again' });
  });

  test('no response reveals who has an account, an owner gets one e-mail a day, and any other mailbox three an hour', async () => {
    const [known, unknown] = [(await buildAccount(one.db)).email, address()];
    const answers = [await register(one, known), await register(one, unknown), await register(one, known)];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await emails(known)).toEqual(['account-exists']);
    for (let i = 0; i < 4; i++) expect(await register(one, unknown)).toEqual(answers[0]);
    expect(await emails(unknown)).toEqual(['registration', 'registration', 'registration']);
    expect(await accountOf(known)).toMatchObject({ status: 'Active' });
  });

  test('admins do not see the link in the Outbox', async () => {
    const email = address();
    await register(one, email);
    const token = await tokenFor(email);
    const { body } = await one.call('GET', '/api/outbox', { as: admin.token });
    const { _id } = body.data.find(({ to }: { to: string }) => to === email);
    const { body: shown } = await one.call('GET', `/api/outbox/${_id}`, { as: admin.token });
    expect(shown.data.text).toContain('/register/confirm/••••••');
    expect(JSON.stringify(shown)).not.toContain(token);
  });

  test(`at most ${MAX_UNCONFIRMED} unconfirmed requests are stored, and a confirmed one waits when too many wait for an admin`, async () => {
    await one.db.deleteFrom('registration').execute();
    const email = address();
    await register(one, email);
    const token = await tokenFor(email);
    const rows = Array.from({ length: MAX_UNCONFIRMED - 1 }, (_, i) => ({
      ...{ name: 'X', email: address(), password_hash: 'x', token_hash: Buffer.from(`t${i}`) },
      expires_at: new Date(Date.now() + 3_600_000),
    }));
    await one.db.insertInto('registration').values(rows).execute();
    const refused = await register(one, address());
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^Too many requests for an account/) } });
    // The response is the same for an address with an account.
    expect(await register(one, admin.email)).toEqual(refused);

    await addWaiting(one, MAX_PENDING_ADMINS);
    expect((await confirm(token)).status).toBe(429);
    await one.db.updateTable('admin_request').set({ decision: 'rejected', decided_at: new Date() }).where('decision', 'is', null).execute();
    expect((await confirm(token)).status).toBe(200);
  });

  test('a visitor who asks repeatedly is slowed down', async () => {
    const from = (payload: object) => one.app.inject({ method: 'POST', url: '/api/register', payload, remoteAddress: '203.0.113.9' });
    await one.db
      .insertInto('rate_limit')
      .values({ key: 'register:from:203.0.113.9', attempts: 60, window_ends_at: new Date(Date.now() + 60_000) })
      .execute();
    expect((await from({ name: 'Awa', email: address(), password: PASSWORD })).statusCode).toBe(429);
  });

  test('one network cannot fill the list of unconfirmed requests', async () => {
    await one.db.deleteFrom('registration').execute();
    const from = async (remoteAddress: string) => {
      const payload = { name: 'Awa', email: address(), password: PASSWORD };
      return (await one.app.inject({ method: 'POST', url: '/api/register', payload, remoteAddress })).statusCode;
    };
    await one.db
      .insertInto('rate_limit')
      .values({ key: 'register:unconfirmed:203.0.113.10', attempts: 99, window_ends_at: new Date(Date.now() + 60_000) })
      .execute();
    expect([await from('203.0.113.10'), await from('203.0.113.10'), await from('203.0.113.11')]).toEqual([200, 429, 200]);
  });
});
