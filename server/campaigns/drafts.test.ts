import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';
import { runKilled } from '#server/testing/killed.ts';
import { during } from '#server/testing/locks.ts';
import { clearRun } from './freeze.jobs.ts';

let isBusy = (_operation: string): boolean => false;
const google = await startGoogle({ retryAfterSeconds: 3_600, fault: (operation) => (isBusy(operation) ? 'busy' : undefined) });
const { call, db, deps, runJobs } = await testApp({ env: google.env });
afterAll(() => google.close());
const { token: as } = await buildAccount(db);
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const template = (await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 })).data._id;
await db.insertInto('member').values({ full_name: 'Awa Diop', email: 'awa@exemple.sn' }).execute();
await post('/api/auth/google/callback', await google.allow((await post('/api/auth/google')).data.url));

test.each([
  ['is deleted with it', () => false, 0],
  ['stays where Gmail takes no calls at all', () => true, 1],
])('when a campaign is cancelled, a waiting draft %s', async (_, isBusyThen, left) => {
  google.clearDrafts();
  isBusy = (operation) => operation === 'drafts.send';
  await db.updateTable('mail_account').set({ limited_until: null }).execute();
  const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' });
  await post(`/api/campaign/${data._id}/launch`);
  await runJobs();
  expect(google.drafts()).toBe(1);
  isBusy = isBusyThen;
  await post(`/api/campaign/${data._id}/cancel`);
  await runJobs();
  expect(google.drafts()).toBe(left);
  expect((await call('GET', `/api/campaign/getCampaign/${data._id}`, { as })).body.data.run).toMatchObject({ skipped: 1, pending: 0 });
  expect(google.sent()).toEqual([]);
});

test('a waiting draft is deleted with its campaign, before whichever statement the process that does it is killed', async () => {
  isBusy = (operation) => operation === 'drafts.send';
  for (let [n, isKilled] = [0, true]; isKilled; n++) {
    google.clearDrafts();
    await db.updateTable('mail_account').set({ limited_until: null, minute_limit: 1_000 }).execute();
    const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' });
    await post(`/api/campaign/${data._id}/launch`);
    await runJobs();
    expect(google.drafts()).toBe(1);
    await post(`/api/campaign/${data._id}/cancel`);
    const run = await db.selectFrom('campaign_run').select('id').where('campaign_id', '=', data._id).executeTakeFirstOrThrow();
    isKilled = await runKilled(deps, clearRun, { runId: run.id }, n);
    await runJobs();
    expect(google.drafts(), `killed before step ${n}`).toBe(0);
  }
});

const named = { name: 'Nom', subject: 'Bonjour {{ fullName }}', body: '<p>Salut {{ fullName }}</p>', status: 1 };
async function launch() {
  google.clearDrafts();
  await db.updateTable('mail_account').set({ limited_until: null }).execute();
  const { data } = await post('/templates', { ...named, name: randomUUID() });
  const made = await post('/api/campaign/create', { name: 'Nom', template: data._id, all: true, status: 'draft' });
  await post(`/api/campaign/${made.data._id}/launch`);
}
const shown = async (state: 'sent' | 'skipped') => {
  const rows = await db.selectFrom('delivery').select('id').where('state', '=', state).orderBy('id', 'desc').execute();
  return (await call('GET', `/api/outbox/${rows[0]!.id}`, { as })).body.data;
};

test('an e-mail that Gmail takes at the second attempt is shown as it was sent, although the member changed meanwhile', async () => {
  isBusy = (operation) => operation === 'drafts.send';
  await launch();
  await runJobs();
  await db.updateTable('member').set({ full_name: 'Binta Fall', language: 'en' }).execute();
  await db.updateTable('mail_account').set({ limited_until: null }).execute();
  isBusy = () => false;
  await runJobs();
  expect(google.sent()).toMatchObject([{ raw: expect.stringContaining('Subject: Bonjour Awa Diop') }]);
  expect(await shown('sent')).toMatchObject({ subject: 'Bonjour Awa Diop', text: expect.stringContaining('Salut Awa Diop') });
});

test('nothing is kept of a draft whose member unsubscribes before it is sent', async () => {
  await launch();
  await during(db, {
    async first(trx) {
      // The mark as being sent waits for this table, and the draft is made before.
      await sql`lock table campaign_message in exclusive mode`.execute(trx);
      await trx.updateTable('member').set({ unsubscribed_at: new Date() }).execute();
    },
    begin: async () => ({ done: runJobs() }),
  }).then(({ done }) => done);
  expect(google.drafts()).toBe(0);
  expect(await shown('skipped')).toMatchObject({ subject: '', text: '' });
});
