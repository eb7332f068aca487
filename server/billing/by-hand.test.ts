import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markOverdue } from '#server/payments/payments.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { db, deps, call } = await testApp();
const admin = await buildAccount(db);

const AHEAD = '2199-01-31';
const PAST = '2026-01-31';

const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await call(method, path, { body, as: admin.token });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const add = (given: object = {}) =>
  send('POST', '/api/circle/create', { name: 'Awa Diop', email: `membre.${randomUUID()}@exemple.sn`, ...given });
const patch = (id: string, body: object) => send('PATCH', `/api/circle/members/${id}`, body);
const pay = (email: string, amount: number, date: string, more: object = {}) =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Awa', email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount, date, ...more },
  });
const flagOf = async (id: string) => (await call('GET', `/api/payment/${id}`, { as: admin.token })).body.data.flag;

describe('a due day that staff write', () => {
  test('makes the member late at once when it is past, and no longer late when it is moved ahead', async () => {
    const { _id } = await add({ date: AHEAD });
    expect((await patch(_id, { payment: { next: PAST } })).payment.status).toBe('Late');
    expect((await patch(_id, { payment: { next: AHEAD } })).payment.status).toBe('Progress');
    expect((await patch(_id, { subscription: { status: 'Completed', next: PAST } })).subscription.status).toBe('Late');
    expect((await patch(_id, { subscription: { next: AHEAD } })).subscription.status).toBe('Completed');
    // A change of another field does not change the status.
    expect((await patch(_id, { payment: { next: PAST, sequence: 2 } })).payment).toMatchObject({ status: 'Late', sequence: 2 });
    expect((await patch(_id, { payment: { status: 'Completed' } })).payment.status).toBe('Completed');
  });

  test('is judged from the beginning: a member who is added with a past day is late', async () => {
    expect((await add({ date: PAST })).payment.status).toBe('Late');
    expect((await add()).payment.status).toBe('Progress');
  });

  test('keeps a status that staff choose for it by hand, until another day is due', async () => {
    const { _id } = await add({ date: PAST });
    expect((await patch(_id, { payment: { status: 'Progress' } })).payment.status).toBe('Progress');
    await markOverdue.handle(deps, {});
    expect((await patch(_id, { payment: { sequence: 1 } })).payment.status).toBe('Progress');
    expect((await patch(_id, { payment: { next: '2026-02-28' } })).payment.status).toBe('Late');
  });
});

test.each(['Out', 'Completed'])('a registration that staff set to %s after a discount stays so when money comes', async (status) => {
  const { _id, email } = await add({ date: AHEAD });
  await send('POST', `/api/circle/members/${_id}/account`, { kind: 'discount', amount: 50_000, reason: 'Geste' });
  const { payment } = await patch(_id, { payment: { status } });
  expect(payment).toMatchObject({ status, next: AHEAD });
  await pay(email, 10_000, PAST, { category: 'Subscription' });
  expect((await patch(_id, {})).payment).toEqual(payment);
});

