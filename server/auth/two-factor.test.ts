import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { hashCheaply } from '#server/testing/passwords.ts';
import { createResetLink } from './reset.queries.ts';
import { resetByHand } from './reset-by-hand.actions.ts';
import { codeOf, stepAt } from './totp.rules.ts';

const { app, call, db, deps } = await testApp();
// The clock stands still, so that no code ends between the moment in which a test computes it and that in which the server checks it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const PASSWORD = 'le baobab du Sahel';
const password_hash = await hashCheaply(PASSWORD);

const person = async (role: 'admin' | 'coach' = 'admin') => {
  const account = await buildAccount(db, { role });
  await db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute();
  return account;
};
const codeNow = (secret: string, later = 0) => codeOf(secret, stepAt(Date.now()) + later);
const login = (email: string, code?: string) => call('POST', '/api/login', { body: { email, password: PASSWORD, code } });
const forgetLimits = () => db.deleteFrom('rate_limit').execute();

async function setUp(as: string) {
  const { secret, uri } = (await call('POST', '/api/two-factor/start', { as, body: { currentPassword: PASSWORD } })).body.data;
  const { body } = await call('POST', '/api/two-factor/confirm', { as, body: { code: codeNow(secret, -1) } });
  return { secret: secret as string, uri: uri as string, recoveryCodes: body.data.recoveryCodes as string[] };
}

test('is set up with the password and a first code, and then sign-in asks for a code, each of which works once', async () => {
  const { id, email, token: as } = await person();
  expect((await call('POST', '/api/two-factor/start', { as, body: { currentPassword: 'faux' } })).body.errors).toHaveProperty(
    'currentPassword',
  );
  expect((await login(email)).status).toBe(200);
  const { secret, uri, recoveryCodes } = await setUp(as);
  expect(uri).toContain(`secret=${secret}`);
  expect(new Set(recoveryCodes).size).toBe(10);
  const row = await db.selectFrom('two_factor').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(secret);

  expect(await login(email)).toMatchObject({
    status: 401,
    body: { data: { step: 'two-factor' }, message: expect.stringContaining('6-digit') },
  });
  // The code that confirmed the set-up is used up.
  expect((await login(email, codeNow(secret, -1))).body).toMatchObject({
    errors: { code: expect.any(String) },
    data: { step: 'two-factor' },
  });
  const code = codeNow(secret);
  expect((await login(email, code)).status).toBe(200);
  expect((await login(email, code)).status).toBe(401);

  expect((await login(email, recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await login(email, recoveryCodes[0])).status).toBe(401);
  expect((await call('GET', '/api/two-factor', { as })).body.data).toMatchObject({ enabled: true, recoveryCodesLeft: 9 });
  const renewed = await call('POST', '/api/two-factor/recovery-codes', { as, body: { currentPassword: PASSWORD } });
  expect((await login(email, recoveryCodes[1])).status).toBe(401);
  expect((await login(email, renewed.body.data.recoveryCodes[1])).status).toBe(200);

  expect((await call('POST', '/api/two-factor/off', { as, body: { currentPassword: 'faux' } })).status).toBe(400);
  expect((await call('POST', '/api/two-factor/off', { as, body: { currentPassword: PASSWORD } })).status).toBe(200);
  expect((await login(email)).status).toBe(200);
  const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute());
  for (const action of ['two-factor-on', 'recovery-code', 'two-factor-off']) expect(log).toContain(`account.${action}`);
  expect(log).not.toContain(secret);
});

test('a first code that is sent again after its answer was lost is not called wrong: the second step is on', async () => {
  const { token: as } = await person();
  const { secret } = await setUp(as);
  const again = await call('POST', '/api/two-factor/confirm', { as, body: { code: codeNow(secret, -1) } });
  expect([again.status, again.body.errors]).toEqual([409, undefined]);
  expect(again.body.message).toContain('The second step is on already');
});

test('wrong codes make the next one wait, even if the right password is given between them', async () => {
  await forgetLimits();
  const { email, token } = await person();
  const { secret } = await setUp(token);
  for (let i = 0; i < 12; i++) {
    await login(email);
    await login(email, '000000');
  }
  expect((await login(email, codeNow(secret))).status).toBe(429);
  await forgetLimits();
});

test('wrong codes from several browsers that each set a new password are counted together', async () => {
  await forgetLimits();
  const { id, email, token } = await person();
  const { secret } = await setUp(token);
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, 'x-cauri-account': 'none' } });
  for (let browser = 0; browser < 4; browser++) {
    const set = await post('/api/reset-password', { resetToken: await createResetLink(db, id, 60), password: PASSWORD });
    const known = String(set.headers['set-cookie']).split(';')[0];
    for (let i = 0; i < 3; i++) await post('/api/login', { email, password: PASSWORD, code: '000000' }, known);
    const last = await post('/api/login', { email, password: PASSWORD, code: browser < 3 ? '000000' : codeNow(secret) }, known);
    expect(last.statusCode).toBe(browser < 2 ? 401 : 429);
  }
  // Whoever guesses from there makes no other place wait.
  expect((await login(email, codeNow(secret))).status).toBe(200);
  await forgetLimits();
});

