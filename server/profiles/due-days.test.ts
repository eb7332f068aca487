import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db, runJobs } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou' });
const coach = await buildAccount(db, { role: 'coach' });

const PAST = '2026-01-31';
const AHEAD = '2199-01-31';

const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  (await call(method, path, { body, as: admin.token })).body.data;
const add = async (given: object = {}): Promise<string> =>
  (await send('POST', '/api/circle/create', { name: 'Awa Diop', email: `membre.${randomUUID()}@exemple.sn`, ...given }))._id;
const patch = (id: string, body: object) => send('PATCH', `/api/circle/members/${id}`, body);
const profile = (id: string) => send('GET', `/api/circle/members/${id}`);
const account = (id: string) => send('GET', `/api/circle/members/${id}/account`);
const timeline = (id: string) => send('GET', `/api/circle/members/${id}/timeline`);
const dueDay = (day: string, more: object = {}) => ({ kind: 'set-due-day', of: 'Registration', day, ...more });
const bulk = (selection: object, action: object) => send('POST', '/api/circle/bulk', { selection, action });
const preview = (selection: object, action: object) => send('POST', '/api/circle/bulk-preview', { selection, action });
const undo = (id: string) => send('POST', `/api/circle/bulk/${id}/undo`);

describe('the due day of many members', () => {
  test('is set for those who have one to pay, with status, account and timeline, and can be undone', async () => {
    const [late, ahead, paid, archived] = [await add({ date: PAST }), await add({ date: '2199-06-30' }), await add(), await add()];
    await patch(paid, { payment: { status: 'Completed' } });
    await bulk({ ids: [archived] }, { kind: 'archive' });
    const ids = [late, ahead, paid, archived];
    const leftOut = [
      { reason: 'archived', count: 1 },
      { reason: 'paid', count: 1 },
    ];
    expect(await preview({ ids }, dueDay(AHEAD))).toEqual({ reached: 2, leftOut, captured: false });

    const run = await bulk({ ids }, dueDay(AHEAD, { reason: 'Accord du bureau' }));
    expect(run).toMatchObject({ state: 'done', members: 4, changed: 2, leftOut });
    expect((await profile(late)).payment).toMatchObject({ status: 'Progress', next: AHEAD });
    expect((await profile(ahead)).payment).toMatchObject({ status: 'Progress', next: AHEAD });
    expect((await account(late)).entries[0]).toMatchObject({ kind: 'by-hand', reason: 'Accord du bureau', by: 'Fatou' });
    const due = await db.selectFrom('account_due').selectAll().where('member_id', '=', late).executeTakeFirstOrThrow();
    expect(due).toMatchObject({ stale: false, next_due: AHEAD });
    const changes = { 'payment.next': [PAST, AHEAD], 'payment.status': ['Late', 'Progress'] };
    expect((await timeline(late))[0]).toMatchObject({ kind: 'billing', actor: 'Fatou', data: { changes } });
    const audit = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', run._id).executeTakeFirstOrThrow();
    expect(audit.after).toMatchObject({ action: { kind: 'set-due-day', day: AHEAD, of: 'Registration' }, members: 4 });
    expect(await bulk({ ids: [late] }, dueDay(AHEAD))).toMatchObject({ changed: 0, leftOut: [{ reason: 'same-day', count: 1 }] });

    // Undo leaves alone whose day was changed since.
    await patch(ahead, { payment: { next: '2199-03-31' } });
    expect(await undo(run._id)).toMatchObject({ state: 'undone', leftOut });
    expect((await profile(late)).payment).toMatchObject({ status: 'Late', next: PAST });
    expect((await profile(ahead)).payment).toMatchObject({ next: '2199-03-31' });
    expect((await timeline(late))[0]).toMatchObject({ kind: 'billing', data: { changes: { 'payment.next': [AHEAD, PAST] } } });
  });

  test('keeps what was paid and a status that staff had chosen, through the change and its undo', async () => {
    const [id, email] = [await add({ date: PAST, option: 'Partial' }), `payeur.${randomUUID()}@exemple.sn`];
    await patch(id, { email });
    const amounts = { name: 'Awa', email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount: 30_000 };
    await send('POST', '/api/payment/create', { ...amounts, date: PAST });
    await patch(id, { payment: { status: 'Progress' } });
    const before = [(await profile(id)).payment, (await account(id)).amounts.owed];
    expect(before[0].status).toBe('Progress');
    const run = await bulk({ ids: [id] }, dueDay(AHEAD));
    expect((await account(id)).amounts.owed).toEqual(before[1]);
    await undo(run._id);
    expect([(await profile(id)).payment, (await account(id)).amounts.owed]).toEqual(before);
  });

  test('of the subscription is set for those who have one', async () => {
    const [with_, without] = [await add(), await add()];
    await patch(with_, { subscription: { status: 'Completed', next: PAST } });
    const action = dueDay(AHEAD, { of: 'Subscription' });
    const run = await bulk({ ids: [with_, without] }, action);
    expect(run).toMatchObject({ changed: 1, leftOut: [{ reason: 'no-subscription', count: 1 }] });
    expect((await profile(with_)).subscription).toMatchObject({ status: 'Completed', next: AHEAD });
    await undo(run._id);
    expect((await profile(with_)).subscription).toMatchObject({ status: 'Late', next: PAST });
  });

  test('comes back with the day of the month from which it was counted, where the month was too short for it', async () => {
    const price = [{ value: 5_000, currency: 'XOF' }];
    const instalments = [0, 1, 2, 3].map((n) => ({ after: n, unit: 'month', amounts: price }));
    const terms = { prices: [{ value: 20_000, currency: 'XOF' }], instalments, subscription: { months: 1, prices: price } };
    const product = await send('POST', '/api/product', { name: randomUUID(), terms });
    const email = `payeur.${randomUUID()}@exemple.sn`;
    const id = await add({ date: AHEAD, option: 'Partial', email, product: product.name });
    await patch(id, { subscription: { status: 'Completed', next: AHEAD } });
    const pay = (amount: number, category: string) => {
      const how = { name: 'Awa', email, produit: product.name, moyen: 'Cash', paymentId: randomUUID(), date: PAST };
      return send('POST', '/api/payment/create', { ...how, amount, category });
    };
    await pay(5_000, 'Registration');
    await pay(5_000, 'Subscription');
    const dues = async () => (await account(id)).amounts.instalments.map(({ due }: { due: string }) => due);
    const agreed = ['2199-01-31', '2199-02-28', '2199-03-31', '2199-04-30'];
    expect([await dues(), (await profile(id)).subscription.next]).toEqual([agreed, '2199-02-28']);

    for (const part of ['Registration', 'Subscription']) await undo((await bulk({ ids: [id] }, dueDay('2199-02-15', { of: part })))._id);
    expect([await dues(), (await profile(id)).subscription.next]).toEqual([agreed, '2199-02-28']);
    await pay(5_000, 'Subscription');
    expect((await profile(id)).subscription.next).toBe('2199-03-31');

    // A payment that completes no instalment moves no day, so the undo still finds the day that it had set.
    const { _id } = await bulk({ ids: [id] }, dueDay('2199-02-15'));
    await pay(100, 'Registration');
    await undo(_id);
    expect(await dues()).toEqual(agreed);
  });

  test('is set for all that match but for the unticked ones, by a job when they are many', async () => {
    const name = `Groupe ${randomUUID().slice(0, 8)}`;
    const values = Array.from({ length: 130 }, (_, i) => ({
      full_name: name,
      email: `${i}.${randomUUID()}@exemple.sn`,
      payment_next: PAST,
    }));
    const rows = await db.insertInto('member').values(values).returning('id').execute();
    const selection = { all: true, filter: { search: name }, except: [rows[7]!.id] };
    expect(await preview(selection, dueDay(AHEAD))).toMatchObject({ reached: 129 });
    const run = await bulk(selection, dueDay(AHEAD));
    expect(run).toMatchObject({ state: 'running', members: 129 });
    await runJobs();
    expect(await send('GET', `/api/circle/bulk/${run._id}`)).toMatchObject({ state: 'done', done: 129, changed: 129 });
    const days = await db.selectFrom('member').select(['id', 'payment_next']).where('full_name', '=', name).execute();
    expect(days.filter(({ payment_next }) => payment_next !== AHEAD)).toEqual([{ id: rows[7]!.id, payment_next: PAST }]);

    await undo(run._id);
    await runJobs();
    // The reasons in the accounts are in the language of the programme.
    const { entries } = await account(rows[0]!.id);
    expect(entries[0]).toMatchObject({ kind: 'by-hand', reason: 'Annulation d’un changement groupé d’échéances' });
  });

  test('is for admins, and must be a day', async () => {
    const body = { selection: { ids: [await add()] }, action: dueDay(AHEAD) };
    for (const path of ['bulk', 'bulk-preview'])
      expect((await call('POST', `/api/circle/${path}`, { body, as: coach.token })).status).toBe(403);
    const { status } = await call('POST', '/api/circle/bulk', { body: { ...body, action: dueDay('demain') }, as: admin.token });
    expect(status).toBe(400);
  });
});
