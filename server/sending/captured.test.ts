import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

// The environment of these tests names no mail server.
const { call, db, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const admin = await buildAccount(db);
const sink = await startSink();
afterAll(() => sink.close());
const forgot = (email: string) => call('POST', '/api/forgot-password', { body: { email } });
const states = async () =>
  (await db.selectFrom('delivery').select(['kind', 'state']).orderBy('created_at').execute()).map((one) => Object.values(one));

test('without an account, system e-mail is kept in the Outbox and the responses say so, the same for every address', async () => {
  expect((await call('GET', '/api/mail', { as: admin.token })).body.data).toEqual({ mail: 'captured' });
  const [known, unknown] = [(await forgot(admin.email)).body, (await forgot('personne@exemple.sn')).body];
  expect(known).toMatchObject({ mail: 'captured', message: expect.stringContaining('This installation sends no e-mails') });
  expect({ ...unknown, data: null }).toEqual({ ...known, data: null });
  const coach = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Moussa', email: 'moussa@exemple.sn' } });
  expect(coach.body).toMatchObject({ mail: 'captured', message: expect.stringContaining('The invitation was not sent') });
  const invited = await call('POST', '/api/team/invite', { as: admin.token, body: { name: 'Fatou', email: 'fatou@exemple.sn' } });
  expect(invited.body).toMatchObject({ mail: 'captured', message: expect.stringContaining('The invitation was not sent') });
  // The Outbox hides the links, so the person who invites gets them in the response and can pass them on.
  for (const [{ body }, name] of [
    [coach, 'Moussa'],
    [invited, 'Fatou'],
  ] as const) {
    const token = body.link.split('/').at(-1);
    expect((await call('POST', '/api/coach-invitation', { body: { token } })).body.data).toMatchObject({ name });
  }
  await runJobs();
  expect(await states()).toEqual([
    ['password-reset', 'captured'],
    ['coach-invitation', 'captured'],
    ['admin-invitation', 'captured'],
  ]);
});

test('without an account, decisions, coach statuses, invitations and reservations say that nobody was notified', async () => {
  const as = admin.token;
  const captured = (message: string) => ({ status: 200, body: { mail: 'captured', message: expect.stringContaining(message) } });
  const decide = async (how: 'approve' | 'reject') => {
    await call('POST', '/api/register', { body: { name: 'Kofi', email: `${how}@exemple.gh`, password: 'cauri-baobab-42' } });
    const { body } = await call('GET', '/api/pending-admins', { as });
    const { _id } = body.data.find(({ email }: { email: string }) => email === `${how}@exemple.gh`);
    return call('PUT', `/api/${how}-admin/${_id}`, { as });
  };
  expect(await decide('approve')).toMatchObject(captured('Admin request approved. The e-mail about it was not sent'));
  expect(await decide('reject')).toMatchObject(captured('Admin request rejected. The e-mail about it was not sent'));

  const coach = await buildAccount(db, { role: 'coach' });
  const change = (body: object) => call('PATCH', `/api/coach/${coach.id}`, { as, body });
  expect((await change({ specialization: 'Bourse' })).body).toMatchObject({ mail: null, message: 'Coach saved' });
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const wanted = { email: 'client@exemple.sn', coach: coach.id, service: 'Bilan', date, time: '10:00' };
  const booked = await call('POST', '/api/reservation', { as, body: wanted });
  expect(booked).toMatchObject(captured('Reservation created. The client was not told: the e-mail is kept in the Outbox'));
  const act = (what: string, body?: object) => call('POST', `/api/reservation/${booked.body.data._id}/${what}`, { as, body });
  expect(await act('confirm')).toMatchObject(captured('Reservation confirmed. The client was not told'));
  expect(await act('reschedule', { date, time: '11:00' })).toMatchObject(captured('Reservation moved. The client was not told'));
  expect(await act('cancel', { reason: 'Malade' })).toMatchObject(captured('Reservation cancelled. The client was not told'));
  expect(await change({ status: 'Inactive' })).toMatchObject(captured('Coach saved. The e-mail about it was not sent'));
  await runJobs();
});

test('with a linked default account, new system e-mail is sent by it, and e-mail that was captured before is not', async () => {
  const before = (await states()).length;
  const body = { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' };
  expect((await call('POST', '/api/setting/account', { as: admin.token, body })).status).toBe(200);
  expect((await call('GET', '/api/mail', { as: admin.token })).body.data).toEqual({ mail: 'on-its-way' });
  expect((await forgot(admin.email)).body).toMatchObject({ mail: 'on-its-way', message: expect.stringContaining('is on its way') });
  const { body: coach } = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Kofi', email: 'kofi@exemple.sn' } });
  expect(coach).toMatchObject({ mail: 'on-its-way', link: null, message: 'Coach added' });
  await db.deleteFrom('delivery').where('to_address', '=', 'kofi@exemple.sn').execute();
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual([admin.email]);
  expect(sink.received[0]!.raw).toMatch(/^From:.*bonjour@exemple\.sn/m);
  expect((await states()).map(([, state]) => state)).toEqual([...Array.from({ length: before }, () => 'captured'), 'sent']);
});

test('a person counts as invited once the invitation has left, and not while it is kept', async () => {
  const { body: form } = await call('POST', '/api/forms', { as: admin.token, body: buildForm({ visibility: 'invite-only' }) });
  const invites = `/api/forms/${form.data._id}/invites`;
  const { body: member } = await call('POST', '/api/circle/create', {
    as: admin.token,
    body: { name: 'Binta', email: 'binta@exemple.sn', age: 30, nationality: 'Mali', send: false },
  });
  const invite = async (email: string) => {
    await call('POST', invites, { as: admin.token, body: { emails: email } });
    await call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email: 'binta@exemple.sn' } });
    const rows = (await call('GET', invites, { as: admin.token })).body.data;
    const { invitedAt } = (await call('GET', `/api/circle/members/${member.data._id}`, { as: admin.token })).body.data;
    return [rows.find((row: { email: string }) => row.email === email).sentAt, invitedAt];
  };
  const time = expect.stringContaining('T');
  expect(await invite('awa@exemple.sn')).toEqual([time, time]);
  await db.updateTable('member').set({ invited_at: null }).execute();
  const { default_account } = await db.selectFrom('setting').select('default_account').executeTakeFirstOrThrow();
  await db.updateTable('setting').set({ default_account: null }).execute();
  expect(await invite('ousmane@exemple.sn')).toEqual([null, null]);
  await db.updateTable('setting').set({ default_account }).execute();
});

test('removing an account deletes the secrets of the e-mails that it did not send', async () => {
  await forgot(admin.email);
  const { _id } = (await call('GET', '/api/setting/accounts', { as: admin.token })).body.accounts[0];
  await db.updateTable('delivery').set({ account_id: _id }).where('state', '=', 'pending').execute();
  expect((await call('DELETE', `/api/setting/account/${_id}`, { as: admin.token })).status).toBe(200);
  const last = await db.selectFrom('delivery').select(['state', 'secret']).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  expect(last).toEqual({ state: 'failed', secret: null });
});
