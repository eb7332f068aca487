import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { runKilled } from '#server/testing/killed.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { checkCheckout } from './checkouts.jobs.ts';
import { reconcile } from './reconcile.jobs.ts';
import { processEvent } from './webhooks.jobs.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, deps, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
await buildAccount(db);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
beforeEach(() => fedapay.transactions.clear());

/** A payment of a new member, half of which was refunded. */
async function pay() {
  const email = `${randomUUID()}@exemple.sn`;
  const memberId = await insertRow(db, 'member', { full_name: 'Awa Diop', email });
  const one = fedapayTransaction({ email, status: 'approved_partially_refunded', amount_refunded: 25_000 });
  fedapay.transactions.set(one.id, one);
  return { memberId, one };
}

async function expectRecordedOnce(memberId: string, when: string): Promise<void> {
  const payments = await db.selectFrom('payment').select(['amount', 'refunded']).where('member_id', '=', memberId).execute();
  expect(payments, when).toEqual([{ amount: 50_000, refunded: 25_000 }]);
  const events = await db.selectFrom('member_event').select('kind').where('member_id', '=', memberId).execute();
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind === 'payment' || kind === 'refund');
  expect(kinds.toSorted(), when).toEqual(['payment', 'refund']);
}

test('a payment is recorded once, before whichever statement the process that reads its webhook is killed', async () => {
  for (let [n, isKilled] = [0, true]; isKilled; n++) {
    const { memberId, one } = await pay();
    const { body, headers } = fedapay.deliver('transaction.approved', one);
    expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers })).statusCode).toBe(200);
    const event = db.selectFrom('webhook_event').select('id').where('object_id', '=', String(one.id));
    isKilled = await runKilled(deps, processEvent, { eventId: (await event.executeTakeFirstOrThrow()).id }, n);
    await runJobs();
    await expectRecordedOnce(memberId, `killed before step ${n}`);
  }
});

test('a payment is recorded once, before whichever statement the process that asks for a checkout is killed', async () => {
  for (let [n, isKilled] = [0, true]; isKilled; n++) {
    const { memberId, one } = await pay();
    const money = { amount: 50_000, currency: 'XOF', category: 'Registration' } as const;
    const checkout = { ...money, member_id: memberId, provider: 'fedapay', provider_id: String(one.id), state: 'open' } as const;
    const id = await insertRow(db, 'checkout', { ...checkout, submission_key: randomUUID() });
    isKilled = await runKilled(deps, checkCheckout, { id }, n);
    // The queue runs the job of a killed process again.
    expect(await runJob(deps, checkCheckout, { id })).toEqual({ status: 'completed' });
    await runJobs();
    await expectRecordedOnce(memberId, `killed before step ${n}`);
    expect(await db.selectFrom('checkout').select('state').where('id', '=', id).execute()).toEqual([{ state: 'paid' }]);
  }
});

test('a payment without a webhook is recorded and told once, before whichever statement the process that finds it is killed', async () => {
  for (let [n, isKilled] = [0, true]; isKilled; n++) {
    fedapay.transactions.clear();
    const { memberId } = await pay();
    await db.deleteFrom('notification').execute();
    await db
      .updateTable('payment_provider')
      .set({ seen_until: hoursAgo(2), silent_since: null })
      .execute();
    isKilled = await runKilled(deps, reconcile, {}, n);
    expect(await runJob(deps, reconcile, {})).toEqual({ status: 'completed' });
    await runJobs();
    const when = `killed before step ${n}`;
    await expectRecordedOnce(memberId, when);
    const notices = await db.selectFrom('notification').select('notice').where('notice', '=', 'providerSilent').execute();
    expect(notices, when).toHaveLength(1);
  }
});
