import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startChariow } from '#server/testing/fakes/chariow.fake.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startMoneroo } from '#server/testing/fakes/moneroo.fake.ts';
import { chariowSale, fedapayTransaction, monerooPayment } from '#server/testing/provider-payments.ts';
import { findOpenEvents } from './providers.queries.ts';
import { reconcile } from './reconcile.jobs.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
const moneroo = await startMoneroo({ key: 'sk_moneroo', webhookSecret: 'wh_moneroo' });
const chariow = await startChariow({ key: 'sk_chariow', webhookSecret: 'whsec' });
afterAll(() => Promise.all([fedapay.close(), moneroo.close(), chariow.close()]));

const { app, db, deps, call, runJobs } = await testApp({
  env: {
    FEDAPAY_SECRET_KEY: 'sk_fedapay',
    FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay',
    FEDAPAY_URL: fedapay.url,
    MONEROO_SECRET_KEY: 'sk_moneroo',
    MONEROO_WEBHOOK_SECRET: 'wh_moneroo',
    MONEROO_URL: moneroo.url,
    CHARIOW_API_KEY: 'sk_chariow',
    CHARIOW_PULSE_SECRET: 'whsec',
    CHARIOW_URL: chariow.url,
  },
});
const admin = await buildAccount(db);

const run = async () => {
  await reconcile.handle(deps, {});
  await runJobs();
};
const payments = async () =>
  (await db.selectFrom('payment').select(['payment_id', 'refunded']).orderBy('payment_id').execute()).map((p) => p.payment_id);
const provider = async (name: string) => {
  const { body } = await call('GET', '/api/payment/providers', { as: admin.token });
  return body.data.find((one: { provider: string }) => one.provider === name);
};
const alerts = () => db.selectFrom('delivery').select('to_address').where('kind', '=', 'provider-silent').execute();

test('payments without a webhook are found once in the providers’ lists, over several pages', async () => {
  const paid = Array.from({ length: 110 }, () => fedapayTransaction({ status: 'transferred' }));
  for (const one of [...paid, fedapayTransaction({ status: 'pending' }), fedapayTransaction({ status: 'declined' })])
    fedapay.transactions.set(one.id, one);
  const sales = Array.from({ length: 101 }, () => chariowSale());
  for (const sale of [...sales, chariowSale({ status: 'abandoned' })]) chariow.sales.set(sale.id, sale);
  await run();
  expect(await payments()).toEqual([...paid.map(({ id }) => String(id)), ...sales.map(({ id }) => id)].sort());
  await run();
  expect(await payments()).toHaveLength(211);
  expect(await provider('fedapay')).toMatchObject({
    configured: true,
    found: 110,
    error: null,
    webhookUrl: 'http://localhost:3000/api/webhooks/fedapay',
  });
  expect(await provider('chariow')).toMatchObject({ found: 101, silentSince: null });
  // The first reading of a list does not prove that webhooks are missing.
  expect(await alerts()).toEqual([]);
}, 60_000);

test('a refund without a webhook is found too', async () => {
  const [one] = [...fedapay.transactions.values()];
  Object.assign(one!, { status: 'refunded', updated_at: new Date().toISOString() });
  await run();
  const row = await db.selectFrom('payment').select('refunded').where('payment_id', '=', String(one!.id)).executeTakeFirstOrThrow();
  expect(row.refunded).toBe(50_000);
});

/** Staff record what somebody paid with FedaPay. */
const recordByHand = async ({ id }: { id: number | string }, amount: number): Promise<string> => {
  const body = { name: 'Awa Diop', email: 'awa@exemple.sn', produit: 'COACHING', moyen: 'Fedapay', amount, paymentId: String(id) };
  return (await call('POST', '/api/payment/create', { body, as: admin.token })).body.data._id;
};

test('a refund without a webhook is found again for a payment that staff deleted and recorded anew', async () => {
  const one = fedapayTransaction({ status: 'approved_partially_refunded', amount_refunded: 7_500 });
  fedapay.transactions.set(one.id, one);
  await run();
  const first = await db.selectFrom('payment').selectAll().where('payment_id', '=', String(one.id)).executeTakeFirstOrThrow();
  expect(first.refunded).toBe(7_500);
  await call('DELETE', `/api/payment/${first.id}?reason=Doublon`, { as: admin.token });
  const id = await recordByHand(one, 50_000);
  await run();
  const refunded = () => db.selectFrom('payment').select('refunded').where('id', '=', id).executeTakeFirst();
  expect(await refunded()).toEqual({ refunded: 7_500 });
  Object.assign(one, { amount_refunded: 9_000, updated_at: new Date().toISOString() });
  await run();
  expect(await refunded()).toEqual({ refunded: 9_000 });
});

