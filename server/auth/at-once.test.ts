import { expect, test } from 'vitest';
import { type Db, updateRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { beginEmailChange } from './email-change.queries.ts';
import { hashPassword } from './passwords.rules.ts';
import { createResetLink } from './reset.queries.ts';
import { endSessions } from './session.queries.ts';
import { codeOf, stepAt } from './totp.rules.ts';
import { beginTwoFactor, replaceRecoveryCodes } from './two-factor.queries.ts';

// Two changes of one account at the same moment: the first is held until the second waits for it.

const PASSWORD = 'le baobab du Sahel';
const password_hash = await hashPassword(PASSWORD);
const running = await testApp();
const { call, db, deps } = running;

async function person({ db } = running) {
  const account = await buildAccount(db);
  await db.updateTable('account').set({ password_hash }).where('id', '=', account.id).execute();
  return account;
}
const change = (name: string, as: string, body: object, { call } = running) => call('PUT', `/api/${name}`, { as, body });

const replacePassword = async (db: Db, id: string, hash: string) => {
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
  await endSessions(db, id);
};

test('an address that another person takes at the same moment is refused beside its field', async () => {
  const [me, other] = [await person(), await person()];
  const email = 'la-meme@exemple.sn';
  const take = (db: Db) => db.updateTable('account').set({ email }).where('id', '=', other.id).execute();
  const refused = await during(db, {
    first: take,
    begin: () => change('updatedetails', me.token, { email, currentPassword: PASSWORD }),
  });
  expect(refused).toMatchObject({ status: 409, body: { errors: { email: expect.any(String) } } });
});

test('of two codes for a new address that are asked for at the same moment, the last one is kept', async () => {
  const mailing = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { id, token } = await person(mailing);
  const asked = await during(mailing.db, {
    first: (db) => beginEmailChange(db, mailing.deps.env.CAURI_SECRET_KEY, id, 'une@exemple.sn'),
    begin: () => change('updatedetails', token, { email: 'deux@exemple.sn', currentPassword: PASSWORD }, mailing),
  });
  expect(asked).toMatchObject({ status: 200, body: { confirm: 'deux@exemple.sn' } });
  expect(await mailing.db.selectFrom('email_change').select(['email', 'tries']).execute()).toEqual([
    { email: 'deux@exemple.sn', tries: 0 },
  ]);
});

test('a former password neither signs in nor sets another one when it is replaced at the same moment', async () => {
  const newer = await hashPassword('un autre baobab du Sahel');
  const { id, email } = await person();
  const signIn = await during(db, {
    first: (db) => replacePassword(db, id, newer),
    begin: () => call('POST', '/api/login', { body: { email, password: PASSWORD } }),
  });
  expect([signIn.status, signIn.body.token]).toEqual([401, undefined]);
  expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual([]);

  const other = await person();
  const given = { currentPassword: PASSWORD, newPassword: 'encore un autre baobab' };
  const refused = await during(db, {
    first: (db) => replacePassword(db, other.id, newer),
    begin: () => change('updatepassword', other.token, given),
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: { currentPassword: expect.any(String) } } });
  const kept = await db.selectFrom('account').select('password_hash').where('id', '=', other.id).executeTakeFirstOrThrow();
  expect(kept.password_hash).toBe(newer);
});

test('an account that is closed while its owner signs in has no session that its reopening would bring to life', async () => {
  // One admin is left.
  const [{ id, email }] = [await person(), await person()];
  const signIn = await during(db, {
    async first(trx) {
      await updateRow(trx, 'account', id, { status: 'Inactive' });
      await endSessions(trx, id);
    },
    begin: () => call('POST', '/api/login', { body: { email, password: PASSWORD } }),
  });
  expect([signIn.status, signIn.body.token]).toEqual([401, undefined]);
  expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual([]);
});

test('recovery codes that are made twice at the same moment are ten', async () => {
  const { id, token: as } = await person();
  const body = { currentPassword: PASSWORD };
  const { secret } = (await call('POST', '/api/two-factor/start', { as, body })).body.data;
  await call('POST', '/api/two-factor/confirm', { as, body: { code: codeOf(secret, stepAt(Date.now())) } });
  const renewed = await during(db, {
    first: (db) => replaceRecoveryCodes(db, deps.env, id),
    begin: () => call('POST', '/api/two-factor/recovery-codes', { as, body }),
  });
  expect(renewed.status).toBe(200);
  expect((await call('GET', '/api/two-factor', { as })).body.data.recoveryCodesLeft).toBe(10);
});

test('a second factor is turned on only with the secret that the code proves', async () => {
  const { id, token: as } = await person();
  const { secret } = (await call('POST', '/api/two-factor/start', { as, body: { currentPassword: PASSWORD } })).body.data;
  const confirmed = await during(db, {
    first: (db) => beginTwoFactor(db, deps.env, id),
    begin: () => call('POST', '/api/two-factor/confirm', { as, body: { code: codeOf(secret, stepAt(Date.now())) } }),
  });
  expect(confirmed).toMatchObject({ status: 400, body: { errors: { code: expect.any(String) } } });
  expect((await call('GET', '/api/two-factor', { as })).body.data.enabled).toBe(false);
});

test('a new password that is sent twice at the same moment is set, and both answers say so', async () => {
  const { id } = await person();
  const resetToken = await createResetLink(db, id, 10);
  const password = 'un autre baobab du Sahel';
  const newer = await hashPassword(password);
  const twice = await during(db, {
    async first(trx) {
      await trx.updateTable('password_reset').set({ used_at: new Date() }).where('account_id', '=', id).execute();
      await replacePassword(trx, id, newer);
    },
    begin: () => call('POST', '/api/reset-password', { body: { resetToken, password } }),
  });
  expect(twice).toMatchObject({ status: 200, body: { message: expect.stringContaining('Your password was changed') } });
});
