import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { BulkAction } from '#contract/members.ts';
import { tickCampaigns } from '#server/campaigns/campaigns.jobs.ts';
import { HELD_UNTIL } from '#server/jobs/held.queries.ts';
import { insertBulk } from '#server/members/bulk.queries.ts';
import { runBulk } from '#server/profiles/bulk.jobs.ts';
import { sendProductMessage } from '#server/reminders/product-messages.jobs.ts';
import { remindDaily } from '#server/reminders/reminders.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addProduct } from '#server/testing/products.ts';
import { scenarioTools, startListener } from '#server/testing/scenarios.ts';

const sink = await startSink();
const listener = await startListener();
afterAll(() => sink.close());
const server = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { app, call, db, deps, runJobs } = server;
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const post = async (path: string, body: object = {}) => (await call('POST', path, { as, body })).body;
const scenarios = scenarioTools(server, as);
const pause = async () => (await call('GET', '/api/system/pause', { as })).body.data;
const end = (choice: 'send' | 'drop') => call('POST', '/api/system/pause/end', { as, body: { choice } });
const me = async (token: string) => (await call('GET', '/api/me', { as: token })).body.data.sendingPaused;
const findings = async () => (await call('GET', '/api/system', { as })).body.data.findings.map(({ key }: { key: string }) => key);

const mail = { kind: 'test', to_address: 'awa@exemple.sn', text: 'Bonjour', html: '<p>Bonjour</p>' };
const template = (await post('/templates', { name: 'Promo', subject: 'Promo', body: '<p>Salut</p>', status: 1 })).data._id;
await db.insertInto('member').values({ full_name: 'Binta Diop', email: 'binta@exemple.sn' }).execute();
const HELD = { emails: 1, campaignEmails: 1, campaigns: 1, runs: 1 };

