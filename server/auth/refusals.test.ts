import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { hashPassword } from './passwords.rules.ts';

const lines: string[] = [];
const { app, call, db } = await testApp({ onLog: (line) => lines.push(line) });
const PASSWORD = 'le baobab du Sahel';
const passwordHash = await hashPassword(PASSWORD);

const from = (remoteAddress: string, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/login', payload: { email, password }, remoteAddress });
const loggedFrom = (address: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.address === address);
const auditedFrom = (address: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id', 'after', 'address'])
    .where('address', '=', address)
    .orderBy('id')
    .execute();

describe('sign-in failures', () => {
  test('are logged at warn and audited with the visitor’s address, and without the input', async () => {
    const account = await buildAccount(db);
    const closed = await buildAccount(db, { status: 'Inactive' });
    await db.updateTable('account').set({ password_hash: passwordHash }).where('id', 'in', [account.id, closed.id]).execute();
    const address = '198.51.100.7';
    await from(address, account.email, 'mot de passe secret');
    await from(address, 'personne@exemple.sn', 'mot de passe secret');
    await from(address, closed.email, PASSWORD);
    expect(await auditedFrom(address)).toEqual([
      { action: 'account.login-failed', actor_id: null, subject_id: account.id, after: { reason: 'wrong password' }, address },
      { action: 'account.login-failed', actor_id: null, subject_id: null, after: { reason: 'unknown e-mail address' }, address },
      { action: 'account.login-failed', actor_id: null, subject_id: closed.id, after: { reason: 'the account is Inactive' }, address },
    ]);
    const logged = loggedFrom(address);
    expect(logged.map(({ level, msg, account }) => ({ level, msg, account }))).toEqual([
      { level: 40, msg: 'sign-in failed', account: account.id },
      { level: 40, msg: 'sign-in failed', account: undefined },
      { level: 40, msg: 'sign-in failed', account: closed.id },
    ]);
    const everything = lines.join('') + JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    for (const typed of ['mot de passe secret', PASSWORD, 'personne@exemple.sn']) expect(everything).not.toContain(typed);
  });

  test('from one address fill the process log only when there are very many', async () => {
    const address = '198.51.100.8';
    for (let i = 0; i < 70; i++) await from(address, `inconnu${i}@exemple.sn`, 'x');
    expect(await auditedFrom(address)).toHaveLength(60);
    expect(loggedFrom(address)).toHaveLength(70);
  });
});

test('a refused call is logged at warn and audited with the account and its address', async () => {
  const coach = await buildAccount(db, { role: 'coach' });
  const address = '203.0.113.9';
  const response = await app.inject({
    url: '/api/outbox',
    remoteAddress: address,
    headers: { authorization: `Bearer ${coach.token}` },
  });
  expect(response.statusCode).toBe(403);
  const detail = { call: 'GET /api/outbox' };
  expect(await auditedFrom(address)).toEqual([
    { action: 'access.refused', actor_id: coach.id, subject_id: coach.id, after: detail, address },
  ]);
  expect(loggedFrom(address)).toMatchObject([{ level: 40, msg: 'permission refused', account: coach.id, ...detail }]);
  expect(lines.join('')).not.toContain(coach.token);
});

test('a change of settings is audited with the visitor’s address', async () => {
  const admin = await buildAccount(db);
  const address = '2001:db8::5';
  const headers = { authorization: `Bearer ${admin.token}` };
  await app.inject({ method: 'PATCH', url: '/api/setting', payload: { runReminder: true }, headers, remoteAddress: address });
  expect((await call('GET', '/api/setting', { as: admin.token })).body.data.runReminder).toBe(true);
  expect(await auditedFrom(address)).toMatchObject([{ action: 'setting.update', actor_id: admin.id, after: { runReminder: true } }]);
});
