import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { tickCampaigns } from './campaigns.jobs.ts';
import { reopenRun } from './run.actions.ts';

let refusal: Refusal | undefined;
const sink = await startSink({ onReceiver: () => refusal });
const { call, db, deps, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(() => sink.close());
const { token: as } = await buildAccount(db, { name: 'Fatou', email: 'fatou@exemple.sn' });
const ask = (path: string, body?: object) => call('POST', path, { as, ...(body && { body }) });
const template = (await ask('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 })).body.data._id;
await db.insertInto('member').values({ full_name: 'Awa Diop', email: 'awa@exemple.sn' }).execute();
const link = async () => {
  const { body } = await ask('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn', name: 'Cauri' });
  return body.data._id as string;
};
const read = async (id: string) => (await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data;
const weekly = { oneTime: false, frequency: { period: 'week', frequency: 1, from: null, to: null } };

/** A campaign whose last run is over and whose only e-mail was refused in it. */
async function runRefused(more: object = {}): Promise<string> {
  const { body } = await ask('/api/campaign/create', { name: 'Hebdomadaire', template, all: true, status: 'draft', ...more });
  const id = body.data._id as string;
  await ask(`/api/campaign/${id}/launch`);
  await tickCampaigns.handle(deps, {});
  refusal = { code: 554, message: '5.7.1 Rejected for policy reasons' };
  await runJobs();
  refusal = undefined;
  expect(await read(id)).toMatchObject({ run: { state: 'completed', failed: 1 } });
  return id;
}

test('failed e-mails are not sent again by an account that was removed', async () => {
  const account = await link();
  const id = await runRefused();
  expect((await call('DELETE', `/api/setting/account/${account}`, { as })).status).toBe(200);
  expect(await ask(`/api/campaign/${id}/retry`)).toMatchObject({ status: 409 });
  const { run } = await read(id);
  // A message to a telephone that came back would leave by this account too.
  expect(await db.transaction().execute((db) => reopenRun(db, run._id))).toMatchObject({ goesOn: false });
  expect(await read(id)).toMatchObject({ status: 'completed', run: { state: 'completed', failed: 1 } });
});

test('an account is not removed at the moment at which failed e-mails are sent again by it', async () => {
  const account = await link();
  const id = await runRefused();
  const { answers } = await db.transaction().execute(async (trx) => {
    await sql`lock table delivery in share row exclusive mode`.execute(trx);
    const retried = ask(`/api/campaign/${id}/retry`);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const removed = call('DELETE', `/api/setting/account/${account}`, { as });
    await expect.poll(() => countWaiting(db)).toBe(2);
    return { answers: Promise.all([retried, removed]) };
  });
  expect((await answers).map(({ status }) => status)).toEqual([200, 409]);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { sent: 1, failed: 0 } });
});

test('a series that staff stopped does not go on because its failed e-mails are sent again', async () => {
  await link();
  for (const [stop, status] of [
    ['cancel', 'cancelled'],
    ['pause', 'paused'],
  ]) {
    const id = await runRefused(weekly);
    expect((await ask(`/api/campaign/${id}/${stop}`)).body.data.status).toBe(status);
    expect((await ask(`/api/campaign/${id}/retry`)).status).toBe(409);
    expect(await read(id)).toMatchObject({ status, nextAt: null, run: { failed: 1 } });
  }
  const id = await runRefused(weekly);
  expect((await ask(`/api/campaign/${id}/retry`)).status).toBe(200);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'scheduled', run: { sent: 1, failed: 0 } });
});

test('a series whose time was changed since its last run goes on at its next time when failed e-mails are sent again', async () => {
  await link();
  const id = await runRefused(weekly);
  // The new time of the week has passed an hour after the run, so it is next week's.
  await sql`update campaign_run set scheduled_for = now() - interval '2 hours' where campaign_id = ${id}`.execute(db);
  const scheduleAt = new Date(Date.now() - 3_600_000);
  expect((await call('PATCH', `/api/campaign/${id}`, { as, body: { scheduleAt: scheduleAt.toISOString() } })).status).toBe(200);
  const next = new Date(scheduleAt.valueOf() + 7 * 24 * 3_600_000).toISOString();
  expect(await read(id)).toMatchObject({ status: 'scheduled', nextAt: next });
  expect((await ask(`/api/campaign/${id}/retry`)).status).toBe(200);
  // A pause meanwhile forgets it no more than the run does.
  for (const verb of ['pause', 'resume']) expect((await ask(`/api/campaign/${id}/${verb}`)).status).toBe(200);
  await runJobs();
  await tickCampaigns.handle(deps, {});
  expect(await read(id)).toMatchObject({ status: 'scheduled', nextAt: next, run: { sent: 1, failed: 0 } });
});