/** A restore leaves an e-mail, a campaign on its way, one whose time has come, and a run of a scenario. */
async function restored() {
  await db
    .insertInto('delivery')
    .values({ ...mail, subject: 'waited' })
    .execute();
  const create = async (name: string) =>
    (await post('/api/campaign/create', { name, template, all: true, status: 'draft' })).data._id as string;
  const sending = await create('On its way');
  await post(`/api/campaign/${sending}/launch`);
  await tickCampaigns.handle(deps, {});
  const due = await create('Due');
  const at = new Date(Date.now() - 60_000);
  await db
    .updateTable('campaign')
    .set({ status: 'scheduled', next_at: at, schedule_at: at, one_time: true })
    .where('id', '=', due)
    .execute();
  const { id: scenario, hook } = await scenarios.build({ module: 'webhooks.received', config: { verify: false } }, [
    { module: 'http.request', config: { method: 'POST', url: `${listener.url}/called`, body: '{}' } },
  ]);
  await app.inject({ method: 'POST', url: hook!, payload: {} });
  await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
  const campaign = async (id: string) =>
    (await db.selectFrom('campaign').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  return {
    async work() {
      await remindDaily.handle(deps, {});
      await tickCampaigns.handle(deps, {});
      await runJobs();
      await scenarios.drain();
      await tickCampaigns.handle(deps, {});
    },
    outcome: async () => [
      (
        await db
          .selectFrom('delivery')
          .select('state')
          .where('subject', '=', 'waited')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      ).state,
      await campaign(sending),
      await campaign(due),
      (await scenarios.runs(scenario))[0]!.state,
    ],
  };
}
const sent = () => sink.received.splice(0).map(({ to }) => to);

test('after a restore nothing that waited leaves, an admin sees it, and new e-mails leave all the same', async () => {
  expect([await pause(), await me(as)]).toEqual([null, false]);
  const { work, outcome } = await restored();
  await work();
  expect([sent(), listener.heard]).toEqual([[], []]);
  expect(await pause()).toMatchObject(HELD);
  expect([await me(as), await me(coach.token)]).toEqual([true, false]);
  expect(await findings()).toContain('paused');
  expect((await call('GET', '/api/system/pause', { as: coach.token })).status).toBe(403);
  await db
    .insertInto('delivery')
    .values({ ...mail, subject: 'code', to_address: 'admin@exemple.sn' })
    .execute();
  await work();
  expect(sent()).toEqual(['admin@exemple.sn']);

  expect((await end('drop')).body.message).toBe('What waited before the restore was dropped');
  expect((await end('send')).status).toBe(409);
  await work();
  expect([sent(), listener.heard]).toEqual([[], []]);
  expect(await outcome()).toEqual(['uncertain', 'completed', 'paused', 'cancelled']);
  expect([await pause(), await me(as)]).toEqual([null, false]);
});

test('an admin who lets everything go sends what waited, once', async () => {
  const { work, outcome } = await restored();
  expect((await end('send')).body.message).toBe('What waits is being sent');
  await work();
  await work();
  expect(sent().toSorted()).toEqual(['awa@exemple.sn', 'binta@exemple.sn', 'binta@exemple.sn']);
  expect(listener.heard.map(({ path }) => path)).toEqual(['/called']);
  expect(await outcome()).toEqual(['sent', 'completed', 'completed', 'succeeded']);
});

test('a job of before the restore that writes messages waits for the choice, and a new one runs', async () => {
  const productId = await addProduct(server, as, 'Atelier', { welcome: 'Bienvenue' });
  const join = async (email: string) => (await post('/api/circle/create', { name: 'Awa', email, product: 'Atelier' })).data._id as string;
  for (const [choice, welcomed] of [['drop', []] as const, ['send', ['send@exemple.sn']] as const]) {
    const memberId = await join(`${choice}@exemple.sn`);
    await sql`delete from pgboss.job where name = 'products.message'`.execute(db);
    await deps.jobs.enqueue(db, sendProductMessage, { memberId, productId, paymentId: null }, { startAfter: HELD_UNTIL });
    await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
    expect(await pause()).toMatchObject({ jobs: 1 });
    await join(`new-${choice}@exemple.sn`);
    await runJobs();
    expect(sent()).toEqual([`new-${choice}@exemple.sn`]);
    expect((await end(choice)).status).toBe(200);
    await runJobs();
    expect(sent()).toEqual(welcomed);
  }
});

test('a bulk action of before the restore that writes to members waits for the choice as a whole, and another one runs', async () => {
  const bulk = async (email: string, action: BulkAction) => {
    const memberId = (await post('/api/circle/create', { name: 'Awa', email })).data._id as string;
    const { id } = (await insertBulk(db, { selection: { ids: [memberId] }, action, label: '', by: { id: admin.id, name: 'Awa' } }))!;
    await deps.jobs.enqueue(db, runBulk, { bulkId: id });
    return async () => (await call('GET', `/api/circle/bulk/${id}`, { as })).body.data.state;
  };
  for (const choice of ['drop', 'send'] as const) {
    const invitation = await bulk(`bulk-${choice}@exemple.sn`, { kind: 'invite' });
    const change = await bulk(`changed-${choice}@exemple.sn`, { kind: 'status', status: 'REJETÉ' });
    await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
    await runJobs();
    expect([sent(), await invitation(), await change()]).toEqual([[], 'running', 'done']);
    expect(await pause()).toMatchObject({ jobs: 1 });
    expect((await end(choice)).status).toBe(200);
    await runJobs();
    expect([sent(), await invitation()]).toEqual([choice === 'drop' ? [] : ['bulk-send@exemple.sn'], 'done']);
  }
});

test('a bulk action whose job had not begun when an admin dropped what waited writes to nobody', async () => {
  const memberId = (await post('/api/circle/create', { name: 'Awa', email: 'late@exemple.sn' })).data._id as string;
  const bulk = { selection: { ids: [memberId] }, action: { kind: 'invite' as const }, label: '', by: { id: admin.id, name: 'Awa' } };
  await deps.jobs.enqueue(db, runBulk, { bulkId: (await insertBulk(db, bulk))!.id });
  await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
  expect((await end('drop')).status).toBe(200);
  await runJobs();
  expect(sent()).toEqual([]);
});

test('a payment of before the restore that is recorded again welcomes and is confirmed when an admin chooses so', async () => {
  await addProduct(server, as, 'Club', { welcome: 'Salutation', confirmation: 'Merci' });
  const pay = (email: string, date?: string) =>
    post('/api/payment/create', { name: 'Awa', email, produit: 'Club', amount: 50_000, moyen: 'Cash', paymentId: randomUUID(), date });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (const choice of ['drop', 'send'] as const) {
    const [again, newly] = [`again-${choice}@exemple.sn`, `newly-${choice}@exemple.sn`];
    for (const email of [again, newly]) await post('/api/circle/create', { name: 'Awa', email });
    await db.insertInto('sending_pause').values({ taken_at: new Date() }).execute();
    await pay(again, yesterday);
    await pay(newly);
    await runJobs();
    expect(sent()).toEqual([newly, newly]);
    expect(await pause()).toMatchObject({ jobs: 2 });
    expect((await end(choice)).status).toBe(200);
    await runJobs();
    expect(sent()).toEqual(choice === 'drop' ? [] : [again, again]);
  }
});