describe('a changed payment option', () => {
  test('counts earlier payments as instalments, so the next instalment is not an overpayment', async () => {
    const { _id, email } = await add({ date: AHEAD });
    const first = await pay(email, 50_000, PAST);
    expect((await patch(_id, { payment: { option: 'Partiel' } })).payment).toEqual({
      status: 'Progress',
      option: 'Partiel',
      sequence: 1,
      lastAt: PAST,
      next: '2199-02-28',
    });
    expect(await flagOf(first._id)).toBe(null);
    const second = await pay(email, 50_000, '2026-02-28');
    expect(await flagOf(second._id)).toBe(null);
    expect((await patch(_id, { payment: { option: 'Complete' } })).payment).toMatchObject({ status: 'Progress', sequence: 0, next: AHEAD });
    expect(await flagOf(first._id)).toBe('Underpaid');
    const back = await patch(_id, { payment: { option: 'Partiel' } });
    expect(back.payment).toMatchObject({ status: 'Progress', sequence: 2, next: '2199-03-31' });
    // Each payment still counts on its own.
    await send('DELETE', `/api/payment/${second._id}`);
    expect((await call('GET', `/api/circle/members/${_id}`, { as: admin.token })).body.data.payment).toMatchObject({
      sequence: 1,
      next: '2199-02-28',
    });
  });

  test('keeps a registration completed when its whole price was paid, also before staff set the billing by hand', async () => {
    const [paid, short] = [await add({ date: AHEAD }), await add({ date: AHEAD })];
    await pay(paid.email, 200_000, PAST);
    await pay(short.email, 100_000, PAST);
    for (const { _id } of [paid, short]) await patch(_id, { payment: { last: '2026-01-30' } });
    expect((await patch(paid._id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Completed', sequence: 4 });
    expect((await patch(short._id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Progress', sequence: 2 });
  });

  test('keeps a registration completed when the rest was waived, or when a file said that it was paid', async () => {
    const [forgiven, opened] = [await add({ date: AHEAD }), await add({ date: AHEAD })];
    await pay(forgiven.email, 150_000, PAST);
    const { rev } = (await call('GET', `/api/circle/members/${forgiven._id}/account`, { as: admin.token })).body.data;
    await send('POST', `/api/circle/members/${forgiven._id}/account`, { kind: 'waiver', amount: 50_000, reason: 'Geste', rev });
    await patch(forgiven._id, { payment: { last: '2026-01-30' } });
    await patch(opened._id, { payment: { status: 'Completed' } });
    await db.insertInto('account_entry').values({ member_id: opened._id, kind: 'opening', amount: 200_000, currency: 'XOF' }).execute();
    for (const { _id } of [forgiven, opened])
      expect((await patch(_id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Completed', sequence: 4 });
  });

  test('compares what files said in other currencies by the prices of the product', async () => {
    const { _id } = await add({ date: AHEAD });
    await patch(_id, { payment: { status: 'Completed' } });
    await db
      .insertInto('account_entry')
      .values([
        { member_id: _id, kind: 'opening', amount: 100_000, currency: 'XOF' },
        { member_id: _id, kind: 'opening', amount: 15_000, currency: 'EUR' },
      ])
      .execute();
    expect((await patch(_id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Completed', sequence: 4 });
  });

  test('counts what staff wrote as paid before, also after another edit', async () => {
    const { _id, email } = await add({ date: AHEAD, option: 'Partial' });
    await patch(_id, { payment: { sequence: 2 } });
    await patch(_id, { payment: { option: 'Complete' } });
    await pay(email, 100_000, PAST);
    await patch(_id, { subscription: { status: 'Completed', next: AHEAD } });
    expect((await patch(_id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Completed', sequence: 4 });
  });

  test('counts nothing of a registration that staff completed by hand, also after another edit', async () => {
    for (const edited of [false, true]) {
      const { _id } = await add({ date: AHEAD });
      await patch(_id, { payment: { status: 'Completed' } });
      if (edited) await patch(_id, { subscription: { status: 'Completed', next: AHEAD } });
      expect((await patch(_id, { payment: { option: 'Partiel' } })).payment).toMatchObject({ status: 'Progress', sequence: 0 });
    }
  });

  test('is overridden by the values that staff set with it', async () => {
    const { _id, email } = await add({ date: AHEAD });
    await pay(email, 50_000, PAST);
    const { payment } = await patch(_id, { payment: { option: 'Partiel', sequence: 3, next: AHEAD } });
    expect(payment).toMatchObject({ status: 'Progress', option: 'Partiel', sequence: 3, next: AHEAD });
  });
});

test('a change of the reminders does not change the billing: payments that are deleted later still count', async () => {
  const { _id, email } = await add({ date: AHEAD });
  const payment = await pay(email, 200_000, PAST);
  await patch(_id, { reminder: { sequence: 2 } });
  await send('DELETE', `/api/payment/${payment._id}`);
  expect((await call('GET', `/api/circle/members/${_id}`, { as: admin.token })).body.data.payment.status).toBe('Progress');
});

test('instalments of the 31st return to it after February, whatever else of the billing staff change', async () => {
  const { _id, email } = await add({ date: '2199-01-31', option: 'Partial' });
  await pay(email, 50_000, PAST);
  const dues = async () =>
    (await call('GET', `/api/circle/members/${_id}/account`, { as: admin.token })).body.data.amounts.instalments.map(
      ({ due }: { due: string }) => due,
    );
  const agreed = ['2199-01-31', '2199-02-28', '2199-03-31', '2199-04-30'];
  for (const next of ['2199-05-05', '2199-05-06']) {
    await patch(_id, { subscription: { status: 'Completed', next } });
    expect(await dues()).toEqual(agreed);
  }
  await pay(email, 50_000, PAST);
  expect(await dues()).toEqual(agreed);
  await patch(_id, { payment: { last: '2026-02-01' } });
  expect(await dues()).toEqual(agreed);
  await patch(_id, { payment: { next: '2199-03-28' } });
  expect(await dues()).toEqual(['2199-01-28', '2199-02-28', '2199-03-28', '2199-04-28']);
});

test('a subscription of the 31st returns to it after February, whatever else of the billing staff change', async () => {
  const price = [{ value: 5_000, currency: 'XOF' }];
  const terms = { prices: price, instalments: [], subscription: { months: 1, prices: price } };
  const product = await send('POST', '/api/product', { name: randomUUID(), terms });
  const { _id, email } = await add({ date: AHEAD, product: product.name });
  await patch(_id, { subscription: { status: 'Completed', next: '2199-01-31' } });
  const renew = () =>
    send('POST', '/api/payment/create', {
      ...{
        name: 'Awa',
        email,
        produit: product.name,
        moyen: 'Cash',
        paymentId: randomUUID(),
        amount: 5_000,
        date: PAST,
        category: 'Subscription',
      },
    });
  const next = async () => (await call('GET', `/api/circle/members/${_id}`, { as: admin.token })).body.data.subscription.next;
  await renew();
  expect(await next()).toBe('2199-02-28');
  for (const day of ['2199-05-05', '2199-05-06']) await patch(_id, { payment: { next: day } });
  expect(await next()).toBe('2199-02-28');
  await renew();
  expect(await next()).toBe('2199-03-31');
  await patch(_id, { subscription: { next: '2199-03-28' } });
  await renew();
  expect(await next()).toBe('2199-04-28');
});

test('a payment that is taken from a member and put back counts once, also where staff set the billing between', async () => {
  const [right, wrong] = [await add({ date: AHEAD, option: 'Partial' }), await add({ date: AHEAD })];
  const attach = (id: string, memberId: string | null) => send('POST', `/api/payment/${id}/attach`, { memberId });
  const owed = async () =>
    (await call('GET', `/api/circle/members/${right._id}/account`, { as: admin.token })).body.data.amounts.owed.value;
  const payment = await pay(right.email, 50_000, PAST);
  await patch(right._id, { payment: { next: '2199-05-31' } });
  for (const meanwhile of [wrong._id, null]) {
    await attach(payment._id, meanwhile);
    await attach(payment._id, right._id);
    expect(await owed()).toBe(150_000);
  }
  // Staff set this number without the payment, so it counts on top.
  await attach(payment._id, null);
  await patch(right._id, { payment: { sequence: 0 } });
  expect(await owed()).toBe(200_000);
  await attach(payment._id, right._id);
  expect(await owed()).toBe(150_000);
});

test('a payment that two members had in turn counts once for each whose billing staff set with it', async () => {
  const members = [await add({ date: AHEAD, option: 'Partial' }), await add({ date: AHEAD, option: 'Partial' })];
  const attach = (memberId: string | null) => send('POST', `/api/payment/${payment._id}/attach`, { memberId });
  const owed = async (id: string) =>
    (await call('GET', `/api/circle/members/${id}/account`, { as: admin.token })).body.data.amounts.owed.value;
  const payment = await pay(members[0]!.email, 50_000, PAST);
  for (const round of [1, 2])
    for (const { _id } of members) {
      await attach(_id);
      await patch(_id, { payment: { next: `2199-0${round}-28` } });
      expect(await owed(_id)).toBe(150_000);
      await attach(null);
    }
});

test.each(['delete', 'take away'])('a payment counts once when staff %s it, set a due day again and put it back', async (how) => {
  const { _id, email } = await add({ date: AHEAD, option: 'Partial' });
  const owed = async () => (await call('GET', `/api/circle/members/${_id}/account`, { as: admin.token })).body.data.amounts.owed.value;
  const path = `/api/payment/${(await pay(email, 50_000, PAST))._id}`;
  const takeAway = () => (how === 'delete' ? send('DELETE', path) : send('POST', `${path}/attach`, { memberId: null }));
  const putBack = () => (how === 'delete' ? send('POST', `${path}/restore`) : send('POST', `${path}/attach`, { memberId: _id }));
  await patch(_id, { payment: { next: '2199-05-31' } });
  await takeAway();
  for (const next of ['2199-06-30', '2199-07-31']) await patch(_id, { payment: { next } });
  await putBack();
  expect(await owed()).toBe(150_000);
  // A number of instalments that staff set while it is away does not have it in it.
  await takeAway();
  await patch(_id, { payment: { sequence: 0 } });
  expect(await owed()).toBe(200_000);
  await putBack();
  expect(await owed()).toBe(150_000);
});
