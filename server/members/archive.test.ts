import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { computeAccounts } from '#server/billing/account-due.jobs.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call, db, deps, runJobs } = world;
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const { build, drain } = scenarioTools(world, as);
beforeAll(() => buildIfStale(() => {}), 120_000);

const get = async (path: string) => (await call('GET', path, { as })).body;
const post = async (path: string, body: object = {}) => (await call('POST', path, { as, body })).body;
const bulk = async (ids: string[], action: object) => (await post('/api/circle/bulk', { selection: { ids }, action })).data;
const archive = (ids: string[], removeAccess = false) => bulk(ids, { kind: 'archive', removeAccess });
const bringBack = (id: string) => bulk([id], { kind: 'bring-back' });
const undo = async ({ _id }: { _id: string }) => (await post(`/api/circle/bulk/${_id}/undo`)).data;

/** A member who owes 200,000 F CFA. */
async function join(more: object = {}): Promise<{ id: string; email: string; name: string }> {
  const key = randomUUID();
  const [email, name] = [`${key}@exemple.sn`, `Awa ${key}`];
  const body = { name, email, date: '2026-01-31', option: 'Partial', product: 'COACHING', ...more };
  return { id: (await post('/api/circle/create', body)).data._id, email, name };
}
const found = async (query: string) => (await get(`/api/circle?${query}`)).members.map(({ _id }: { _id: string }) => _id);
const owed = async () => {
  await computeAccounts.handle(deps, {});
  const { currencies } = (await get('/api/receivables')).data;
  return currencies.find(({ currency }: { currency: string }) => currency === 'XOF')?.owed ?? 0;
};
const groupsOf = async (id: string) =>
  (await get(`/api/circle/members/${id}`)).data.accessGroups.map(({ name }: { name: string }) => name) as string[];

