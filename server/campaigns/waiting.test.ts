import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addDays, atClock, dayIn } from '#server/time/calendar.ts';

let refuse: (address: string) => Refusal | undefined = () => undefined;
const sink = await startSink({ onReceiver: (address) => refuse(address) });
const { call, db, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(() => sink.close());
const { token: as } = await buildAccount(db);
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const template = (await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 })).data._id;
await db
  .insertInto('member')
  .values(Array.from({ length: 12 }, (_, i) => ({ full_name: `Membre ${i}`, email: `membre.${i}@exemple.sn` })))
  .execute();
await post('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn', minuteLimit: 100_000 });
beforeEach(() => {
  refuse = () => undefined;
});

async function launch() {
  const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' });
  await post(`/api/campaign/${data._id}/launch`);
  await runJobs();
  return data._id as string;
}
const runOf = async (id: string) => (await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data.run;
const now = () => db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();

const LATER = { code: 451, message: '4.7.1 "Try again" later' };
const SAID = 'Nothing can be sent at the moment: “451 4.7.1 "Try again" later”. Cauri tries again by itself.';

test('a campaign that the mail server puts off says so until the e-mails leave', async () => {
  refuse = () => LATER;
  const id = await launch();
  expect(await runOf(id)).toMatchObject({ state: 'sending', reason: SAID, sent: 0, pending: 12 });
  const sentToday = async () => (await call('GET', '/api/setting/accounts', { as })).body.accounts[0].sentToday;
  expect(await sentToday()).toBe(0);
  // It leaves again, except for one.
  refuse = (address) => (address === 'membre.3@exemple.sn' ? LATER : undefined);
  await now();
  await runJobs();
  expect(await runOf(id)).toMatchObject({ reason: SAID, sent: 11, pending: 1 });
  expect(await sentToday()).toBe(11);
  await post(`/api/campaign/${id}/pause`);
  expect(await runOf(id)).toMatchObject({ state: 'paused', reason: null });
  await post(`/api/campaign/${id}/resume`);
  refuse = () => undefined;
  await now();
  await runJobs();
  expect(await runOf(id)).toMatchObject({ state: 'completed', reason: null, sent: 12 });
});

test('a campaign says at once that nothing leaves, while some e-mails were not tried yet', async () => {
  refuse = () => LATER;
  const id = await launch();
  await db
    .updateTable('delivery')
    .set({ next_at: new Date(0), attempts: 0, error: null })
    .where('state', '=', 'pending')
    .where('to_address', '<>', 'membre.3@exemple.sn')
    .execute();
  expect((await runOf(id)).reason).toBe(SAID);
  await db.updateTable('campaign_run').set({ sent: 1 }).execute();
  expect((await runOf(id)).reason).toBeNull();
});

test('a campaign whose account has sent all that it may send today says when it goes on', async () => {
  refuse = () => LATER;
  const id = await launch();
  const { time_zone: zone } = await db.selectFrom('setting').select('time_zone').executeTakeFirstOrThrow();
  const today = dayIn(zone, new Date());
  await db.updateTable('mail_account').set({ sent_on: today, sent_today: 5, daily_limit: 5 }).execute();
  const midnight = atClock(addDays(today, 1), '00:00:00', zone).toISOString();
  expect(await runOf(id)).toMatchObject({ state: 'sending', resumesAt: midnight, reason: null });
  await db.updateTable('mail_account').set({ daily_limit: 6 }).execute();
  expect(await runOf(id)).toMatchObject({ resumesAt: null, reason: SAID });
});
