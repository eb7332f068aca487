import { afterAll, expect, test } from 'vitest';
import { startSink } from '#server/integrations/smtp.stand-in.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

// The environment names no mail server.
const { call, db, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const admin = await buildAccount(db);
const sink = await startSink();
afterAll(() => sink.close());
const forgot = (email: string) => call('POST', '/api/forgot-password', { body: { email } });
const states = async () =>
  (await db.selectFrom('delivery').select(['kind', 'state']).orderBy('created_at').execute()).map((one) => Object.values(one));

test('without an account, system mail is kept in the Outbox and the answers say so, the same for every address', async () => {
  expect((await call('GET', '/api/mail', { as: admin.token })).body.data).toEqual({ mail: 'captured' });
  const [known, unknown] = [(await forgot(admin.email)).body, (await forgot('personne@exemple.sn')).body];
  expect(known).toMatchObject({ mail: 'captured', message: expect.stringContaining('This installation sends no e-mails') });
  expect({ ...unknown, data: null }).toEqual({ ...known, data: null });
  const coach = await call('POST', '/api/coach', { as: admin.token, body: { name: 'Moussa', email: 'moussa@exemple.sn' } });
  expect(coach.body).toMatchObject({ mail: 'captured', message: expect.stringContaining('The invitation was not sent') });
  await runJobs();
  expect(await states()).toEqual([
    ['password-reset', 'captured'],
    ['coach-invitation', 'captured'],
  ]);
});

test('with a linked default account, system mail goes out by it, and nothing that was kept before', async () => {
  const body = { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' };
  expect((await call('POST', '/api/setting/account', { as: admin.token, body })).status).toBe(200);
  expect((await call('GET', '/api/mail', { as: admin.token })).body.data).toEqual({ mail: 'on-its-way' });
  expect((await forgot(admin.email)).body).toMatchObject({ mail: 'on-its-way', message: expect.stringContaining('is on its way') });
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual([admin.email]);
  expect(sink.received[0]!.raw).toMatch(/^From:.*bonjour@exemple\.sn/m);
  expect((await states()).map(([, state]) => state)).toEqual(['captured', 'captured', 'sent']);
});
