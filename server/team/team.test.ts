import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AuditEntry, TeamMember } from '#contract/team.ts';
import { testApp } from '#server/testing/app.ts';
import { waitingEmail } from '#server/testing/emails.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { app, call, db } = await testApp();
const admin = await buildAccount(db, { name: 'Awa Admin' });
const as = { as: admin.token };
const list = async (): Promise<TeamMember[]> => (await call('GET', '/api/team', as)).body.data;
const change = (id: string, body: object, token = admin.token) => call('PATCH', `/api/team/${id}`, { as: token, body });
const worksFor = async (token: string) => (await call('GET', '/api/me', { as: token })).status === 200;

async function invitationOf(email: string): Promise<string> {
  return /\/invitation\/([\w-]+)/.exec(await waitingEmail(db, email, 'admin-invitation'))![1]!;
}

describe('inviting an admin', () => {
  test('e-mails a link that sets a password and signs in', async () => {
    const email = `${randomUUID()}@exemple.sn`;
    const { status, body } = await call('POST', '/api/team/invite', { ...as, body: { name: 'Fatou Sow', email } });
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { email, role: 'admin', status: 'Pending', invited: true } } });
    const token = await invitationOf(email);
    expect((await call('POST', '/api/coach-invitation', { body: { token } })).body.data).toEqual({
      name: 'Fatou Sow',
      email,
      role: 'admin',
    });
    await call('POST', '/api/coach-invitation/accept', { body: { token, password: 'le baobab du Sahel' } });
    expect((await call('POST', '/api/login', { body: { email, password: 'le baobab du Sahel' } })).body.role).toBe('admin');
    expect((await list()).find((one) => one.email === email)).toMatchObject({ status: 'Active', invited: false, sessions: 1 });
    expect((await call('POST', '/api/team/invite', { ...as, body: { name: 'X', email } })).body.errors.email).toMatch(/already exists/);
  });

  test('somebody who sets a new password before opening the link is told to open it', async () => {
    const email = `${randomUUID()}@exemple.sn`;
    const password = 'le baobab du Sahel';
    await call('POST', '/api/team/invite', { ...as, body: { name: 'Fatou Sow', email } });
    const { requestId } = (await call('POST', '/api/forgot-password', { body: { email } })).body.data;
    const code = /\b\d{8}\b/.exec(await waitingEmail(db, email, 'password-reset'))![0];
    const { resetToken } = (await call('POST', '/api/verify-otp', { body: { requestId, code } })).body.data;
    await call('POST', '/api/reset-password', { body: { resetToken, password } });
    expect(await call('POST', '/api/login', { body: { email, password } })).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Please open the link in your invitation e-mail first\./) },
    });
  });

  test('an invitation that is closed twice is closed and logged once', async () => {
    const email = `${randomUUID()}@exemple.sn`;
    const { _id: id } = (await call('POST', '/api/team/invite', { ...as, body: { name: 'Fatou Sow', email } })).body.data;
    const both = await Promise.all([1, 2].map(() => change(id, { status: 'Inactive' })));
    expect(both.map(({ status, body }) => [status, body.data.status])).toEqual(Array(2).fill([200, 'Inactive']));
    const logged = db.selectFrom('audit_log').select('id').where('action', '=', 'account.change').where('subject_id', '=', id);
    expect(await logged.execute()).toHaveLength(1);
  });

  test('a new invitation makes the earlier link useless', async () => {
    const email = `${randomUUID()}@exemple.sn`;
    const { body } = await call('POST', '/api/team/invite', { ...as, body: { name: 'Kofi', email } });
    const first = await invitationOf(email);
    expect((await call('POST', `/api/team/${body.data._id}/invite`, as)).status).toBe(200);
    expect((await call('POST', '/api/coach-invitation', { body: { token: first } })).status).toBe(410);
    expect((await call('POST', '/api/coach-invitation', { body: { token: await invitationOf(email) } })).status).toBe(200);
  });

  test('the link works again when the account is closed and opened again', async () => {
    const email = `${randomUUID()}@exemple.sn`;
    const { _id } = (await call('POST', '/api/team/invite', { ...as, body: { name: 'Kofi', email } })).body.data;
    const token = await invitationOf(email);
    const opens = async () => (await call('POST', '/api/coach-invitation', { body: { token } })).status;
    await change(_id, { status: 'Inactive' });
    expect(await opens()).toBe(410);
    for (const { status, body } of [await change(_id, { status: 'Active' }), await change(_id, { status: 'Active' })])
      expect([status, body.data]).toMatchObject([200, { status: 'Pending', invited: true }]);
    expect(await opens()).toBe(200);
    expect((await call('POST', `/api/team/${_id}/invite`, as)).status).toBe(200);
  });

  test('works for a rejected address, which can also be added as a coach or ask again', async () => {
    const rejected = async () => (await buildAccount(db, { status: 'Rejected' })).email;
    const invited = await rejected();
    expect((await call('POST', '/api/team/invite', { ...as, body: { name: 'Moussa', email: invited } })).status).toBe(200);
    const coach = await rejected();
    expect((await call('POST', '/api/coach', { ...as, body: { name: 'Moussa', email: coach } })).status).toBe(200);
    const { coachs } = (await call('GET', '/api/coach', as)).body;
    expect(coachs.find((one: { email: string }) => one.email === coach)).toMatchObject({ status: 'Pending', accepted: false });
    const again = `${randomUUID()}@exemple.ml`;
    const register = () => call('POST', '/api/register', { body: { name: 'Moussa', email: again, password: 'le baobab du Sahel' } });
    await register();
    const request = async () =>
      (await call('GET', '/api/pending-admins', as)).body.data.find((one: { email: string; done: boolean }) => one.email === again);
    await call('PUT', `/api/reject-admin/${(await request())._id}`, as);
    await register();
    expect(await request()).toMatchObject({ done: false });
  });
});

