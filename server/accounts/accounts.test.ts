import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { MailAccount } from '#contract/accounts.ts';
import { GOOGLE_SCOPES } from '#server/integrations/google.ts';
import { smtpMailer } from '#server/integrations/smtp.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sendDue } from '#server/worker.ts';
import { sealSecret } from './account-secret.rules.ts';

const google = await startGoogle({ emails: ['programme@gmail.com', 'Autre@gmail.com'.toLowerCase()] });
const sink = await startSink({ user: 'programme', password: 'bon mot de passe' });
const { call, db, deps } = await testApp({ env: { ...google.env, OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(async () => {
  await google.close();
  await sink.close();
});
const admin = await buildAccount(db);
const other = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const start = async (token = as) => (await call('POST', '/api/auth/google', { as: token })).body.data as { url: string; state: string };
const back = (body: object, token = as) => call('POST', '/api/auth/google/callback', { as: token, body });

test('a Google account is linked on its consent page, with lasting access that is stored encrypted', async () => {
  const { url, state } = await start();
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    state,
    redirect_uri: 'http://localhost:3000/auth/callback',
    response_type: 'code',
  });
  expect(asked.scope!.split(' ')).toEqual(GOOGLE_SCOPES);
  const { body } = await back(await google.allow(url));
  expect(body).toMatchObject({
    success: true,
    data: { type: 'google', email: 'programme@gmail.com', status: 'connected', isDefault: true, sentToday: 0, dailyLimit: 500 },
  });
  const row = await db.selectFrom('mail_account').selectAll().where('email', '=', 'programme@gmail.com').executeTakeFirstOrThrow();
  expect(row.secret).toMatch(/^v1\./);
  // The same account is linked again.
  await db.updateTable('mail_account').set({ state: 'reconnect', error: 'x', daily_limit: 77 }).execute();
  const again = await start();
  const relinked = await back(await google.allow(again.url));
  expect(relinked.body.data).toMatchObject({ _id: body.data._id, status: 'connected', error: null, dailyLimit: 77 });
  expect((await call('GET', '/api/setting/accounts', { as })).body).toMatchObject({
    count: 1,
    google: true,
    accounts: [{ _id: body.data._id }],
  });
});

test('the state is checked first, then the code, then the granted permissions', async () => {
  const { url, state } = await start();
  const good = await google.allow(url);
  const refused = async (body: object, token = as) => (await back(body, token)).body.message;
  expect(await refused({ code: good.code })).toBe('Invalid OAuth state!');
  expect(await refused({ ...good, state: `${state}x` })).toBe('Invalid OAuth state!');
  expect(await refused(good, other.token)).toBe('Invalid OAuth state!');
  expect(await refused({ state })).toBe('No authorization code found.');
  expect(await refused({ state, error: 'access_denied' })).toBe('Google authentication failed.');
  expect(await refused({ state, code: 'made up' })).toBe('Google authentication failed.');
  const some = await google.allow(url, { granted: GOOGLE_SCOPES.slice(0, 2) });
  expect(await refused(some)).toContain('leave every box ticked');
  expect((await back(good, coach.token)).status).toBe(403);
});

test('a mail server is tried before it is stored, and its password is never returned', async () => {
  const smtp = {
    host: '127.0.0.1',
    port: sink.port,
    user: 'programme',
    password: 'mauvais',
    from: 'Bonjour@Exemple.sn',
    name: 'Le programme',
  };
  const wrong = await call('POST', '/api/setting/account', { as, body: smtp });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { password: expect.stringContaining('does not accept') } } });
  const nobody = await call('POST', '/api/setting/account', { as, body: { ...smtp, port: 1 } });
  expect(nobody).toMatchObject({ status: 400, body: { errors: { host: expect.stringContaining('could not be used') } } });
  const { body } = await call('POST', '/api/setting/account', { as, body: { ...smtp, password: 'bon mot de passe' } });
  expect(body.data).toMatchObject({
    type: 'smtp',
    email: 'bonjour@exemple.sn',
    name: 'Le programme',
    host: '127.0.0.1',
    user: 'programme',
    isDefault: false,
  });
  expect(JSON.stringify(body)).not.toContain('bon mot');
  const path = `/api/setting/account/${body.data._id}`;
  const saved = await call('PATCH', path, { as, body: { dailyLimit: 10, isDefault: true } });
  expect(saved.body.data).toMatchObject({ dailyLimit: 10, isDefault: true, minuteLimit: 120, name: 'Le programme' });
  expect((await call('PATCH', path, { as, body: { password: 'faux' } })).status).toBe(400);
  expect((await call('POST', `${path}/check`, { as })).body.data.status).toBe('connected');
  const log = await db.selectFrom('audit_log').select('after').where('subject_id', '=', body.data._id).execute();
  expect(JSON.stringify(log)).not.toContain('passe');
});

