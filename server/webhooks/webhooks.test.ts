import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readStored } from '#server/stored-errors.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startChariow } from '#server/testing/fakes/chariow.fake.ts';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startMoneroo } from '#server/testing/fakes/moneroo.fake.ts';
import { chariowSale, fedapayTransaction, monerooPayment } from '#server/testing/provider-payments.ts';
import { processEvent } from './webhooks.jobs.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
const moneroo = await startMoneroo({ key: 'sk_moneroo', webhookSecret: 'wh_moneroo' });
const chariow = await startChariow({ key: 'sk_live_chariow', webhookSecret: 'whsec_chariow' });
afterAll(() => Promise.all([fedapay.close(), moneroo.close(), chariow.close()]));

const { app, db, call, deps, runJobs } = await testApp({
  env: {
    FEDAPAY_SECRET_KEY: 'sk_fedapay',
    FEDAPAY_WEBHOOK_SECRET: 'wh_old, wh_fedapay',
    FEDAPAY_URL: fedapay.url,
    MONEROO_SECRET_KEY: 'sk_moneroo',
    MONEROO_WEBHOOK_SECRET: 'wh_moneroo',
    MONEROO_URL: moneroo.url,
    CHARIOW_API_KEY: 'sk_live_chariow',
    CHARIOW_PULSE_SECRET: 'whsec_chariow',
    CHARIOW_URL: chariow.url,
  },
});
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

