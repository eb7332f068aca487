import { afterAll, expect, test } from 'vitest';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';

const sink = await startSink();
const { call, db, deps, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => {
  deps.mailer.close();
  return sink.close();
});
const { token: as } = await buildAccount(db);
const message = { secret: null, subject: 'Bienvenue', text: 'Bienvenue', html: '<p>Bienvenue</p>' };

test('a message of the programme goes to the address that its member has when it leaves, also after a merge', async () => {
  const add = async (email: string) =>
    (await db.insertInto('member').values({ full_name: 'Awa', email }).returning('id').executeTakeFirstOrThrow()).id;
  const awa = await add('faute@exemple.sn');
  const twin = await add('ancienne@exemple.sn');
  for (const kind of ['scenario', 'welcome', 'payment-confirmation', 'pay-link', 'own-change']) {
    await queueMail(db, 'faute@exemple.sn', { ...message, kind }, { memberId: awa });
    await queueMail(db, 'ancienne@exemple.sn', { ...message, kind }, { memberId: twin });
  }
  expect((await call('PATCH', `/api/circle/members/${awa}`, { as, body: { email: 'awa@exemple.sn' } })).status).toBe(200);
  expect((await call('POST', `/api/circle/members/${awa}/merge`, { as, body: { other: twin } })).status).toBe(200);
  await runJobs();
  // The e-mail about a member's own change goes to the address that the member had then.
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual([
    'ancienne@exemple.sn',
    ...Array(8).fill('awa@exemple.sn'),
    'faute@exemple.sn',
  ]);
});
