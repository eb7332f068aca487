import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { cancelResets, createResetLink } from './reset.queries.ts';

const { call, db } = await testApp();
const EMAIL = 'awa@exemple.sn';
await call('POST', '/api/register', { body: { name: 'Awa Diop', email: EMAIL, password: 'le baobab du Sahel' } });

const login = (password: string) => call('POST', '/api/login', { body: { email: EMAIL, password } });
const ask = async (email = EMAIL) => (await call('POST', '/api/forgot-password', { body: { email } })).body;
const verify = (requestId: string, code: string) => call('POST', '/api/verify-otp', { body: { requestId, code } });
const reset = (resetToken: string, password: string) => call('POST', '/api/reset-password', { body: { resetToken, password } });

const mailedCode = async () => /\b\d{8}\b/.exec(await waitingEmail(db, EMAIL, 'password-reset'))![0];
const forgetLimits = () => db.deleteFrom('rate_limit').execute();

test('a code from an e-mail gives a token and the token sets a new password; each works once and all sessions end', async () => {
  const token = (await login('le baobab du Sahel')).body.token;
  const { requestId } = (await ask()).data;
  const code = await mailedCode();
  const { resetToken } = (await verify(requestId, code)).body.data;
  expect((await verify(requestId, code)).status).toBe(400);
  const set = await reset(resetToken, 'un nouveau baobab');
  expect(set.status).toBe(200);
  // The reply may be lost, so the same password is sent again.
  expect(await reset(resetToken, 'un nouveau baobab')).toMatchObject({ status: 200, body: set.body });
  expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'account.password-reset').execute()).toHaveLength(1);
  expect((await reset(resetToken, 'encore un baobab')).status).toBe(400);
  expect((await call('GET', '/api/me', { as: token })).status).toBe(401);
  expect((await login('le baobab du Sahel')).status).toBe(401);
  expect((await login('un nouveau baobab')).status).toBe(200);
});

test('a link says at once that it was used or has expired, and a password that comes too late is told of the link, not of a code', async () => {
  const { id } = await db.selectFrom('account').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow();
  const open = (resetToken: string) => call('POST', '/api/reset-password/link', { body: { resetToken } });
  const gone = { status: 410, body: { message: expect.stringMatching(/^This link was used already, or has expired/) } };
  const [used, expired] = [await createResetLink(db, id, 60), await createResetLink(db, id, 60)];
  expect(await open(used)).toMatchObject({ status: 200, body: { data: { email: EMAIL } } });
  // Opening it does not use it up.
  expect((await open(used)).status).toBe(200);
  expect((await reset(used, 'un troisième baobab')).status).toBe(200);
  expect(await open(used)).toMatchObject(gone);
  // A new password cancels the other links.
  expect(await open(expired)).toMatchObject(gone);
  expect(await reset(expired, 'un quatrième baobab')).toMatchObject({ ...gone, status: 400 });
  expect(await open('unknown')).toMatchObject(gone);
  // Whoever has typed a code is told of the code.
  await forgetLimits();
  const { requestId } = (await ask()).data;
  const { resetToken } = (await verify(requestId, await mailedCode())).body.data;
  await cancelResets(db, id);
  expect((await reset(resetToken, 'un cinquième baobab')).body.message).toContain('the code has expired');
});

test('a code allows five tries, including the right one', async () => {
  await forgetLimits();
  const { requestId } = (await ask()).data;
  const code = await mailedCode();
  const wrong = code === '00000000' ? '00000001' : '00000000';
  for (let i = 0; i < 5; i++) expect((await verify(requestId, wrong)).body.errors.code).toContain('wrong or has expired');
  expect((await verify(requestId, code)).status).toBe(400);
});

test('a code works for its own request only, and expires after ten minutes', async () => {
  await forgetLimits();
  const first = (await ask()).data.requestId;
  const code = await mailedCode();
  const second = (await ask()).data.requestId;
  expect((await verify(second, code)).status).toBe(400);
  await db
    .updateTable('password_reset')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', first)
    .execute();
  expect((await verify(first, code)).status).toBe(400);
});

test('an unknown address gets the same response and no e-mail', async () => {
  await forgetLimits();
  const known = await ask();
  const unknown = await ask('personne@exemple.sn');
  expect(unknown).toEqual({ ...known, data: { requestId: expect.any(String) } });
  expect(await db.selectFrom('delivery').select('id').where('to_address', '=', 'personne@exemple.sn').execute()).toEqual([]);
});

test('after five codes in an hour no more are sent, and the response is the same', async () => {
  await forgetLimits();
  const count = async () => (await db.selectFrom('delivery').select('id').where('kind', '=', 'password-reset').execute()).length;
  const before = await count();
  for (let i = 0; i < 7; i++) expect((await ask()).success).toBe(true);
  expect((await count()) - before).toBe(5);
});

test('a code that is not eight digits is refused with the specification’s sentence', async () => {
  const { requestId } = (await ask()).data;
  expect((await verify(requestId, '1234567')).body.errors.code).toBe('Please enter the complete 8-digit verification code');
});
