import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startGoogle } from '#server/testing/fakes/google.fake.ts';

let isBusy = (_operation: string): boolean => false;
const google = await startGoogle({ retryAfterSeconds: 3_600, fault: (operation) => (isBusy(operation) ? 'busy' : undefined) });
const { call, db, runJobs } = await testApp({ env: google.env });
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