const post = async (provider: string, { body, headers }: SignedDelivery) => {
  const response = await app.inject({ method: 'POST', url: `/api/webhooks/${provider}`, payload: body, headers });
  return response.statusCode;
};
async function member(given: { phone?: string; email?: string; product?: 'ECOM AFRICA PRO' } = {}) {
  const email = given.email ?? `membre.${randomUUID()}@exemple.sn`;
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email, phone: given.phone ?? null, payment_option: 'Partiel', product: given.product ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
const paymentsOf = (memberId: string) => db.selectFrom('payment').selectAll().where('member_id', '=', memberId).execute();
const sequence = async (id: string) =>
  (await db.selectFrom('member').select('payment_sequence').where('id', '=', id).executeTakeFirstOrThrow()).payment_sequence;
const events = async (objectId: string | number) => {
  const rows = await db.selectFrom('webhook_event').selectAll().where('object_id', '=', String(objectId)).orderBy('received_at').execute();
  return rows.map((row) => ({ ...row, error: readStored(row.error) }));
};
const retry = (id: string) => call('POST', `/api/payment/events/${id}/retry`, { as: admin.token });

describe('FedaPay', () => {
  test('a payment is recorded once for its member, however often it is reported', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    const delivery = fedapay.deliver('transaction.approved', one);
    expect(await Promise.all([post('fedapay', delivery), post('fedapay', delivery), post('fedapay', delivery)])).toEqual([200, 200, 200]);
    expect(await events(one.id)).toHaveLength(1);
    expect(await post('fedapay', fedapay.deliver('transaction.updated', one))).toBe(200);
    expect(await runJobs()).toBe(2);
    const [payment, ...more] = await paymentsOf(id);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({ moyen: 'Fedapay', amount: 50_000, currency: 'XOF', payment_id: String(one.id), recorded_by: null });
    expect(await sequence(id)).toBe(1);
    expect((await events(one.id)).map(({ state }) => state)).toEqual(['processed', 'processed']);
    const typed = { name: 'Awa', email, produit: 'COACHING', moyen: 'Fedapay', paymentId: one.reference, amount: 50_000 };
    expect((await call('POST', '/api/payment/create', { as: admin.token, body: typed })).body.errors).toHaveProperty('paymentId');
  });

  test('a payment that staff deleted, or deleted and entered again, is not recorded by another report', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    const [payment] = await paymentsOf(id);
    expect((await call('DELETE', `/api/payment/${payment!.id}`, { as: admin.token })).status).toBe(200);
    await post('fedapay', fedapay.deliver('transaction.updated', one));
    await runJobs();
    const live = async () => (await paymentsOf(id)).filter(({ deleted_at }) => deleted_at === null).map(({ payment_id }) => payment_id);
    expect(await live()).toEqual([]);

    const again = { name: 'Awa', email, produit: 'COACHING', moyen: 'Fedapay', paymentId: String(one.id), amount: 50_000 };
    expect((await call('POST', '/api/payment/create', { as: admin.token, body: again })).status).toBe(200);
    await post('fedapay', fedapay.deliver('transaction.transferred', one));
    await runJobs();
    expect(await live()).toEqual([String(one.id)]);
    expect(await sequence(id)).toBe(1);
    expect((await events(one.id)).map(({ state }) => state)).toEqual(['processed', 'processed', 'processed']);
    expect((await call('POST', `/api/payment/${payment!.id}/restore`, { as: admin.token })).status).toBe(409);
  });

  test('a report about a mistyped payment waits until staff have corrected it, and then its amounts are locked', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    const typed = { name: 'Awa', email, produit: 'COACHING', moyen: 'Fedapay', paymentId: String(one.id), amount: 5_000 };
    const { body } = await call('POST', '/api/payment/create', { as: admin.token, body: typed });
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    const [event] = await events(one.id);
    expect(event).toMatchObject({ state: 'quarantined', error: 'The provider says 50000 XOF; the recorded payment has 5000 XOF.' });
    const edit = (amount: number) => call('PATCH', `/api/payment/${body.data._id}`, { as: admin.token, body: { amount } });
    expect((await edit(50_000)).status).toBe(200);
    await retry(event!.id);
    await runJobs();
    expect((await events(one.id))[0]!.state).toBe('processed');
    expect(await sequence(id)).toBe(1);
    expect((await edit(60_000)).body.errors).toHaveProperty('amount');
  });

  test('a request with a wrong or an old signature is refused', async () => {
    const one = fedapayTransaction({});
    const { body, headers } = fedapay.deliver('transaction.approved', one);
    const signature = headers['x-fedapay-signature']!;
    const minutesAgo = (n: number) => fedapay.sign(body, new Date(Date.now() - n * 60_000));
    for (const forged of [
      { body: body.replace('transaction.approved', 'transaction.declined'), headers },
      { body: `${body} `, headers },
      { body, headers: { ...headers, 'x-fedapay-signature': signature.replace(/.$/, (c) => (c === '0' ? '1' : '0')) } },
      { body, headers: { ...headers, 'x-fedapay-signature': signature.replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) - 5}`) } },
      { body, headers: { ...headers, 'x-fedapay-signature': '' } },
      { body, headers: { ...headers, 'x-fedapay-signature': 't=,s=' } },
      { body, headers: { 'content-type': 'application/json' } },
      { body: body.slice(0, 20), headers },
      moneroo.sign(body),
      minutesAgo(6),
      minutesAgo(-6),
    ])
      expect(await post('fedapay', forged)).toBe(401);
    expect(await post('fedapay', minutesAgo(4))).toBe(200);
    expect(await events(one.id)).toHaveLength(1);
    expect(await post('paypal', { body, headers })).toBe(404);
    expect(await post('fedapay', fedapay.sign('x'.repeat(300_000)))).toBe(413);
  });

  test('a genuine webhook without a meaning is stored, for review or as ignored', async () => {
    for (const body of [
      '{"half',
      '[]',
      'null',
      '{"name":"transaction.approved"}',
      '{"name":"transaction.approved","entity":{"id":"../../x y"}}',
      '',
    ])
      expect(await post('fedapay', fedapay.sign(body))).toBe(200);
    expect(await post('fedapay', fedapay.sign('{"name":"customer.created","entity":{"id":5}}'))).toBe(200);
    const rows = await db.selectFrom('webhook_event').select(['state', 'event']).where('object_id', 'is', null).execute();
    expect(rows.filter(({ state }) => state === 'quarantined')).toHaveLength(6);
    expect(rows.filter(({ state }) => state === 'ignored')).toEqual([{ state: 'ignored', event: 'customer.created' }]);
  });

  test('only what FedaPay confirms is recorded', async () => {
    const { id, email } = await member();
    const declined = fedapayTransaction({ email, status: 'declined' });
    fedapay.transactions.set(declined.id, declined);
    // The delivery says approved, but FedaPay does not confirm it.
    await post('fedapay', fedapay.sign(JSON.stringify({ name: 'transaction.approved', entity: { ...declined, status: 'approved' } })));
    await post('fedapay', fedapay.sign(JSON.stringify({ name: 'transaction.approved', entity: { id: 999_999_999 } })));
    await runJobs();
    expect(await paymentsOf(id)).toEqual([]);
    expect((await events(declined.id))[0]?.state).toBe('ignored');
    expect((await events(999_999_999))[0]).toMatchObject({ state: 'failed', error: 'The provider does not know this payment yet.' });
  });

  test('refunds follow the status, less what is recorded already', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    const report = async (change: object) => {
      fedapay.transactions.set(one.id, Object.assign(one, change, { updated_at: new Date().toISOString() }));
      await post('fedapay', fedapay.sign(JSON.stringify({ name: 'transaction.updated', entity: { id: one.id }, nonce: randomUUID() })));
      await runJobs();
      return (await paymentsOf(id))[0];
    };
    const recorded = await report({});
    expect(recorded).toMatchObject({ refunded: 0 });
    await report({ status: 'approved_partially_refunded' });
    expect((await events(one.id)).at(-1)).toMatchObject({ state: 'quarantined' });
    expect(await report({ amount_refunded: 20_000 })).toMatchObject({ refunded: 20_000 });
    expect(await report({ status: 'refunded' })).toMatchObject({ refunded: 50_000, amount: 50_000 });
    expect(await report({})).toMatchObject({ refunded: 50_000 });
    expect(await db.selectFrom('refund').select('amount').where('payment_id', '=', recorded!.id).orderBy('id').execute()).toEqual([
      { amount: 20_000 },
      { amount: 30_000 },
    ]);
    expect(await sequence(id)).toBe(0);
  });

  test('a refund of which the provider does not say how much is settled when staff have recorded it', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved_partially_refunded' });
    fedapay.transactions.set(one.id, one);
    await post('fedapay', fedapay.deliver('transaction.updated', one));
    await runJobs();
    const [event] = await events(one.id);
    expect(event).toMatchObject({ state: 'quarantined' });
    const [payment] = await paymentsOf(id);
    const refund = { amount: 20_000, reason: 'Trop payé' };
    expect((await call('POST', `/api/payment/${payment!.id}/refund`, { as: admin.token, body: refund })).status).toBe(200);
    await retry(event!.id);
    await runJobs();
    expect((await events(one.id))[0]).toMatchObject({ state: 'processed', error: null });
    expect(await paymentsOf(id)).toMatchObject([{ refunded: 20_000 }]);
  });

  test('a payment that staff recorded needs nobody while its provider still waits for it', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'pending' });
    fedapay.transactions.set(one.id, one);
    const typed = { name: 'Awa', email, produit: 'COACHING', moyen: 'Fedapay', paymentId: String(one.id), amount: 50_000 };
    expect((await call('POST', '/api/payment/create', { as: admin.token, body: typed })).status).toBe(200);
    await post('fedapay', fedapay.deliver('transaction.updated', one));
    await runJobs();
    const [{ id: payment_id } = { id: '' }] = await paymentsOf(id);
    expect(await events(one.id)).toMatchObject([{ state: 'ignored', payment_id }]);
  });

  test('a refund that does not change what staff set by hand waits until staff have looked at it', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    await call('PATCH', `/api/circle/members/${id}`, { body: { payment: { next: '2199-12-31' } }, as: admin.token });
    Object.assign(one, { status: 'refunded', updated_at: new Date().toISOString() });
    await post('fedapay', fedapay.deliver('transaction.refunded', one));
    await runJobs();
    expect([(await paymentsOf(id))[0]?.refunded, await sequence(id)]).toEqual([50_000, 1]);
    const refund = (await events(one.id)).at(-1)!;
    expect(refund).toMatchObject({ state: 'quarantined', error: expect.stringContaining('check the status and the due day') });
    await retry(refund.id);
    await runJobs();
    expect((await events(one.id)).at(-1)?.state).toBe('processed');
    expect((await paymentsOf(id))[0]?.refunded).toBe(50_000);
  });

  test('a payment that FedaPay dates in the future was made now', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, approved_at: '2150-01-01T00:00:00.000Z' });
    fedapay.transactions.set(one.id, one);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    const [payment] = await paymentsOf(id);
    expect(Math.abs(payment!.paid_at.valueOf() - Date.now())).toBeLessThan(60_000);
  });

  test.each([
    [45_000, 'XOF'],
    // As many cents as the provider says francs.
    [500, 'EUR'],
  ])('an amount that differs from the recorded %s %s needs staff', async (amount, currency) => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    const body = { name: 'Awa Diop', email, produit: 'COACHING', moyen: 'Fedapay', amount, currency, paymentId: one.reference };
    expect((await call('POST', '/api/payment/create', { body, as: admin.token })).status).toBe(200);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    expect((await events(one.id))[0]).toMatchObject({
      state: 'quarantined',
      error: `The provider says 50000 XOF; the recorded payment has ${amount} ${currency}.`,
    });
    expect(await paymentsOf(id)).toHaveLength(1);
    const [event] = await events(one.id);
    expect((await call('POST', `/api/payment/events/${event!.id}/dismiss`, { as: admin.token })).body.data.state).toBe('ignored');
  });

  test('a busy or broken provider is asked again', async () => {
    const { id, email } = await member();
    const one = fedapayTransaction({ email, status: 'approved' });
    fedapay.transactions.set(one.id, one);
    // The job is repeated after a second too, which on a slow machine is during one of the next steps.
    fedapay.failNext(9, 429);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    expect((await events(one.id))[0]).toMatchObject({ state: 'failed', error: 'FedaPay asks us to wait' });
    fedapay.failNext(9, 500);
    const [event] = await events(one.id);
    await retry(event!.id);
    await runJobs();
    expect((await events(one.id))[0]).toMatchObject({ state: 'failed', error: 'FedaPay answered 500.' });
    fedapay.failNext(0, 200);
    await retry(event!.id);
    await runJobs();
    expect(await paymentsOf(id)).toHaveLength(1);
    expect((await retry(event!.id)).status).toBe(409);
    expect((await call('POST', `/api/payment/events/${event!.id}/retry`, { as: coach.token })).status).toBe(403);
  });
});

test.each([
  ['busy', 429, 888_888_888, 'FedaPay asks us to wait'],
  ['broken', 500, 777_777_777, 'FedaPay answered 500.'],
])('an answer of a %s provider does not count among those by which a payment is unknown', async (_, status, id, error) => {
  await post('fedapay', fedapay.sign(JSON.stringify({ name: 'transaction.approved', entity: { id } })));
  const ask = async () => {
    const [event] = await events(id);
    await processEvent.handle(deps, { eventId: event!.id }).catch(() => {});
    return (await events(id))[0];
  };
  fedapay.failNext(99, status);
  for (let failed = 0; failed < 5; failed++) expect(await ask()).toMatchObject({ state: 'failed', error });
  fedapay.failNext(0, 200);
  for (let unknown = 0; unknown < 3; unknown++)
    expect(await ask()).toMatchObject({ state: 'failed', error: 'The provider does not know this payment yet.' });
  expect(await ask()).toMatchObject({ state: 'quarantined' });
});

describe('the member of a payment', () => {
  test.each([
    [
      'the id that was sent along',
      async () => (await member()).id,
      (id: string) => ({ metadata: { memberId: id.toUpperCase() }, email: 'autre@exemple.sn' }),
    ],
    ['the e-mail address', async () => (await member({ email: 'rokia@exemple.sn' })).id, () => ({ email: ' Rokia@Exemple.SN' })],
    ['the phone number', async () => (await member({ phone: '+221771234567' })).id, () => ({ email: '', phone: '00221 77 123 45 67' })],
  ])('is found by %s', async (_, make, given) => {
    const id = await make();
    const one = fedapayTransaction({ status: 'approved', ...given(id) });
    fedapay.transactions.set(one.id, one);
    await post('fedapay', fedapay.deliver('transaction.approved', one));
    await runJobs();
    expect(await paymentsOf(id)).toMatchObject([{ phone: one.payment_method.number ? '+221771234567' : null }]);
  });

  test('stays open when nobody fits, or when two members share the phone number', async () => {
    const shared = '+221772223344';
    const [one, other] = [await member({ phone: shared }), await member({ phone: shared })];
    const paid = fedapayTransaction({ status: 'approved', email: 'inconnue@exemple.sn', phone: shared });
    fedapay.transactions.set(paid.id, paid);
    await post('fedapay', fedapay.deliver('transaction.approved', paid));
    await runJobs();
    expect([await paymentsOf(one.id), await paymentsOf(other.id)]).toEqual([[], []]);
    const told = await db.selectFrom('notification').select('occurrences').where('notice', '=', 'paymentUnmatched').execute();
    expect(told).not.toEqual([]);
    const { body } = await call('GET', '/api/payment/events?state=unmatched', { as: admin.token });
    const waiting = body.data.find(({ objectId }: { objectId: string }) => objectId === String(paid.id));
    expect(waiting.observed).toMatchObject({ email: 'inconnue@exemple.sn', amount: { value: 50_000, currency: 'XOF' } });
    await call('POST', `/api/payment/${waiting.payment}/attach`, { body: { memberId: other.id }, as: admin.token });
    expect((await events(paid.id))[0]?.state).toBe('processed');
    expect(await sequence(other.id)).toBe(1);
    await call('POST', `/api/payment/${waiting.payment}/attach`, { body: { memberId: null }, as: admin.token });
    expect((await events(paid.id))[0]?.state).toBe('unmatched');
    expect(await sequence(other.id)).toBe(0);
  });

  test('stays open when staff took the payment from a member, whatever the provider reports, until staff attach it again', async () => {
    const { id, email } = await member();
    const paid = fedapayTransaction({ status: 'approved', email });
    fedapay.transactions.set(paid.id, paid);
    const report = async (event: string) => {
      await post('fedapay', fedapay.deliver(event, paid));
      await runJobs();
    };
    await report('transaction.approved');
    const attach = async (memberId: string | null) => {
      const payment = (await events(paid.id))[0]!.payment_id;
      expect((await call('POST', `/api/payment/${payment}/attach`, { body: { memberId }, as: admin.token })).status).toBe(200);
    };
    await attach(null);
    await report('transaction.transferred');
    expect(await paymentsOf(id)).toEqual([]);
    expect((await events(paid.id)).map(({ state }) => state)).toEqual(['unmatched', 'unmatched']);
    await attach(id);
    await report('transaction.updated');
    expect((await events(paid.id)).map(({ state }) => state)).toEqual(['processed', 'processed', 'processed']);
    expect(await sequence(id)).toBe(1);
  });

  test('stays open when the member typed the phone number on their page, which proves nothing', async () => {
    const phone = '+221773334455';
    const { id } = await member({ phone });
    await db
      .insertInto('own_change')
      .values({ member_id: id, before: JSON.stringify({ phone: null }), after: JSON.stringify({ phone }) })
      .execute();
    const paid = fedapayTransaction({ status: 'approved', email: 'inconnue@exemple.sn', phone });
    fedapay.transactions.set(paid.id, paid);
    await post('fedapay', fedapay.deliver('transaction.approved', paid));
    await runJobs();
    expect(await paymentsOf(id)).toEqual([]);
    const payment = (await events(paid.id))[0]!.payment_id;
    const { body } = await call('GET', `/api/payment/${payment}/matches`, { as: admin.token });
    expect(body.data[0]).toMatchObject({ member: { _id: id }, reasons: expect.arrayContaining(['phone']) });

    // The owner of the page said that the change was not theirs, so the number is one that staff entered.
    await db.updateTable('own_change').set({ refused_at: new Date() }).where('member_id', '=', id).execute();
    const later = fedapayTransaction({ status: 'approved', email: 'inconnue@exemple.sn', phone });
    fedapay.transactions.set(later.id, later);
    await post('fedapay', fedapay.deliver('transaction.approved', later));
    await runJobs();
    expect(await paymentsOf(id)).toMatchObject([{ payment_id: String(later.id) }]);
  });

  test('stays open when somebody typed the phone number to join, until staff enter it', async () => {
    const products = (await call('GET', '/api/product', { as: admin.token })).body.data as { _id: string; name: string }[];
    const join = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, phone: '+221 77 333 44 66', option: 'Partial', version: '1' };
    const joined = await app.inject({
      method: 'POST',
      url: `/inscription/${products.find(({ name }) => name === 'COACHING')!._id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...join, submissionKey: randomUUID() }).toString(),
    });
    expect(joined.statusCode).toBe(303);
    const { id } = await db.selectFrom('member').select('id').where('email', '=', join.email).executeTakeFirstOrThrow();
    const pay = async (phone: string) => {
      const paid = fedapayTransaction({ status: 'approved', email: 'inconnue@exemple.sn', phone });
      fedapay.transactions.set(paid.id, paid);
      await post('fedapay', fedapay.deliver('transaction.approved', paid));
      await runJobs();
      return (await paymentsOf(id)).length;
    };
    expect(await pay('+221773334466')).toBe(0);
    const phone = '+221773334477';
    expect((await call('PATCH', `/api/circle/members/${id}`, { as: admin.token, body: { phone } })).status).toBe(200);
    expect(await pay(phone)).toBe(1);
  });
});