test('codes that are not checked, because strangers have guessed some, are no mistakes of the place where they are typed', async () => {
  await forgetLimits();
  const { id, email, token } = await person();
  const { secret } = await setUp(token);
  await sql`
    insert into rate_limit (key, attempts, window_ends_at, blocked_until)
    values (${`two-factor-of:${id}`}, 20, now() + interval '30 minutes', now() + interval '20 minutes')`.execute(db);
  for (let i = 0; i < 11; i++) expect((await login(email, codeNow(secret))).status).toBe(429);
  await db
    .updateTable('rate_limit')
    .set({ blocked_until: new Date(0) })
    .where('key', '=', `two-factor-of:${id}`)
    .execute();
  expect((await login(email, codeNow(secret))).status).toBe(200);
});

test('admins who must have it can only set it up, and coaches are not asked', async () => {
  const [admin, other, coach] = [await person(), await person(), await person('coach')];
  const require = (required: boolean) => call('PUT', '/api/two-factor/required', { as: admin.token, body: { required } });
  expect((await require(true)).status).toBe(409);
  await setUp(admin.token);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [kept, ended] = [await listenTo(url, admin.token), await listenTo(url, other.token)];
  expect((await require(true)).status).toBe(200);
  await ended.ended;
  await expect.poll(() => kept.events).toContainEqual({ type: 'settings.changed' });
  await kept.close();
  await expect(listenTo(url, other.token)).rejects.toThrow('403');
  expect(await call('GET', '/api/outbox', { as: other.token })).toMatchObject({
    status: 403,
    body: { data: { step: 'set-up-two-factor' } },
  });
  expect((await call('GET', '/api/me', { as: other.token })).body.data.mustSetUpTwoFactor).toBe(true);
  expect((await call('GET', '/api/forms', { as: coach.token })).status).toBe(200);
  expect((await call('GET', '/api/outbox', { as: admin.token })).status).toBe(200);
  expect((await call('POST', '/api/two-factor/off', { as: admin.token, body: { currentPassword: PASSWORD } })).status).toBe(409);
  await setUp(other.token);
  expect((await call('GET', '/api/outbox', { as: other.token })).status).toBe(200);
  expect((await require(false)).status).toBe(200);
});

test('an admin turns it off for a person who lost the phone; that person is notified and signed out, and it is audited', async () => {
  const [admin, other, coach] = [await person(), await person(), await person('coach')];
  const shown = async () =>
    (await call('GET', '/api/team', { as: admin.token })).body.data.find(({ _id }: { _id: string }) => _id === other.id).twoFactor;
  expect(await shown()).toBe(false);
  await setUp(other.token);
  expect(await shown()).toBe(true);
  const reset = (as: string) => call('DELETE', `/api/two-factor/${other.id}`, { as });
  expect((await reset(coach.token)).status).toBe(403);
  expect((await reset(admin.token)).status).toBe(200);
  expect(await shown()).toBe(false);
  expect((await reset(admin.token)).status).toBe(409);
  expect((await call('GET', '/api/me', { as: other.token })).status).toBe(401);
  expect((await login(other.email)).status).toBe(200);
  const { action } = await db.selectFrom('audit_log').select('action').where('actor_id', '=', admin.id).executeTakeFirstOrThrow();
  expect(action).toBe('account.two-factor-reset');
  const mails = await db.selectFrom('delivery').select('subject').where('to_address', '=', other.email).orderBy('id', 'desc').execute();
  expect(mails[0]!.subject).toBe('The second step at sign-in was turned off');
});

test('the administrator of the server gets a link that sets a new password once, and can turn the second factor off', async () => {
  const { email, token } = await person();
  await setUp(token);
  await expect(resetByHand(db, deps.env, { email: 'personne@exemple.sn', twoFactor: false })).rejects.toThrow('There is no account');
  const lines = await resetByHand(db, deps.env, { email, twoFactor: true });
  const [, resetToken] = /http:\/\/localhost:3000\/reset\/([\w-]{43})/.exec(lines.join('\n'))!;
  expect(lines.join('\n')).toContain('The second step at sign-in was turned off.');
  const set = (password: string) => call('POST', '/api/reset-password', { body: { resetToken, password } });
  expect((await set('un nouveau baobab')).status).toBe(200);
  expect((await set('encore un baobab')).status).toBe(400);
  expect((await call('POST', '/api/login', { body: { email, password: 'un nouveau baobab' } })).status).toBe(200);
});