test('staff are told once, without a webhook, that a payment which they recorded has another amount at its provider', async () => {
  const one = fedapayTransaction();
  fedapay.transactions.set(one.id, one);
  const id = await recordByHand(one, 45_000);
  await run();
  const events = () => db.selectFrom('webhook_event').select(['id', 'state']).where('payment_id', '=', id).execute();
  const [event] = await events();
  expect(event?.state).toBe('quarantined');
  await call('POST', `/api/payment/events/${event!.id}/dismiss`, { as: admin.token });
  await run();
  expect(await events()).toEqual([{ id: event!.id, state: 'ignored' }]);
});

const quarantined = ({ id }: { id: number }) =>
  db
    .selectFrom('webhook_event')
    .select(['id', 'event', 'state'])
    .where('object_id', '=', String(id))
    .where('state', '=', 'quarantined')
    .execute();

test('staff are told once, without a webhook, that a provider refunded a part and does not say how much', async () => {
  const one = fedapayTransaction();
  fedapay.transactions.set(one.id, one);
  await run();
  Object.assign(one, { status: 'approved_partially_refunded', updated_at: new Date().toISOString() });
  await run();
  const [event] = await quarantined(one);
  expect(event).toMatchObject({ event: 'reconcile.payment' });
  await call('POST', `/api/payment/events/${event!.id}/dismiss`, { as: admin.token });
  await run();
  expect(await quarantined(one)).toEqual([]);
});

test('staff are told once, without a webhook, that they recorded a payment under both of its numbers', async () => {
  const one = fedapayTransaction();
  for (const id of [one.id, one.reference]) await recordByHand({ id }, 50_000);
  fedapay.transactions.set(one.id, one);
  await run();
  await run();
  expect(await quarantined(one)).toMatchObject([{ event: 'reconcile.payment' }]);
});

test('a payment under both of its numbers comes no second time when its webhook has told of it', async () => {
  const one = fedapayTransaction();
  for (const id of [one.id, one.reference]) await recordByHand({ id }, 50_000);
  fedapay.transactions.set(one.id, one);
  const { body, headers } = fedapay.deliver('transaction.approved', one);
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
  await runJobs();
  await run();
  expect(await quarantined(one)).toMatchObject([{ event: 'transaction.approved' }]);
});

test('staff are told of a refund without a webhook where the payment stands under both of its numbers, of which its webhook has told', async () => {
  const one = fedapayTransaction();
  for (const id of [one.id, one.reference]) await recordByHand({ id }, 50_000);
  fedapay.transactions.set(one.id, one);
  const { body, headers } = fedapay.deliver('transaction.approved', one);
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
  await runJobs();
  const [told] = await quarantined(one);
  await call('POST', `/api/payment/events/${told!.id}/dismiss`, { as: admin.token });
  Object.assign(one, { status: 'refunded', updated_at: new Date().toISOString() });
  await run();
  await run();
  expect(await quarantined(one)).toMatchObject([{ event: 'reconcile.payment' }]);
});

test('a payment since the last reading without a webhook notifies admins once that the provider is silent', async () => {
  const readBefore = () =>
    db
      .updateTable('payment_provider')
      .set({ seen_until: new Date(Date.now() - 2 * 3_600_000) })
      .where('provider', '=', 'fedapay')
      .execute();
  await readBefore();
  // The webhook of a payment that was made just now may still come.
  const fresh = fedapayTransaction({ approved_at: new Date().toISOString() });
  fedapay.transactions.set(fresh.id, fresh);
  await run();
  expect([await payments(), await alerts()]).toEqual([expect.arrayContaining([String(fresh.id)]), []]);
  await readBefore();
  const missed = fedapayTransaction({});
  fedapay.transactions.set(missed.id, missed);
  await run();
  await run();
  expect((await alerts()).map(({ to_address }) => to_address)).toEqual([admin.email]);
  expect((await provider('fedapay')).silentSince).not.toBe(null);

  const { body, headers } = fedapay.deliver('transaction.approved', missed);
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers })).statusCode).toBe(200);
  expect(await provider('fedapay')).toMatchObject({ silentSince: null, waiting: 1 });
  await runJobs();
});

