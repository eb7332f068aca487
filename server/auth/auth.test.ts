import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { hashPassword } from './passwords.rules.ts';

const { call, db, runJobs } = await testApp();
const PASSWORD = 'le baobab du Sahel';

const register = (email: string, password = PASSWORD) => call('POST', '/api/register', { body: { name: 'Awa Diop', email, password } });
const login = (email: string, password = PASSWORD, remember = false) => call('POST', '/api/login', { body: { email, password, remember } });

describe('registration', () => {
  test('of two people who register at the same time on an empty database, one becomes an active admin and the other waits', async () => {
    const answers = await Promise.all([register('une@exemple.sn'), register('deux@exemple.sn')]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    const accounts = await db.selectFrom('account').select(['role', 'status']).orderBy('status').execute();
    expect(accounts).toEqual([
      { role: 'admin', status: 'Active' },
      { role: 'admin', status: 'Pending' },
    ]);
  });

  test('a waiting person is told so at sign-in and signs in after an admin approved, and the decision is final and e-mailed', async () => {
    await register('kofi@exemple.gh');
    expect(await login('kofi@exemple.gh')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('waiting for an admin') },
    });

    const admin = await buildAccount(db);
    const { body } = await call('GET', '/api/pending-admins', { as: admin.token });
    const request = body.data.find((r: { email: string }) => r.email === 'kofi@exemple.gh');
    expect(request).toMatchObject({ done: false, actionTaken: null });

    const approved = await call('PUT', `/api/approve-admin/${request._id}`, { as: admin.token });
    expect(approved).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Admin request approved/), data: { done: true, actionTaken: 'active' } },
    });
    expect(await login('kofi@exemple.gh')).toMatchObject({ status: 200 });

    const late = async (as: string) => {
      const { status, body } = await call('PUT', `/api/reject-admin/${request._id}`, { as });
      return [status, body.message];
    };
    expect(await late(admin.token)).toEqual([409, 'You have already decided this request.']);
    expect(await late((await buildAccount(db)).token)).toEqual([409, 'Another admin has already decided this request.']);
    await runJobs();
    const mail = await db
      .selectFrom('delivery')
      .select(['state', 'subject'])
      .where('to_address', '=', 'kofi@exemple.gh')
      .executeTakeFirst();
    expect(mail).toEqual({ state: 'captured', subject: 'Your Cauri account was approved' });
  });

  test('a rejected person cannot sign in', async () => {
    const admin = await buildAccount(db);
    await register('moussa@exemple.ml');
    const { body } = await call('GET', '/api/pending-admins', { as: admin.token });
    const { _id } = body.data.find((r: { email: string }) => r.email === 'moussa@exemple.ml');
    expect(await call('PUT', `/api/reject-admin/${_id}`, { as: admin.token })).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Admin request rejected/) },
    });
    expect(await login('moussa@exemple.ml')).toMatchObject({ status: 403, body: { message: expect.stringContaining('refused') } });
  });

  test('a common password is refused with a sentence beside its field', async () => {
    expect(await register('autre@exemple.sn', 'password123')).toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringContaining('common') } },
    });
    expect(await register('court@exemple.sn', 'court')).toMatchObject({
      body: { errors: { password: 'Password must be at least 8 characters long' } },
    });
  });
});

