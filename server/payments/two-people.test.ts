import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { attachPayment, change, insertPayment, lockPayment } from './record.queries.ts';

// Two people, or two tabs of one, that work on the same payment.

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);

async function member() {
  const email = `membre.${randomUUID()}@exemple.sn`;
  const row = await db.insertInto('member').values({ full_name: 'Aminata Koné', email }).returning('id').executeTakeFirstOrThrow();
  return { id: row.id, email };
}
const post = (path: string, body: object) => call('POST', `/api/payment/${path}`, { body, as: admin.token });
const bodyOf = (given: object) => ({
  ...{ name: 'Aminata Koné', email: 'payeur@exemple.sn', produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID() },
  ...{ date: '2026-03-01', isSure: false },
  ...given,
});
const record = async (given: object) => (await post('create', bodyOf({ isSure: true, ...given }))).body.data;
const countOf = async (memberId: string) =>
  (await db.selectFrom('payment').select('id').where('member_id', '=', memberId).where('deleted_at', 'is', null).execute()).length;

test('a payment of one member, amount and day is recorded once without a word, also by two at the same moment', async () => {
  const { id: memberId, email } = await member();
  const both = await Promise.all([1, 2].map(() => post('create', bodyOf({ memberId, email }))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)!.body;
  expect(refused).toMatchObject({ data: { doubt: 'same-day' }, message: expect.stringContaining('is recorded already, for the same day') });
  expect(await countOf(memberId)).toBe(1);

  for (const other of [{ amount: 60_000 }, { date: '2026-03-02' }, { memberId: (await member()).id }])
    expect((await post('create', bodyOf({ memberId, email, ...other }))).status).toBe(200);
  expect((await post('create', bodyOf({ memberId, email, isSure: true }))).status).toBe(200);
});

test('the same payment of somebody who is no member is doubted too, and one that was given back is not', async () => {
  const email = `inconnu.${randomUUID()}@exemple.sn`;
  const first = await record({ email });
  expect((await post('create', bodyOf({ email }))).body.data).toEqual({ doubt: 'same-day' });
  await post(`${first._id}/refund`, { amount: 50_000, reason: 'Erreur' });
  expect((await post('create', bodyOf({ email }))).status).toBe(200);
});

test('a payment for a member who was deleted meanwhile is recorded when staff say so', async () => {
  const { id: memberId, email } = await member();
  await db.updateTable('member').set({ deleted_at: new Date(), archived_at: new Date() }).where('id', '=', memberId).execute();
  const { status, body } = await post('create', bodyOf({ memberId, email }));
  expect([status, body.data, await countOf(memberId)]).toEqual([409, { doubt: 'deleted' }, 0]);
  expect((await post('create', bodyOf({ memberId, email, isSure: true }))).status).toBe(200);
});

test('a refund is refused when another one was recorded since the payment was seen, and a repeated one is not', async () => {
  const { _id: id, rev } = await record({});
  const refund = { amount: 10_000, reason: 'Geste', rev };
  const key = randomUUID();
  expect((await post(`${id}/refund`, { ...refund, key })).status).toBe(200);
  expect((await post(`${id}/refund`, { ...refund, key })).status).toBe(200);
  const { status, body } = await post(`${id}/refund`, { ...refund, key: randomUUID() });
  expect([status, body.data.refunded.value]).toEqual([409, 10_000]);
  expect((await post(`${id}/refund`, { ...refund, key: randomUUID(), rev: body.data.rev })).body.data.refunded.value).toBe(20_000);
});

test('a refund is in the currency that the payment has when it is recorded', async () => {
  const { _id: id } = await record({ amount: 20_000 });
  const { body } = await during(db, {
    first: (trx) => change(trx, id, { amount: 20_000, currency: 'EUR' }),
    begin: () => post(`${id}/refund`, { amount: 50, reason: 'Geste' }),
  });
  expect(body.data.refunded).toEqual({ value: 50, currency: 'EUR' });
});

test('a payment that was attached meanwhile is not taken away from its member', async () => {
  const [one, other] = [await member(), await member()];
  const { _id: id } = await record({});
  const attach = (memberId: string | null, from: string | null) => post(`${id}/attach`, { memberId, from });
  expect((await attach(one.id, null)).status).toBe(200);
  expect((await attach(other.id, null)).status).toBe(409);
  expect((await attach(one.id, null)).status).toBe(200);
  expect((await attach(null, other.id)).status).toBe(409);
  expect((await attach(other.id, one.id)).body.data.member._id).toBe(other.id);
});

test('two who attach a payment at once, and somebody who changes it, wait for each other, and not in a circle', async () => {
  const { id: memberId } = await member();
  const { _id: id } = await record({});
  const meanwhile = (work: (trx: Db) => Promise<unknown>) => db.transaction().execute(work);
  const attach = (trx: Db) => attachPayment(deps, trx, undefined, id, memberId);
  const others = await db.transaction().execute(async (first) => {
    await attach(first);
    const change = meanwhile((trx) => lockPayment(trx, id));
    await expect.poll(() => countWaiting(db)).toBe(1);
    const second = meanwhile(attach);
    await expect.poll(() => countWaiting(db)).toBe(2);
    return [change, second];
  });
  expect(await Promise.all(others)).toEqual([expect.objectContaining({ member_id: memberId }), undefined]);
});

test('two who save ways to pay at once keep what the other one saved', async () => {
  const save = (body: object) => call('PATCH', '/api/payment/ways', { body, as: admin.token });
  const texts = { transferText: { fr: 'Par virement', en: 'By transfer' } };
  const shop = { chariowLink: 'https://cauri.mychariow.shop/prd_1' };
  const { both } = await db.transaction().execute(async (trx) => {
    await sql`lock table pay_setting in exclusive mode`.execute(trx);
    const both = [save(texts), save(shop)];
    await expect.poll(() => countWaiting(db, 'pay_setting')).toBe(2);
    return { both };
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await call('GET', '/api/payment/ways', { as: admin.token })).body.data).toEqual({ ...texts, ...shop });
});

test('an exchange rate that is entered while a payment is recorded counts for that payment', async () => {
  const { id: memberId, email } = await member();
  const recording = await db.startTransaction().execute();
  const id = await insertPayment(deps, recording, undefined, {
    ...{ member_id: memberId, category: 'Registration', name: 'Aminata Koné', email, produit: 'COACHING', moyen: 'Cash' },
    ...{ amount: 17_000, currency: 'USD', payment_id: randomUUID(), paid_at: new Date() },
  });
  const flag = async (by: Db) => (await by.selectFrom('payment').select('flag').where('id', '=', id).executeTakeFirstOrThrow()).flag;
  expect(await flag(recording)).toBe('No exchange rate');
  let isOver = false;
  const rate = call('POST', '/api/payment/rates', { body: { from: 'USD', to: 'XOF', day: '2020-01-01', rate: 600 }, as: admin.token });
  void rate.finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await countWaiting(db, 'payment')) > 0).toBe(true);
  await runJobs();
  await recording.commit().execute();
  expect((await rate).status).toBe(200);
  await runJobs();
  expect(await flag(db)).not.toBe('No exchange rate');
});
