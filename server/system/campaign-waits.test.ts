import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { findingsOf } from './checks.rules.ts';
import { readFacts } from './facts.actions.ts';

let refuse: (address: string) => Refusal | undefined = () => undefined;
const sink = await startSink({ onReceiver: (address) => refuse(address) });
const { call, db, deps, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(() => sink.close());
const { token: as } = await buildAccount(db);
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const LATER = { code: 451, message: '4.7.1 Try again later' };

test('a campaign that the mail server puts off is a finding once nothing of it has left for a quarter of an hour', async () => {
  await db
    .insertInto('member')
    .values(Array.from({ length: 12 }, (_, i) => ({ full_name: `Membre ${i}`, email: `membre.${i}@exemple.sn` })))
    .execute();
  const { data: account } = await post('/api/setting/account', {
    host: '127.0.0.1',
    port: sink.port,
    from: 'bonjour@exemple.sn',
    minuteLimit: 100_000,
  });
  const { data: template } = await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 });
  const { data: campaign } = await post('/api/campaign/create', { name: 'Webinaire', template: template._id, all: true, status: 'draft' });
  const found = async () => {
    const facts = await readFacts(deps);
    const { waiting, oldestAt } = facts.mail.find((lane) => lane.account === account._id)!;
    return { waiting, oldestAt, findings: findingsOf(facts).filter(({ key }) => key === `mail:${account._id}`).length };
  };
  const hold = (moved_at: Date) => db.updateTable('campaign_run').set({ moved_at }).execute();
  const deliverAgain = async () => {
    await db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
    await runJobs();
  };

  refuse = () => LATER;
  await post(`/api/campaign/${campaign._id}/launch`);
  await runJobs();
  expect(await found()).toEqual({ waiting: 12, oldestAt: expect.any(String), findings: 0 });
  const since = new Date(Date.now() - 16 * 60_000);
  await hold(since);
  // The limit of the account may let only some of them be tried.
  await db
    .updateTable('delivery')
    .set({ next_at: new Date(0), attempts: 0, error: null })
    .where('to_address', '<>', 'membre.3@exemple.sn')
    .execute();
  expect(await found()).toEqual({ waiting: 12, oldestAt: since.toISOString(), findings: 1 });

  refuse = (address) => (address === 'membre.3@exemple.sn' ? LATER : undefined);
  await deliverAgain();
  expect(await found()).toEqual({ waiting: 1, oldestAt: expect.any(String), findings: 0 });
  await hold(since);
  expect((await found()).findings).toBe(1);
  await post(`/api/campaign/${campaign._id}/pause`);
  expect(await found()).toEqual({ waiting: 0, oldestAt: null, findings: 0 });
  await post(`/api/campaign/${campaign._id}/resume`);
  expect((await found()).findings).toBe(0);

  refuse = () => undefined;
  await deliverAgain();
  expect(await found()).toEqual({ waiting: 0, oldestAt: null, findings: 0 });
});