test('a payment whose webhook waits in quarantine, or was dismissed there, neither comes again nor makes its provider silent', async () => {
  const odd = fedapayTransaction({ amount: 0 });
  fedapay.transactions.set(odd.id, odd);
  const { body, headers } = fedapay.deliver('transaction.approved', odd);
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
  await runJobs();
  const again = async () => {
    await sql`update payment_provider set seen_until = now() - interval '2 hours', silent_since = null where provider = 'fedapay'`.execute(
      db,
    );
    await run();
    return db.selectFrom('webhook_event').select(['id', 'state']).where('object_id', '=', String(odd.id)).execute();
  };
  const [event, ...more] = await again();
  expect([event!.state, more]).toEqual(['quarantined', []]);
  await call('POST', `/api/payment/events/${event!.id}/dismiss`, { as: admin.token });
  expect(await again()).toEqual([{ id: event!.id, state: 'ignored' }]);
  expect([(await provider('fedapay')).silentSince, await alerts()]).toEqual([null, [{ to_address: admin.email }]]);
});

test('a provider that called every day and stopped is silent, whatever its list says', async () => {
  await sql`
    insert into webhook_event (provider, delivery_key, event, body, state, received_at)
    select 'moneroo', 'day ' || n, 'payment.initiated', '', 'ignored', now() - make_interval(days => n) from generate_series(3, 14) as n`.execute(
    db,
  );
  await run();
  expect((await provider('moneroo')).silentSince).not.toBe(null);
  expect(await alerts()).toHaveLength(2);
});

test('unfinished work is processed again: lost jobs, and payments without a result', async () => {
  const open = monerooPayment({ status: 'pending' });
  moneroo.payments.set(open.id, open);
  const { body, headers } = moneroo.deliver('payment.initiated', open);
  await app.inject({ method: 'POST', url: '/api/webhooks/moneroo', payload: body, headers });
  await runJobs();
  open.status = 'success';
  await sql`update webhook_event set received_at = now() - interval '40 minutes' where object_id = ${open.id}`.execute(db);
  const lost = monerooPayment();
  moneroo.payments.set(lost.id, lost);
  await sql`insert into webhook_event (provider, delivery_key, event, object_id, body, received_at)
    values ('moneroo', ${randomUUID()}, 'payment.success', ${lost.id}, '', now() - interval '1 hour')`.execute(db);
  await run();
  expect(await payments()).toEqual(expect.arrayContaining([open.id, lost.id]));
});

test('the payments without a member are counted, and not what their provider reported of them', async () => {
  const before = (await provider('fedapay')).unmatched;
  const one = fedapayTransaction({ email: 'inconnue@exemple.sn' });
  fedapay.transactions.set(one.id, one);
  for (const event of ['transaction.approved', 'transaction.transferred']) {
    const { body, headers } = fedapay.deliver(event, one);
    await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers });
  }
  await runJobs();
  expect((await provider('fedapay')).unmatched - before).toBe(1);
  const { id } = await db.selectFrom('payment').select('id').where('payment_id', '=', String(one.id)).executeTakeFirstOrThrow();
  await call('DELETE', `/api/payment/${id}`, { as: admin.token });
  expect((await provider('fedapay')).unmatched).toBe(before);
});

test('a list that cannot be read is reported and read again later', async () => {
  chariow.failNext(9, 500);
  await run();
  expect((await provider('chariow')).error).toBe('Chariow answered 500.');
  chariow.failNext(9, 429);
  await run();
  expect((await provider('chariow')).error).toBe('Chariow asks us to wait');
  chariow.failNext(0, 200);
  await run();
  expect((await provider('chariow')).error).toBe(null);
});

test('many old deliveries of a provider that does not answer do not keep those of the others waiting', async () => {
  await sql`
    insert into webhook_event (provider, delivery_key, event, object_id, body, state, received_at)
    select 'moneroo', 'broken ' || n, 'payment.success', 'py_' || n, '', 'failed', now() - interval '2 days' from generate_series(1, 1500) as n`.execute(
    db,
  );
  const late = await insertRow(db, 'webhook_event', {
    ...{ provider: 'fedapay', delivery_key: 'late', event: 'transaction.approved', object_id: '5', body: Buffer.alloc(0) },
    ...{ state: 'failed', received_at: new Date(Date.now() - 3_600_000) },
  });
  const open = await findOpenEvents(db);
  expect([open.includes(late), open.length]).toEqual([true, 1_001]);
});