test('an account that two people link at the same moment is linked once, and neither is refused', async () => {
  const server = { host: '127.0.0.1', port: sink.port, user: 'programme', password: 'bon mot de passe', from: 'a-deux@exemple.sn' };
  const { answers } = await db.transaction().execute(async (trx) => {
    await sql`lock table mail_account in share row exclusive mode`.execute(trx);
    const answers = Promise.all([as, other.token].map((as) => call('POST', '/api/setting/account', { as, body: server })));
    // Neither has found the account, and neither can store it.
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { answers };
  });
  const [one, two] = await answers;
  expect([one!.status, two!.status, two!.body.data?._id]).toEqual([200, 200, one!.body.data?._id]);
  expect((await call('DELETE', `/api/setting/account/${one!.body.data._id}`, { as })).status).toBe(200);
});

test('a stored password is used with no other server, port or user: each change asks for it again', async () => {
  const { accounts } = (await call('GET', '/api/setting/accounts', { as })).body;
  const { _id } = accounts.find(({ type }: { type: string }) => type === 'smtp');
  const elsewhere = await startSink();
  const path = `/api/setting/account/${_id}`;
  for (const change of [{ host: 'localhost' }, { port: elsewhere.port }, { user: 'quelqu-un' }])
    expect(await call('PATCH', path, { as, body: change })).toMatchObject({
      status: 400,
      body: { errors: { password: expect.stringContaining('enter the password again') } },
    });
  // Unchanged values are no change.
  expect((await call('PATCH', path, { as, body: { host: '127.0.0.1', user: 'programme', name: 'Le programme' } })).status).toBe(200);
  expect((await call('PATCH', path, { as, body: { user: 'programme', password: 'bon mot de passe', port: sink.port } })).status).toBe(200);
  await elsewhere.close();
});

test('a stored password does not replace one that a colleague gives the account meanwhile', async () => {
  const { accounts } = (await call('GET', '/api/setting/accounts', { as })).body;
  const { _id } = accounts.find(({ type }: { type: string }) => type === 'smtp');
  const path = `/api/setting/account/${_id}`;
  const { answer } = await db.transaction().execute(async (trx) => {
    const secret = 'another password, encrypted';
    await trx.updateTable('mail_account').set({ secret }).where('id', '=', _id).execute();
    const answer = call('PATCH', path, { as, body: { host: '127.0.0.1', user: 'programme', name: 'Bonjour' } });
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { answer };
  });
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([409, expect.stringContaining('given it another password')]);
  const row = await db.selectFrom('mail_account').select('secret').where('id', '=', _id).executeTakeFirstOrThrow();
  expect(row.secret).toBe('another password, encrypted');
  expect((await call('PATCH', path, { as, body: { password: 'bon mot de passe' } })).status).toBe(200);
});

test('after another CAURI_SECRET_KEY each reader is asked for the password, which is then stored anew', async () => {
  const { accounts } = (await call('GET', '/api/setting/accounts', { as })).body;
  const { _id, email } = accounts.find(({ type }: { type: string }) => type === 'smtp');
  const path = `/api/setting/account/${_id}`;
  await db
    .updateTable('mail_account')
    .set({ secret: sealSecret({ CAURI_SECRET_KEY: 'the key of before' }, _id, 'bon mot de passe') })
    .where('id', '=', _id)
    .execute();
  expect(await call('PATCH', path, { as, body: { host: '127.0.0.1', user: 'programme' } })).toMatchObject({
    status: 400,
    body: { errors: { password: expect.stringContaining('another CAURI_SECRET_KEY. Please enter it again') } },
  });
  const enregistre = 'Un secret enregistré ne peut pas être lu';
  const checked = await call('POST', `${path}/check`, { as, language: 'fr' });
  expect([checked.status, checked.body.message]).toEqual([400, expect.stringContaining(enregistre)]);

  const hello = systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] });
  await db.transaction().execute((db) => queueMail(db, 'a@exemple.sn', hello, { account: _id }));
  await sendDue(deps);
  const lost = (await call('GET', '/api/setting/accounts', { as, language: 'fr' })).body.accounts;
  expect(lost).toContainEqual(expect.objectContaining({ email, status: 'reconnect', error: expect.stringContaining(enregistre) }));
  expect((await call('PATCH', path, { as, body: { password: 'bon mot de passe' } })).body.data).toMatchObject({ status: 'connected' });
});

