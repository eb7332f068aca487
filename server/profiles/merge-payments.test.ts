import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { during } from '#server/testing/locks.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { mergeMembers } from './merge.queries.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, call, db, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);
const post = (path: string, body: object = {}) => call('POST', path, { as, body });
const create = async (): Promise<Member> =>
  (await post('/api/circle/create', { name: 'Fatou Diop', email: `fatou.${randomUUID()}@exemple.sn` })).body.data;
const record = (email: string, more: object = {}) =>
  post('/api/payment/create', {
    ...{ category: 'Registration', name: 'Fatou Diop', email, produit: 'COACHING', moyen: 'Cash' },
    ...{ amount: 17_000, currency: 'XOF', paymentId: randomUUID(), isSure: true, ...more },
  });
const memberOf = async (id: string) =>
  (await db.selectFrom('payment').select('member_id').where('id', '=', id).executeTakeFirstOrThrow()).member_id;

let kept: Member;
let other: Member;
beforeEach(async () => {
  [kept, other] = [await create(), await create()];
});

/** Begins the work while the other member is merged, and returns what it gives when the merge is done. */
const whileMerging = <T>(begin: () => Promise<T>) =>
  during(db, { first: (trx) => mergeMembers(trx, undefined, kept._id, other._id), begin });

const refused = { status: 409, body: { message: 'This member was merged or removed meanwhile. Please choose the member again.' } };

describe('a payment of a member who is merged at that moment', () => {
  test.each([
    ['the address', () => record(other.email)],
    ['the id', () => record('quelqu-un@exemple.sn', { memberId: other._id })],
  ])('is recorded by nobody for the record that is gone, which staff named by %s', async (_, begin) => {
    expect(await whileMerging(begin)).toMatchObject(refused);
    const again = await begin();
    expect([again.status, await memberOf(again.body.data._id)]).toEqual([200, kept._id]);
  });

  test.each([
    ['correct its address', (id: string) => call('PATCH', `/api/payment/${id}`, { as, body: { email: other.email } })],
    ['attach it', (id: string) => post(`/api/payment/${id}/attach`, { memberId: other._id })],
  ])('stays without a member until staff %s again', async (_, change) => {
    const { data } = (await record('faute@exemple.sn')).body;
    expect(await whileMerging(() => change(data._id))).toMatchObject(refused);
    expect(await memberOf(data._id)).toBe(null);
    expect((await change(data._id)).status).toBe(200);
    expect(await memberOf(data._id)).toBe(kept._id);
  });

  test('is recorded for the remaining member when a provider reports it', async () => {
    const one = fedapayTransaction({ email: other.email });
    fedapay.transactions.set(one.id, one);
    const { body, headers } = fedapay.deliver('transaction.approved', one);
    await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
    await whileMerging(() => runJobs());
    const event = db.selectFrom('webhook_event').select(['state', 'attempts']).where('object_id', '=', String(one.id));
    expect(await event.execute()).toEqual([{ state: 'processed', attempts: 1 }]);
    const paid = db.selectFrom('payment').select('member_id').where('payment_id', '=', String(one.id));
    expect(await paid.execute()).toEqual([{ member_id: kept._id }]);
  });
});