describe('sign-in', () => {
  test('returns the account and a token, and answers a wrong password and an unknown address alike', async () => {
    await register('fatou@exemple.sn');
    await db.updateTable('account').set({ status: 'Active' }).where('email', '=', 'fatou@exemple.sn').execute();
    const signedIn = await login('Fatou@Exemple.sn');
    expect(signedIn).toMatchObject({ status: 200, body: { name: 'Awa Diop', role: 'admin', token: expect.any(String) } });
    const me = await call('GET', '/api/me', { as: signedIn.body.token });
    expect(me.body.data).toMatchObject({ _id: signedIn.body._id, email: 'fatou@exemple.sn', lastLogin: expect.any(String) });
    const [wrong, unknown] = [await login('fatou@exemple.sn', 'pas celui-ci'), await login('personne@exemple.sn')];
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  });

  test('lasts 30 days when it is remembered, and 12 hours otherwise', async () => {
    const hours = async (remember: boolean) => {
      const { body } = await login('fatou@exemple.sn', PASSWORD, remember);
      return Math.round((Date.parse(body.expiresAt) - Date.now()) / 3_600_000);
    };
    expect(await hours(true)).toBe(30 * 24);
    expect(await hours(false)).toBe(12);
  });

  test('blocks a visitor for a while after too many wrong passwords, and forgets them after a right one', async () => {
    await register('cible@exemple.sn');
    await db.updateTable('account').set({ status: 'Active' }).where('email', '=', 'cible@exemple.sn').execute();
    for (let i = 0; i < 9; i++) expect((await login('cible@exemple.sn', 'mauvais mot')).status).toBe(401);
    expect((await login('cible@exemple.sn')).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await login('cible@exemple.sn', 'mauvais mot')).status).toBe(401);
    expect(await login('cible@exemple.sn')).toMatchObject({ status: 429, body: { message: expect.stringContaining('Please wait') } });
  });

  test('ends a token at log-out, when its session is ended elsewhere, and when the account is closed', async () => {
    const tokens = [
      (await login('fatou@exemple.sn')).body.token,
      (await login('fatou@exemple.sn')).body.token,
      (await login('fatou@exemple.sn')).body.token,
    ];
    const works = async (token: string) => (await call('GET', '/api/me', { as: token })).status === 200;
    await call('POST', '/api/logout', { as: tokens[0] });
    const { body } = await call('GET', '/api/sessions', { as: tokens[1] });
    const other = body.data.find((s: { current: boolean }) => !s.current);
    await call('DELETE', `/api/sessions/${other._id}`, { as: tokens[1] });
    expect(await Promise.all(tokens.map(works))).toEqual([false, true, false]);
    await db.updateTable('account').set({ status: 'Inactive' }).where('email', '=', 'fatou@exemple.sn').execute();
    expect(await works(tokens[1]!)).toBe(false);
  });

  test('stores the token itself nowhere in the database', async () => {
    const { id, token } = await buildAccount(db);
    const { token_hash } = await db.selectFrom('session').select('token_hash').where('account_id', '=', id).executeTakeFirstOrThrow();
    expect(token_hash).toHaveLength(32);
    expect(token_hash.toString('base64url')).not.toBe(token);
  });
});