test('an account that gets another mail server no longer waits for the limit of the former one', async () => {
  const { accounts } = (await call('GET', '/api/setting/accounts', { as })).body;
  const { _id } = accounts.find(({ type }: { type: string }) => type === 'smtp');
  const save = async (body: object) => (await call('PATCH', `/api/setting/account/${_id}`, { as, body })).body.data.status;
  await db
    .updateTable('mail_account')
    .set({ limited_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', _id)
    .execute();
  expect(await save({ name: 'Le programme' })).toBe('limited');
  const next = await startSink({ user: 'programme', password: 'bon mot de passe' });
  expect(await save({ port: next.port, password: 'bon mot de passe' })).toBe('connected');
  expect(await save({ port: sink.port, password: 'bon mot de passe' })).toBe('connected');
  await next.close();
});

test('a mail server inside a private network is used only where the setting allows it', async () => {
  const strict = await testApp();
  const { token } = await buildAccount(strict.db);
  const server = { port: sink.port, user: 'programme', password: 'bon mot de passe', from: 'bonjour@exemple.sn' };
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '::1'])
    expect(await strict.call('POST', '/api/setting/account', { as: token, body: { ...server, host } })).toMatchObject({
      status: 400,
      body: { errors: { host: expect.stringContaining('private network') } },
    });
  // The name was public when it was linked and now points to a private address, so sending is refused.
  const now = smtpMailer({ ...server, host: 'localhost', allow: [] }, { from: { name: '', address: server.from } });
  const mail = { id: 'x', to: 'awa@exemple.sn', subject: 'Bonjour', html: '<p>Bonjour</p>', text: 'Bonjour' };
  await expect(now.send(mail as never, { ready: async () => {} })).rejects.toThrow('private network');
});

test('an account that a campaign depends on is not removed; any other is removed with its secret', async () => {
  const { accounts } = (await call('GET', '/api/setting/accounts', { as })).body;
  const google = accounts.find(({ type }: { type: string }) => type === 'google');
  const { id } = await db
    .insertInto('campaign')
    .values({ name: 'Webinaire', account_id: google._id, status: 'paused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = `/api/setting/account/${google._id}`;
  const refused = async () => (await call('DELETE', path, { as })).body.message;
  const named = async () => (await call('GET', '/api/setting/accounts', { as })).body.accounts.map((one: MailAccount) => one.campaigns);
  expect([await refused(), await named()]).toEqual([
    expect.stringContaining('“Webinaire” sends from this account. To remove the account'),
    [['Webinaire'], []],
  ]);
  // Others are sent by the default account, until another one is the default; a run that began before goes on from the first one.
  const more = await db
    .insertInto('campaign')
    .values([
      { name: 'Atelier', status: 'sending' },
      { name: 'Rentrée', status: 'scheduled' },
    ])
    .returning('id')
    .execute();
  const texts = { subject: '', body: '', link: '', button_text: '' };
  const run = { ...texts, campaign_id: more[0]!.id, account_id: google._id, state: 'sending' as const, scheduled_for: new Date() };
  await db.insertInto('campaign_run').values(run).execute();
  const makeDefault = (type: string) => {
    const { _id } = accounts.find((one: MailAccount) => one.type === type);
    return call('PATCH', `/api/setting/account/${_id}`, { as, body: { isDefault: true } });
  };
  await makeDefault('google');
  expect(await refused()).toContain('“Atelier”, “Rentrée” and “Webinaire” send');
  await makeDefault('smtp');
  expect(await named()).toEqual([
    ['Atelier', 'Webinaire'],
    ['Atelier', 'Rentrée'],
  ]);
  await db.deleteFrom('campaign').where('name', '<>', 'Webinaire').execute();
  await db.updateTable('campaign').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect((await call('DELETE', path, { as })).body.message).toBe('Email removed successfully');
  expect((await call('DELETE', path, { as })).status).toBe(404);
  expect(await db.selectFrom('mail_account').select('secret').where('id', '=', google._id).execute()).toEqual([{ secret: null }]);
});