describe('an archived member', () => {
  test('is only in the list of the archived, and in no total and no sum; undo puts all of it back', async () => {
    const [gone, stays] = [await join(), await join()];
    const [tiles, sum, dashboard] = [(await get('/api/circle/tiles')).data, await owed(), (await get('/api/dashboard')).data.members.total];
    const run = await archive([gone.id]);
    expect(run).toMatchObject({ members: 1, changed: 1 });
    // Archived twice is archived once.
    expect(await archive([gone.id])).toMatchObject({ changed: 0 });

    expect(await found(`search=${gone.email}`)).toEqual([]);
    expect(await found(`search=${gone.email}&archived=only`)).toEqual([gone.id]);
    expect(await found('archived=only')).not.toContain(stays.id);
    expect((await get(`/api/circle/count?archived=only&search=${gone.email}`)).data.count).toBe(1);
    expect((await get(`/api/circle/select-members?search=${gone.email}`)).members).toEqual([]);
    expect((await get('/api/circle/tiles')).data).toEqual({ ...tiles, total: tiles.total - 1, pending: tiles.pending - 1 });
    expect((await get('/api/dashboard')).data.members.total).toBe(dashboard - 1);
    expect(await owed()).toBe(sum - 200_000);
    expect((await get(`/api/circle/members/${gone.id}`)).data.archivedAt).not.toBeNull();
    expect((await get(`/api/circle/members/${gone.id}/timeline`)).data[0]).toMatchObject({ kind: 'bulk', data: { action: 'archive' } });

    expect(await undo(run)).toMatchObject({ undone: true });
    expect(await found(`search=${gone.email}`)).toEqual([gone.id]);
    expect((await get('/api/circle/tiles')).data).toEqual(tiles);
    expect(await owed()).toBe(sum);
  });

  test('keeps the access, or loses it until they come back', async () => {
    const { id } = await join();
    const spaces = await Promise.all(['Atelier', 'Forum'].map(async (name) => (await post('/api/circle/spaces', { name })).data._id));
    await post(`/api/circle/add-to-space/${id}`, { spaces });
    const before = await groupsOf(id);
    expect(before).toEqual(expect.arrayContaining(['Atelier', 'Forum']));
    await archive([id]);
    expect(await groupsOf(id)).toEqual(before);
    await bringBack(id);

    const run = await archive([id], true);
    expect(await groupsOf(id)).toEqual([]);
    await undo(run);
    expect(await groupsOf(id)).toEqual(before);
    await archive([id], true);
    // A space that is gone meanwhile does not come back.
    await call('DELETE', `/api/circle/spaces/${spaces[1]}`, { as });
    const back = await bringBack(id);
    expect(await groupsOf(id)).toEqual(before.filter((name) => name !== 'Forum'));
    expect(await undo(back)).toMatchObject({ undone: true });
    expect(await groupsOf(id)).toEqual([]);
    expect((await get(`/api/circle/members/${id}`)).data.archivedAt).not.toBeNull();
  });

  test('loses the access of the product with the payment that gave it, also after they were archived, deleted and brought back', async () => {
    const [given, byHand] = await Promise.all(
      ['Du produit', 'De l’équipe'].map(async (name) => (await post('/api/circle/spaces', { name })).data._id),
    );
    const product = db.updateTable('product').where('name', '=', 'COACHING');
    await product.set({ access_groups: [given] }).execute();
    const { id, email, name } = await join();
    const payment = { name, email, produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID(), memberId: id };
    const { _id: paid } = (await post('/api/payment/create', payment)).data;
    await post(`/api/circle/add-to-space/${id}`, { spaces: [byHand] });
    await archive([id], true);
    await bringBack(id);
    await bulk([id], { kind: 'delete', confirm: name });
    await post(`/api/deleted/member/${id}/restore`);
    expect((await groupsOf(id)).toSorted()).toEqual(['De l’équipe', 'Du produit']);
    await call('DELETE', `/api/payment/${paid}`, { as });
    expect(await groupsOf(id)).toEqual(['De l’équipe']);
    await product.set({ access_groups: [] }).execute();
  });

  test('keeps access that was given by hand while they were archived, when bringing them back is undone', async () => {
    const { id } = await join();
    const [kept, other] = await Promise.all(['Studio', 'Scène'].map(async (name) => (await post('/api/circle/spaces', { name })).data._id));
    await post(`/api/circle/add-to-space/${id}`, { spaces: [kept, other] });
    await archive([id], true);
    await post(`/api/circle/add-to-space/${id}`, { spaces: [kept] });
    const back = await bringBack(id);
    expect(await groupsOf(id)).toEqual(['Scène', 'Studio']);
    await undo(back);
    expect(await groupsOf(id)).toEqual(['Studio']);
    await bringBack(id);
    expect(await groupsOf(id)).toEqual(['Scène', 'Studio']);
  });

  test('undo leaves alone who was brought back and archived again since', async () => {
    const { id } = await join();
    const first = await archive([id]);
    await bringBack(id);
    await archive([id]);
    await undo(first);
    expect((await get(`/api/circle/members/${id}`)).data.archivedAt).not.toBeNull();
  });

  test('many at once: each is archived once, however many ask at the same time', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => join()));
    const ids = members.map(({ id }) => id);
    const runs = await Promise.all([archive(ids), archive(ids.toReversed(), true), archive(ids.slice(2))]);
    // One of the requests makes its change at once, and a job makes those of the others.
    await runJobs();
    const done = await Promise.all(runs.map(({ _id }) => get(`/api/circle/bulk/${_id}`)));
    expect(done.reduce((sum, { data }) => sum + data.changed, 0)).toBe(6);
  });

  test('gets no campaign, not even by a segment of the archived, and a message that waits is left out', async () => {
    const [gone, later] = [await join(), await join()];
    const template = (await post('/templates', { name: randomUUID(), subject: 'Bonjour', body: '<p>Salut</p>', status: 1 })).data._id;
    await archive([gone.id]);
    const preview = async (more: object) => (await post('/api/campaign/audience', { template, ...more })).data;
    expect(await preview({ members: [gone.id, later.id] })).toMatchObject({ recipients: 1, targeted: 1 });
    expect(await preview({ filter: { archived: 'only' } })).toMatchObject({ recipients: 0, targeted: 0 });

    const link = (await call('POST', `/api/circle/members/${gone.id}/pay-link`, { as })).status;
    expect(link).toBe(409);
    expect((await call('POST', `/api/circle/members/${gone.id}/pay-link/send`, { as, body: {} })).status).toBe(409);
    expect(await bulk([gone.id], { kind: 'send-pay-link' })).toMatchObject({ changed: 0 });
  });

  test('gets no reminder, from the run or by hand', async () => {
    const { id, name } = await join({ date: '2020-01-31' });
    const planned = async () => (await get('/api/reminders/dry-run?limit=100')).data;
    const before = await planned();
    expect(before.reminders.map(({ _id }: { _id: string }) => _id)).toContain(id);
    await archive([id]);
    const after = await planned();
    expect(after.reminders.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
    expect(after.count).toBe(before.count - 1);
    expect(await call('POST', `/api/reminders/${id}`, { as })).toMatchObject({
      status: 409,
      body: { message: 'This member is archived. Bring them back first.' },
    });
    expect(await bulk([id], { kind: 'delete', confirm: name })).toMatchObject({ changed: 1 });
    for (const path of [`/api/reminders/${id}`, `/api/circle/members/${id}/pay-link`])
      expect((await call('POST', path, { as })).body.message).toBe('This member is deleted. Restore them in Recently deleted first.');
  });

  test('starts no scenario, and stops the runs that are about them', async () => {
    const [gone, stays] = [await join(), await join()];
    const tag = (await post('/api/tags', { name: randomUUID() })).data._id;
    await build({ module: 'members.tag-added', config: { tag: [tag] } }, [
      { module: 'members.set-status', config: { member: '{{ trigger.memberId }}', status: 'TRAITÉ' } },
    ]);
    const tagged = (id: string) => post(`/api/circle/members/${id}/tags`, { tags: [tag] });
    const runsOf = async () => db.selectFrom('scenario_run').select(['state', 'subject']).orderBy('id').execute();
    const already = (await runsOf()).length;
    await archive([gone.id]);
    await tagged(gone.id);
    expect(await runsOf()).toHaveLength(already);
    await tagged(stays.id);
    expect(await runsOf()).toHaveLength(already + 1);
    await archive([stays.id]);
    await drain();
    expect((await runsOf()).at(-1)).toMatchObject({ state: 'filtered' });

    // The runs about a record that was merged into theirs are filtered too.
    const [remaining, duplicate] = [await join(), await join()];
    await tagged(duplicate.id);
    await post(`/api/circle/members/${remaining.id}/merge`, { other: duplicate.id });
    await archive([remaining.id]);
    await drain();
    const states = await db.selectFrom('scenario_run').select('state').where('subject', '=', duplicate.name).execute();
    expect(states).toContainEqual({ state: 'filtered' });
    expect(states).not.toContainEqual({ state: 'succeeded' });
  });

  test('finds the page to pay closed, and open again after coming back', async () => {
    const { id } = await join();
    const { pathname } = new URL((await post(`/api/circle/members/${id}/pay-link`)).data.url);
    await archive([id]);
    const closed = await app.inject({ url: pathname });
    expect(closed.statusCode).toBe(410);
    expect(closed.body).toContain('Cette page est fermée');
    expect((await app.inject({ url: `${pathname}/moi` })).statusCode).toBe(410);
    await bringBack(id);
    expect((await app.inject({ url: pathname })).statusCode).toBe(200);
  });

  test('who pays or joins again stays archived; the payment counts, and staff are told', async () => {
    const { id, email, name } = await join();
    await archive([id]);
    const product = (await get('/api/product')).data.find((one: { name: string }) => one.name === 'COACHING');
    const form = { name: 'Awa', email, option: 'Complete', version: product.version, submissionKey: randomUUID() };
    const joined = await app.inject({
      method: 'POST',
      url: `/inscription/${product._id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(joined.statusCode).toBe(303);
    expect((await app.inject(joined.headers.location as string)).statusCode).toBe(200);
    await runJobs();
    expect(await db.selectFrom('delivery').select('id').where('to_address', '=', email).where('kind', '=', 'pay-link').execute()).toEqual(
      [],
    );
    const payment = { category: 'Registration', name, email, produit: 'COACHING', moyen: 'Fedapay', payment_id: randomUUID() } as const;
    await db
      .transaction()
      .execute((db) =>
        insertPayment(deps, db, undefined, { ...payment, member_id: id, amount: 50_000, currency: 'XOF', paid_at: new Date() }),
      );
    const { data: kept } = await get(`/api/circle/members/${id}`);
    expect(kept).toMatchObject({ payment: { sequence: 1 } });
    expect(kept.archivedAt).not.toBeNull();
    expect(await post('/api/circle/create', { name, email, option: 'Partial' })).toMatchObject({
      message: 'An archived member has this e-mail address. Bring them back instead.',
    });
    const byStaff = await join();
    await archive([byStaff.id]);
    const cash = { name: byStaff.name, email: byStaff.email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount: 50_000 };
    expect(await post('/api/payment/create', cash)).toMatchObject({ success: true });
    const told = JSON.stringify(await get('/api/notifications'));
    expect(told).not.toContain(byStaff.name);
    expect(told).toContain(`${name}, who is archived, wants to join again`);
    expect(told).toContain(`${name}, who is archived, has paid`);
  });
});

test('only admins archive, and an unknown member is nobody', async () => {
  const { id } = await join();
  const body = { selection: { ids: [id] }, action: { kind: 'archive' } };
  expect((await call('POST', '/api/circle/bulk', { as: coach.token, body })).status).toBe(403);
  await archive([id]);
  expect((await call('GET', '/api/circle?archived=only', { as: coach.token })).body.members.length).toBeGreaterThan(0);
  const unknown = await call('POST', '/api/circle/bulk', { as, body: { ...body, selection: { ids: [randomUUID()] } } });
  expect(unknown.status).toBe(404);
  expect((await call('GET', '/api/circle?archived=perhaps', { as })).status).toBe(400);
});