describe('changing an account', () => {
  test('closing it ends its sessions and live streams at once, and it can be opened again', async () => {
    const other = await buildAccount(db, { role: 'coach' });
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const stream = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { authorization: `Bearer ${other.token}` } });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    expect(await change(other.id, { status: 'Inactive' })).toMatchObject({
      status: 200,
      body: { data: { status: 'Inactive', sessions: 0 } },
    });
    // This limit is far below the heartbeat of 20 s, which would end the stream too.
    const soon = await Promise.race([ended.then(() => 'ended'), new Promise((resolve) => setTimeout(resolve, 10_000, 'goes on'))]);
    expect(soon).toBe('ended');
    expect(await worksFor(other.token)).toBe(false);
    expect((await change(other.id, { status: 'Active' })).body.data.status).toBe('Active');
  });

  test('a coach becomes an admin and an admin a coach, and both are signed out of the old role', async () => {
    const one = await buildAccount(db, { role: 'coach' });
    expect((await change(one.id, { role: 'admin' })).body.data).toMatchObject({ role: 'admin', sessions: 0 });
    const coaches = async () => (await call('GET', '/api/coach', as)).body.coachs.map(({ _id }: { _id: string }) => _id);
    expect(await coaches()).not.toContain(one.id);
    await change(one.id, { role: 'coach' });
    expect(await coaches()).toContain(one.id);
    const another = await buildAccount(db);
    await change(another.id, { role: 'coach' });
    expect(await coaches()).toContain(another.id);
  });

  test('is refused for the own account, and for one that waits for a decision', async () => {
    expect((await change(admin.id, { status: 'Inactive' })).status).toBe(409);
    expect((await change(admin.id, { role: 'coach' })).status).toBe(409);
    const waits = await buildAccount(db, { status: 'Pending' });
    expect((await change(waits.id, { status: 'Active' })).body.message).toMatch(/waits for a decision/);
    expect((await change(randomUUID(), { status: 'Inactive' })).status).toBe(404);
  });

  test('leaves one admin when two admins close each other’s accounts at the same moment', async () => {
    const [a, b] = [await buildAccount(db), await buildAccount(db)];
    const others = (await list()).filter(({ role, status, _id }) => role === 'admin' && status === 'Active' && ![a.id, b.id].includes(_id));
    await db
      .updateTable('account')
      .set({ status: 'Inactive' })
      .where(
        'id',
        'in',
        others.map(({ _id }) => _id),
      )
      .execute();
    const answers = await Promise.all([change(a.id, { status: 'Inactive' }, b.token), change(b.id, { role: 'coach' }, a.token)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await db.selectFrom('account').select('id').where('role', '=', 'admin').where('status', '=', 'Active').execute();
    expect(left).toHaveLength(1);
    await db
      .updateTable('account')
      .set({ status: 'Active' })
      .where(
        'id',
        'in',
        others.map(({ _id }) => _id),
      )
      .execute();
  });

  test('ending the sessions of an account signs it out everywhere, except the caller’s own session', async () => {
    const one = await buildAccount(db);
    expect((await call('POST', `/api/team/${one.id}/end-sessions`, as)).body.data.sessions).toBe(0);
    expect(await worksFor(one.token)).toBe(false);
    expect((await call('POST', `/api/team/${admin.id}/end-sessions`, as)).body.data.sessions).toBe(1);
    expect(await worksFor(admin.token)).toBe(true);
  });
});

test('the audit log can be read by page, person, action and day', async () => {
  const read = async (query: string) =>
    (await call('GET', `/api/audit?${query}`, as)).body as { data: AuditEntry[]; count: number; actions: string[] };
  const all = await read('limit=5');
  expect(all.data).toHaveLength(5);
  expect(all.count).toBeGreaterThan(5);
  expect(all.actions).toEqual(expect.arrayContaining(['account.change', 'account.invite']));
  const invites = await read(`actor=${admin.id}&action=account.invite`);
  expect(invites.data[0]).toMatchObject({
    actor: { name: 'Awa Admin' },
    subject: { type: 'account', name: 'Moussa' },
    address: '127.0.0.1',
  });
  expect((await read('limit=5&page=2')).data[0]!._id < all.data[4]!._id).toBe(true);
  expect((await read('to=2020-01-01')).count).toBe(0);
  expect(await call('GET', '/api/audit?from=0000-12-31', as)).toMatchObject({
    status: 400,
    body: { errors: { from: 'This date is too long ago.' } },
  });
  expect((await read('from=2020-01-01')).count).toBe(all.count);
  const days = (await read('limit=100')).data.map(({ at }) => at.slice(0, 10));
  expect((await read(`from=${days.at(-1)}&to=${days[0]}`)).count).toBe(all.count);
});