describe('one sale through two providers', () => {
  test.each([
    ['the gateway', ['moneroo', 'chariow']],
    ['the shop', ['chariow', 'moneroo']],
  ])('is recorded once when %s reports first', async (_, order) => {
    const { id, email } = await member();
    const behind = monerooPayment({ email });
    const sale = chariowSale({ email, transactionId: behind.id });
    moneroo.payments.set(behind.id, behind);
    chariow.sales.set(sale.id, sale);
    for (const provider of order) {
      if (provider === 'moneroo') expect(await post('moneroo', moneroo.deliver('payment.success', behind))).toBe(200);
      else expect(await post('chariow', chariow.deliver('successful.sale', sale, randomUUID()))).toBe(200);
      await runJobs();
    }
    const payments = await paymentsOf(id);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ moyen: 'Chariow', payment_id: sale.id, amount: 50_000, produit: 'ECOM AFRICA PRO' });
    expect(await sequence(id)).toBe(1);
    const { product } = await db.selectFrom('member').select('product').where('id', '=', id).executeTakeFirstOrThrow();
    expect(product).toBe('ECOM AFRICA PRO');
    // A repeated webhook has another delivery id.
    await post('chariow', chariow.deliver('successful.sale', sale, randomUUID()));
    await post('moneroo', moneroo.sign(JSON.stringify({ event: 'payment.success', data: { id: behind.id }, nonce: randomUUID() })));
    await runJobs();
    expect((await events(behind.id)).map(({ state }) => state)).toEqual(['processed', 'processed']);
    expect(await paymentsOf(id)).toHaveLength(1);
    const edited = db.selectFrom('member_event').select('id').where('member_id', '=', id).where('kind', '=', 'payment-edited');
    expect(await edited.execute()).toHaveLength(order[0] === 'moneroo' ? 1 : 0);
  });

  test('is for what the shop sold, also when the gateway, which knows nothing of it, reports first', async () => {
    const { id, email } = await member();
    const behind = monerooPayment({ email });
    const sale = chariowSale({ email, transactionId: behind.id, custom_metadata: { category: 'Subscription' } });
    moneroo.payments.set(behind.id, behind);
    chariow.sales.set(sale.id, sale);
    await post('moneroo', moneroo.deliver('payment.success', behind));
    await runJobs();
    expect((await paymentsOf(id))[0]).toMatchObject({ moyen: 'Moneroo', category: 'Registration' });
    await post('chariow', chariow.deliver('successful.sale', sale, randomUUID()));
    await runJobs();
    expect((await paymentsOf(id))[0]).toMatchObject({ moyen: 'Chariow', category: 'Subscription' });
    expect(await sequence(id)).toBe(0);
  });

  test('keeps the product and the category that staff wrote before the shop reports', async () => {
    const { id, email } = await member();
    const behind = monerooPayment({ email });
    const sale = chariowSale({ email, transactionId: behind.id });
    moneroo.payments.set(behind.id, behind);
    chariow.sales.set(sale.id, sale);
    await post('moneroo', moneroo.deliver('payment.success', behind));
    await runJobs();
    const path = `/api/payment/${(await paymentsOf(id))[0]!.id}`;
    for (const body of [{ category: 'Subscription', produit: 'ECOM AFRICA PRO' }, { produit: 'COACHING' }])
      expect((await call('PATCH', path, { as: admin.token, body })).status).toBe(200);
    await post('chariow', chariow.deliver('successful.sale', sale, randomUUID()));
    await runJobs();
    expect((await paymentsOf(id))[0]).toMatchObject({ moyen: 'Chariow', produit: 'COACHING', category: 'Subscription' });
  });

  test('stays what the gateway called it in a month that was closed before the shop reports', async () => {
    const { id, email } = await member();
    const at = '2026-03-10T12:00:00Z';
    const behind = monerooPayment({ email, initiated_at: at, processed_at: at });
    const sale = chariowSale({ email, transactionId: behind.id });
    moneroo.payments.set(behind.id, behind);
    chariow.sales.set(sale.id, sale);
    await post('moneroo', moneroo.deliver('payment.success', behind));
    await runJobs();
    expect((await call('POST', '/api/accounting/months/2026-03/close', { as: admin.token })).status).toBe(200);
    await post('chariow', chariow.deliver('successful.sale', sale, randomUUID()));
    await runJobs();
    expect((await events(sale.id)).map(({ state }) => state)).toEqual(['processed']);
    expect(await paymentsOf(id)).toMatchObject([{ moyen: 'Moneroo' }]);
  });

  test('contradictory reports are quarantined', async () => {
    const { id, email } = await member();
    const sale = chariowSale({ email, amount: { amount: 5_000_000, currency: 'XOF', formatted: '50 000 FCFA' } });
    chariow.sales.set(sale.id, sale);
    await post('chariow', chariow.deliver('successful.sale', sale));
    await runJobs();
    expect(await paymentsOf(id)).toEqual([]);
    const [event] = await events(sale.id);
    expect(event).toMatchObject({ state: 'quarantined' });
    expect(event!.error).toContain('contradict each other');
    sale.amount = { value: 50_000, currency: 'XOF', formatted: '50 000 FCFA' };
    await retry(event!.id);
    await runJobs();
    expect(await paymentsOf(id)).toHaveLength(1);
  });
});