describe('the own account', () => {
  test('changes its name at once, and without a linked e-mail account its address with the password alone', async () => {
    await register('awa.diop@exemple.sn');
    await db.updateTable('account').set({ status: 'Active' }).where('email', '=', 'awa.diop@exemple.sn').execute();
    const [here, elsewhere] = [(await login('awa.diop@exemple.sn')).body, (await login('awa.diop@exemple.sn')).body];
    const other = await buildAccount(db);
    const change = (body: object) => call('PUT', '/api/updatedetails', { as: here.token, body });
    expect(await change({ name: 'Awa Ba' })).toMatchObject({ status: 200, body: { data: { name: 'Awa Ba' }, confirm: null } });
    const email = 'awa.ba@exemple.sn';
    for (const currentPassword of [undefined, 'faux'])
      expect(await change({ email, currentPassword })).toMatchObject({
        status: 400,
        body: { errors: { currentPassword: expect.any(String) } },
      });
    expect(await change({ email: other.email, currentPassword: PASSWORD })).toMatchObject({
      status: 409,
      body: { errors: { email: expect.any(String) } },
    });
    const { requestId } = (await call('POST', '/api/forgot-password', { body: { email: 'awa.diop@exemple.sn' } })).body.data;
    expect(await change({ email, currentPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { data: { email }, confirm: null, message: expect.stringContaining('could not be confirmed') },
    });
    const emails = await db.selectFrom('delivery').select('kind').where('to_address', '=', 'awa.diop@exemple.sn').orderBy('id').execute();
    expect(emails.map(({ kind }) => kind)).toEqual(['password-reset', 'email-changed']);
    // A code that was sent to the old address no longer works, and other browsers are signed out.
    const code = /\b\d{8}\b/.exec(await waitingEmail(db, 'awa.diop@exemple.sn', 'password-reset'))![0];
    expect((await call('POST', '/api/verify-otp', { body: { requestId, code } })).status).toBe(400);
    expect((await call('GET', '/api/me', { as: elsewhere.token })).status).toBe(401);
    expect((await call('GET', '/api/me', { as: here.token })).status).toBe(200);
    const logged = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', here._id)
      .where('action', '=', 'account.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(logged).toEqual({ before: { name: 'Awa Ba', email: 'awa.diop@exemple.sn' }, after: { name: 'Awa Ba', email } });
  });

  test('waits for the code that is sent to a new address, where mail can be sent', async () => {
    const mailing = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const me = await buildAccount(mailing.db);
    await mailing.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', me.id)
      .execute();
    const post = (path: string, body: object) => mailing.call('POST', path, { as: me.token, body });
    const email = 'nouvelle@exemple.sn';
    const asked = await mailing.call('PUT', '/api/updatedetails', { as: me.token, body: { email, currentPassword: PASSWORD } });
    expect(asked).toMatchObject({ status: 200, body: { confirm: email, data: { email: me.email } } });
    const code = /\b\d{8}\b/.exec(await waitingEmail(mailing.db, email, 'email-confirm'))![0];
    expect((await post('/api/confirm-email', { code: code === '00000000' ? '00000001' : '00000000' })).status).toBe(400);
    expect(await post('/api/confirm-email', { code })).toMatchObject({ status: 200, body: { data: { email } } });
    expect((await post('/api/confirm-email', { code })).status).toBe(400);
    // A changed password cancels the pending change of address.
    await mailing.call('PUT', '/api/updatedetails', { as: me.token, body: { email: 'autre@exemple.sn', currentPassword: PASSWORD } });
    await mailing.call('PUT', '/api/updatepassword', { as: me.token, body: { currentPassword: PASSWORD, newPassword: 'un autre baobab' } });
    expect(await mailing.db.selectFrom('email_change').selectAll().execute()).toEqual([]);
  });

  test('refuses a password that is its address, its local part, its name or one repeated character', async () => {
    for (const password of ['Fatou.Ndiaye@exemple.sn', 'fatou.ndiaye', 'Fatou Ndiaye', 'FATOUNDIAYE', 'aaaaaaaaaa'])
      expect(
        await call('POST', '/api/register', { body: { name: 'Fatou Ndiaye', email: 'fatou.ndiaye@exemple.sn', password } }),
      ).toMatchObject({ status: 400, body: { errors: { password: expect.stringContaining('Please choose another') } } });
  });

  test('needs the current password for a new one, and ends every other session', async () => {
    await register('ibrahima@exemple.gn');
    await db.updateTable('account').set({ status: 'Active' }).where('email', '=', 'ibrahima@exemple.gn').execute();
    const [here, elsewhere] = [(await login('ibrahima@exemple.gn')).body.token, (await login('ibrahima@exemple.gn')).body.token];
    const change = (currentPassword: string) =>
      call('PUT', '/api/updatepassword', { as: here, body: { currentPassword, newPassword: 'un autre baobab' } });
    expect(await change('faux')).toMatchObject({ status: 400, body: { errors: { currentPassword: expect.any(String) } } });
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await call('GET', '/api/me', { as: here })).status).toBe(200);
    expect((await call('GET', '/api/me', { as: elsewhere })).status).toBe(401);
    expect((await login('ibrahima@exemple.gn', 'un autre baobab')).status).toBe(200);
  });

  test('only admins decide requests, and a call without a token learns nothing', async () => {
    const coach = await buildAccount(db, { role: 'coach' });
    expect((await call('GET', '/api/pending-admins', { as: coach.token })).status).toBe(403);
    expect((await call('GET', '/api/pending-admins')).status).toBe(401);
    expect((await call('PUT', '/api/approve-admin/not-an-id')).status).toBe(401);
  });
});
