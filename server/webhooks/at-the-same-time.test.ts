import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { lockMembers } from '#server/billing/billing.queries.ts';
import { attachPayment, lockReferences } from '#server/payments/record.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';

// Reports of providers that arrive while staff, or other reports, are at the same payment.

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, call, db, deps, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});

async function report(event: string, one: { id: number }) {
  const { body, headers } = fedapay.deliver(event, one);
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers })).statusCode).toBe(200);
}
/** A payment that was reported before anybody had the payer's address. */
async function payBeforeJoining(email: string) {
  const one = fedapayTransaction({ email });
  fedapay.transactions.set(one.id, one);
  await report('transaction.approved', one);
  await runJobs();
  const { id } = await db.selectFrom('payment').select('id').where('payment_id', '=', String(one.id)).executeTakeFirstOrThrow();
  const member = await db.insertInto('member').values({ full_name: 'Awa Diop', email }).returning('id').executeTakeFirstOrThrow();
  return { one, paymentId: id, memberId: member.id };
}
/** The answers to two calls that have come before either may change a delivery. */
async function twiceAtOnce<T>(ask: () => Promise<T>): Promise<T[]> {
  const { both } = await db.transaction().execute(async (trx) => {
    await sql`lock table webhook_event in share mode`.execute(trx);
    const both = [ask(), ask()];
    await expect.poll(() => countWaiting(db, 'webhook_event')).toBe(2);
    return { both };
  });
  return Promise.all(both);
}
const memberOf = async (paymentId: string) =>
  (await db.selectFrom('payment').select('member_id').where('id', '=', paymentId).executeTakeFirstOrThrow()).member_id;

test('a report and somebody who attach a payment to the same member wait for each other, and not in a circle', async () => {
  const { one, paymentId, memberId } = await payBeforeJoining('cercle@exemple.sn');
  await report('transaction.transferred', one);
  const { jobs } = await db.transaction().execute(async (staff) => {
    await lockMembers(staff, [memberId]);
    const jobs = runJobs();
    await expect.poll(() => countWaiting(db)).toBe(1);
    await attachPayment(deps, staff, undefined, paymentId, memberId);
    return { jobs };
  });
  await jobs;
  expect(await memberOf(paymentId)).toBe(memberId);
  const events = await db.selectFrom('webhook_event').select(['state', 'error']).where('object_id', '=', String(one.id)).execute();
  expect(events).toEqual(Array(2).fill({ state: 'processed', error: null }));
});

test('an answer that a payment failed is ignored when a later answer said that it is paid, and an answer after that is not', async () => {
  const { token: as } = await buildAccount(db);
  const member = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email: 'plus.tard@exemple.sn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = fedapayTransaction({ status: 'declined', reference: '0-first' });
  const answer = (change: object) => fedapay.transactions.set(one.id, { ...one, ...change });
  const states = async () => {
    const rows = await db.selectFrom('webhook_event').select(['event', 'state']).where('object_id', '=', String(one.id)).execute();
    return Object.fromEntries(rows.map(({ event, state }) => [event, state]));
  };
  answer({});
  await report('transaction.declined', one);
  const { jobs } = await db.transaction().execute(async (holder) => {
    // Only the first answer has this number, so it alone waits between the answer and the recording.
    await lockReferences(holder, [{ moyen: 'Fedapay', reference: '0-first' }]);
    const jobs = runJobs();
    await expect.poll(() => countWaiting(db)).toBe(1);
    answer({ status: 'approved', reference: 'trx_second' });
    await report('transaction.approved', one);
    await runJobs();
    return { jobs };
  });
  await jobs;
  expect(await states()).toEqual({ 'transaction.declined': 'ignored', 'transaction.approved': 'unmatched' });
  answer({ status: 'canceled', reference: 'trx_second' });
  await report('transaction.canceled', one);
  await runJobs();
  expect((await states())['transaction.canceled']).toBe('quarantined');
  // A member for the payment settles only what waited for one.
  const { id } = await db.selectFrom('payment').select('id').where('payment_id', '=', String(one.id)).executeTakeFirstOrThrow();
  expect((await call('POST', `/api/payment/${id}/attach`, { as, body: { memberId: member.id } })).status).toBe(200);
  expect(await states()).toEqual({
    'transaction.declined': 'ignored',
    'transaction.approved': 'processed',
    'transaction.canceled': 'quarantined',
  });
});

test('a delivery in quarantine is dismissed and logged once when two dismiss it at once, and the second is answered like the first', async () => {
  const { token: as } = await buildAccount(db);
  const { body, headers } = fedapay.sign('{"half');
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
  const { id } = await db
    .selectFrom('webhook_event')
    .select('id')
    .where('state', '=', 'quarantined')
    .where('object_id', 'is', null)
    .executeTakeFirstOrThrow();
  const dismiss = () => call('POST', `/api/payment/events/${id}/dismiss`, { as });
  for (const { status, body } of [...(await twiceAtOnce(dismiss)), await dismiss()])
    expect([status, body.data.state]).toEqual([200, 'ignored']);
  expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'webhook.dismiss').execute()).toHaveLength(1);
});

test('a delivery is queued and logged once when two try it again at once, and the second is answered like the first', async () => {
  const { token: as } = await buildAccount(db);
  const one = fedapayTransaction({ status: 'approved', email: 'inconnue@exemple.sn' });
  fedapay.transactions.set(one.id, one);
  await report('transaction.approved', one);
  await runJobs();
  const { id } = await db.selectFrom('webhook_event').select('id').where('object_id', '=', String(one.id)).executeTakeFirstOrThrow();
  const retry = () => call('POST', `/api/payment/events/${id}/retry`, { as });
  for (const { status, body } of [...(await twiceAtOnce(retry)), await retry()])
    expect([status, body.data.state]).toEqual([200, 'received']);
  const queued = await sql`select from pgboss.job where data ->> 'eventId' = ${id} and state = 'created'`.execute(db);
  expect(queued.rows).toHaveLength(1);
  expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'webhook.retry').execute()).toHaveLength(1);
});
