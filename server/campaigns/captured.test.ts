import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

// The environment names no mail server, and no account is linked, so nothing can be sent.
const { call, db, runJobs } = await testApp();
const { token: as } = await buildAccount(db);
const get = async (path: string) => (await call('GET', path, { as })).body;

test('captured e-mails of a campaign have a count of their own, and none counts as sent', async () => {
  const { body: template } = await call('POST', '/templates', {
    as,
    body: { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 },
  });
  await db
    .insertInto('member')
    .values(
      ['awa', 'binta', 'cheikh', 'djibril'].map((name) => ({
        full_name: name,
        email: `${name}@exemple.sn`,
        unsubscribed_at: name === 'djibril' ? new Date() : null,
      })),
    )
    .execute();
  const { body: made } = await call('POST', '/api/campaign/create', {
    as,
    body: { name: 'Webinaire', template: template.data._id, all: true, status: 'draft' },
  });
  const id = made.data._id as string;
  expect((await get(`/api/campaign/${id}/review`)).data.captured).toBe(true);
  await call('POST', `/api/campaign/${id}/launch`, { as });
  await runJobs();

  const counts = { total: 4, sent: 0, captured: 3, skipped: 1, failed: 0, uncertain: 0, pending: 0 };
  const { data: campaign } = await get(`/api/campaign/getCampaign/${id}`);
  expect(campaign).toMatchObject({ status: 'completed', run: { state: 'completed', ...counts } });
  expect((await get('/api/campaign')).data[0].run).toMatchObject(counts);
  expect((await get(`/api/campaign/${id}/runs`)).data[0]).toMatchObject(counts);

  const log = (state: string) => get(`/api/campaign/run/${campaign.run._id}/log?state=${state}`);
  expect(await log('sent')).toMatchObject({ count: 0, data: [] });
  const captured = await log('captured');
  expect(captured.count).toBe(3);
  expect(captured.data.map(({ state, sentAt }: { state: string; sentAt: string | null }) => [state, sentAt])).toEqual(
    Array.from({ length: 3 }, () => ['captured', null]),
  );
});
