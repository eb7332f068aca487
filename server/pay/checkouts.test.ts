import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildIfStale } from '#server/build-if-stale.ts';
import { failCheckout, listToCheck, openCheckout } from '#server/payments/checkouts.queries.ts';
import { readStored } from '#server/stored-errors.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startChariow } from '#server/testing/fakes/chariow.fake.ts';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { startMoneroo } from '#server/testing/fakes/moneroo.fake.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { checkOpenCheckouts } from '#server/webhooks/checkouts.jobs.ts';
import { settle } from '#server/webhooks/settle.actions.ts';

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
const moneroo = await startMoneroo({ key: 'sk_moneroo', webhookSecret: 'wh_moneroo' });
const chariow = await startChariow({ key: 'sk_chariow', webhookSecret: 'whsec_chariow' });
afterAll(() => Promise.all([fedapay.close(), moneroo.close(), chariow.close()]));
beforeAll(() => buildIfStale(() => {}), 120_000);

const { app, db, deps, call, runJobs } = await testApp({
  env: {
    ...{ FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
    ...{ MONEROO_SECRET_KEY: 'sk_moneroo', MONEROO_WEBHOOK_SECRET: 'wh_moneroo', MONEROO_URL: moneroo.url },
    ...{ CHARIOW_API_KEY: 'sk_chariow', CHARIOW_PULSE_SECRET: 'whsec_chariow', CHARIOW_URL: chariow.url },
  },
});
const { token: as } = await buildAccount(db);

let [id, path] = ['', ''];
beforeEach(async () => {
  const person = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', option: 'Partial', product: 'COACHING' };
  id = (await call('POST', '/api/circle/create', { as, body: person })).body.data._id;
  path = new URL((await call('POST', `/api/circle/members/${id}/pay-link`, { as })).body.data.url).pathname;
});

const get = async (url: string) => (await app.inject({ url })).body.replaceAll(/[\u00A0\u202F]/g, ' ');
const post = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ choice: 'next', way: 'fedapay', submissionKey: randomUUID(), ...fields }).toString(),
  });
/** The page that a refused form leads to, as a text. */
async function refusal({ statusCode, headers }: Awaited<ReturnType<typeof post>>): Promise<string> {
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining(`${path}?again=`)]);
  return get(headers.location as string);
}
const deliver = async (provider: string, { body, headers }: SignedDelivery) =>
  (await app.inject({ method: 'POST', url: `/api/webhooks/${provider}`, payload: body, headers })).statusCode;
const checkouts = () => db.selectFrom('checkout').selectAll().where('member_id', '=', id).orderBy('created_at').execute();
const payments = () => db.selectFrom('payment').select(['amount', 'currency', 'moyen', 'category']).where('member_id', '=', id).execute();
/** Begins a payment and returns the number that FedaPay gave it. */
async function begin(fields: Record<string, string> = {}): Promise<number> {
  const sent = await post(fields);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/\/depart\/[\da-f-]{36}$/)]);
  return Number((await checkouts()).at(-1)!.provider_id);
}
/** Returns the page when the payment was recorded between what it read before this table and the rest. */
async function readDuringPayment(number: number, table: string): Promise<string> {
  const observed = (await deps.providers.fedapay.fetch(String(number)))!;
  const { page } = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const page = get(path);
    await expect.poll(() => countWaiting(db, table)).toBe(1);
    await settle(deps, trx, observed, 'Fedapay');
    return { page };
  });
  return page;
}

test('the way back from a provider ends with the link by which the payment was begun', async () => {
  const expires_at = new Date(Date.now() + 3_600_000);
  await db.updateTable('pay_link').set({ expires_at }).where('member_id', '=', id).execute();
  await begin();
  const links = await db.selectFrom('pay_link').select('expires_at').where('member_id', '=', id).execute();
  expect(links).toEqual([{ expires_at }, { expires_at }]);
});

test('a member pays the next instalment by Mobile Money, and the page shows each state', async () => {
  const sent = await post({});
  const leave = await get(sent.headers.location as string);
  const [checkout] = await checkouts();
  expect(checkout).toMatchObject({ provider: 'fedapay', amount: 50_000, currency: 'XOF', state: 'open', category: 'Registration' });
  expect(leave).toContain(`<meta http-equiv="refresh" content="0;url=${fedapay.url}/pay/${checkout!.provider_id}">`);
  const made = fedapay.transactions.get(Number(checkout!.provider_id))!;
  expect(made).toMatchObject({
    amount: 50_000,
    description: 'Inscription COACHING',
    custom_metadata: { checkout: checkout!.id, memberId: id },
  });
  expect(await get(path)).toContain('Vous avez commencé à payer 50 000 F CFA.');

  // The address that the provider keeps is a link of its own, which is over soon.
  const back = new URL(made.callback_url);
  expect(back.pathname).not.toBe(path);
  const waiting = await get(back.pathname + back.search);
  expect(waiting).toContain('est en cours de confirmation');
  expect(waiting).toContain(`<meta http-equiv="refresh" content="5;url=${back.pathname}?retour=2">`);
  // The page would throw away what is typed, and who waits must not pay again by mistake.
  expect(waiting).not.toContain('<form');
  expect(waiting).toContain(`<a href="${back.pathname}">Payer autrement</a>`);
  const late = await get(`${back.pathname}?retour=24`);
  expect(late).toContain('est en cours de confirmation');
  expect(late).not.toMatch(/http-equiv="refresh"|se met à jour/);
  expect(late).toContain('name="amount"');
  fedapay.pays(made.id);
  // Its webhook never comes: the page itself has asked.
  await get(back.pathname + back.search);
  await runJobs();
  const paid = await get(`${back.pathname}?retour=3`);
  expect(paid).toContain('Votre paiement de 50 000 F CFA est bien arrivé, merci !');
  expect(paid).not.toContain('http-equiv="refresh"');
  expect(paid).toContain(`Reçu n° ${made.id}`);
  expect(await payments()).toEqual([{ amount: 50_000, currency: 'XOF', moyen: 'Fedapay', category: 'Registration' }]);
  expect(await deliver('fedapay', fedapay.deliver('transaction.approved', made))).toBe(200);
  expect(await runJobs()).toBe(1);
  expect(await payments()).toHaveLength(1);
  const events = db.selectFrom('webhook_event').select(['state', 'error']).where('object_id', '=', String(made.id));
  expect(await events.distinct().execute()).toEqual([{ state: 'processed', error: null }]);
});

test('a member who comes back waits for the payment that they come from, and not for one that they gave up before', async () => {
  await begin({ way: 'moneroo' });
  const number = await begin({ choice: 'all' });
  const { pathname, search } = new URL(fedapay.transactions.get(number)!.callback_url);
  const waiting = await get(pathname + search);
  expect(waiting).toContain('200 000 F CFA est en cours de confirmation');
  // A member who waits is not led to pay the other one as well.
  expect(waiting).not.toMatch(/50 000 F CFA est en cours|Poursuivre ce paiement/);
  fedapay.pays(number);
  await runJobs();
  const paid = await get(pathname + search);
  expect(paid).toContain('Votre paiement de 200 000 F CFA est bien arrivé');
  expect(paid).toContain('Vous avez commencé à payer 50 000 F CFA.');
  expect(paid).not.toMatch(/en cours de confirmation|http-equiv="refresh"/);
});

test('a member who comes back waits for the payment that they come from, however many others failed since', async () => {
  const number = await begin();
  moneroo.failNext(9, 500);
  for (const amount of ['1 000', '2 000', '3 000']) await post({ way: 'moneroo', choice: 'other', amount });
  moneroo.failNext(0, 200);
  expect((await checkouts()).map(({ state }) => state)).toEqual(['open', 'failed', 'failed', 'failed']);
  const { pathname, search } = new URL(fedapay.transactions.get(number)!.callback_url);
  expect(await get(pathname + search)).toContain('50 000 F CFA est en cours de confirmation');
  fedapay.pays(number);
  await runJobs();
  expect(await get(pathname + search)).toContain('Votre paiement de 50 000 F CFA est bien arrivé');
});

test('Moneroo takes another amount, and its webhook finds the member whatever address was typed there', async () => {
  await begin({ way: 'moneroo', choice: 'other', amount: '12 500' });
  const [checkout] = await checkouts();
  const made = moneroo.payments.get(checkout!.provider_id!)!;
  expect(made).toMatchObject({ amount: 12_500, metadata: { checkout: checkout!.id } });
  moneroo.pays(made.id);
  moneroo.payments.get(made.id)!.customer.email = 'autre@exemple.sn';
  await deliver('moneroo', moneroo.deliver('payment.success', made));
  await runJobs();
  expect(await payments()).toEqual([{ amount: 12_500, currency: 'XOF', moyen: 'Moneroo', category: 'Registration' }]);
});

test('the shop sells its product with our reference, at its price, and the sale finds its member whatever address was typed there', async () => {
  expect(await refusal(await post({ way: 'chariow' }))).toContain('n’est plus proposé');
  const chariowLink = 'https://cauri.mychariow.shop/coaching/checkout';
  await call('PATCH', '/api/payment/ways', { as, body: { chariowLink } });
  const sent = await post({ way: 'chariow' });
  const [checkout] = await checkouts();
  expect(checkout).toMatchObject({ provider: 'chariow', amount: 50_000, currency: 'XOF', state: 'open', category: 'Registration' });
  const sale = chariow.sales.get(checkout!.provider_id!)!;
  expect(await get(sent.headers.location as string)).toContain(`0;url=${chariow.url}/checkout/${sale.id}`);
  expect(sale).toMatchObject({ custom_metadata: { checkout: checkout!.id, memberId: id } });
  sale.customer.email = 'autre@exemple.sn';
  chariow.pays(sale.id);
  await deliver('chariow', chariow.deliver('successful.sale', sale, randomUUID()));
  await runJobs();
  expect(await payments()).toEqual([{ amount: 50_000, currency: 'XOF', moyen: 'Chariow', category: 'Registration' }]);
  expect((await checkouts())[0]!.state).toBe('paid');
  // A product that the shop does not sell any more is refused with a sentence.
  await call('PATCH', '/api/payment/ways', { as, body: { chariowLink: 'https://cauri.mychariow.shop/prd_gone' } });
  expect(await refusal(await post({ way: 'chariow' }))).toContain('rien n’a été payé');
  expect(await checkouts()).toHaveLength(1);
  await call('PATCH', '/api/payment/ways', { as, body: { chariowLink: '' } });
});

describe('a checkout', () => {
  test('is begun once, however often the form is sent or the member goes back', async () => {
    const submissionKey = randomUUID();
    const before = fedapay.transactions.size;
    await Promise.all([1, 2, 3].map(() => post({ submissionKey })));
    await post({ submissionKey });
    await post({});
    expect([(await checkouts()).length, fedapay.transactions.size - before]).toEqual([1, 1]);
    // Another amount and another provider are another payment.
    await begin({ choice: 'all' });
    await begin({ way: 'moneroo' });
    expect((await checkouts()).map(({ provider, amount }) => [provider, amount])).toEqual([
      ['fedapay', 50_000],
      ['fedapay', 200_000],
      ['moneroo', 50_000],
    ]);
  });

  test('is not begun again when its payment arrives after the account was read', async () => {
    const number = await begin({ choice: 'all' });
    fedapay.pays(number);
    const observed = (await deps.providers.fedapay.fetch(String(number)))!;
    const [holdsMember, settles] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    let sent: ReturnType<typeof post> | undefined;
    let isOver = false;
    const waits = async (table?: string) => (await countWaiting(db, table)) > 0;
    try {
      await sql`select from member where id = ${id} for update`.execute(holdsMember);
      sent = post({ choice: 'all' }).finally(() => {
        isOver = true;
      });
      await expect.poll(() => waits()).toBe(true);
      await sql`lock table checkout in access exclusive mode nowait`.execute(settles);
      await holdsMember.rollback().execute();
      await expect.poll(async () => isOver || (await waits('checkout'))).toBe(true);
      await settle(deps, settles, observed, 'Fedapay');
      await settles.commit().execute();
    } finally {
      for (const trx of [holdsMember, settles]) if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    }
    expect((await sent)?.headers.location).toBe(`${path}/depart/${(await checkouts())[0]!.id}`);
    expect((await checkouts()).map(({ state }) => state)).toEqual(['paid']);
  });

  test('is begun for each choice when the browser kept the page in memory and sends its key again', async () => {
    const submissionKey = randomUUID();
    await begin({ submissionKey, choice: 'next' });
    const sent = await post({ submissionKey, choice: 'all', way: 'moneroo' });
    expect((await checkouts()).map(({ provider, amount }) => [provider, amount])).toEqual([
      ['fedapay', 50_000],
      ['moneroo', 200_000],
    ]);
    expect(sent.headers.location).toBe(`${path}/depart/${(await checkouts())[1]!.id}`);
  });

  test('finds its member by our reference when the process was killed before the answer was stored', async () => {
    const number = await begin();
    // The kill came between the answer of the provider and the next statement.
    await db.updateTable('checkout').set({ provider_id: null, url: null, state: 'starting' }).where('member_id', '=', id).execute();
    Object.assign(fedapay.transactions.get(number)!.custom_metadata, { memberId: '' });
    fedapay.transactions.get(number)!.customer.email = '';
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    expect(await payments()).toHaveLength(1);
    expect(await checkouts()).toMatchObject([{ state: 'paid', provider_id: String(number) }]);
    // The provider answered after its webhook.
    const [{ id: paid } = { id: '' }] = await checkouts();
    await openCheckout(db, paid, { id: String(number), url: fedapay.url });
    await failCheckout(db, paid, 'refused');
    expect(await checkouts()).toMatchObject([{ state: 'paid', url: fedapay.url }]);
  });

  test('that is paid after the instalment was paid otherwise counts for the next one, and then as credit', async () => {
    const number = await begin({ choice: 'all' });
    const cash = {
      name: 'Awa',
      email: 'x@exemple.sn',
      produit: 'COACHING',
      moyen: 'Cash',
      paymentId: randomUUID(),
      amount: 200_000,
      memberId: id,
    };
    expect((await call('POST', '/api/payment/create', { as, body: cash })).status).toBe(200);
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    const { body } = await call('GET', `/api/circle/members/${id}/account`, { as });
    expect(body.data.amounts).toMatchObject({ owed: { value: 0 }, credit: { value: 200_000 } });
    expect(await get(path)).toContain('Vous avez payé 200 000 F CFA de plus que convenu');
  });

  test.each([
    [40_000, 4_000_000],
    // As many cents as francs were asked for.
    [500, 50_000],
  ])('that is paid with another amount or currency counts as what arrived, and staff read it: %i EUR', async (amount, cents) => {
    const number = await begin();
    Object.assign(fedapay.transactions.get(number)!, { amount, currency_id: 2 });
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    expect(await payments()).toMatchObject([{ amount: cents, currency: 'EUR' }]);
    const event = await db.selectFrom('webhook_event').selectAll().where('object_id', '=', String(number)).executeTakeFirstOrThrow();
    expect([event.state, readStored(event.error)]).toEqual([
      'processed',
      `${amount} EUR were paid, while the member was asked for 50000 XOF.`,
    ]);
  });

  test('that staff recorded with one amount and the provider reports with another needs staff', async () => {
    const number = await begin();
    const typed = {
      name: 'Awa',
      email: 'awa@exemple.sn',
      produit: 'COACHING',
      moyen: 'Fedapay',
      paymentId: String(number),
      amount: 45_000,
    };
    expect((await call('POST', '/api/payment/create', { as, body: typed })).status).toBe(200);
    Object.assign(fedapay.transactions.get(number)!, { amount: 40_000 });
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    const event = await db.selectFrom('webhook_event').selectAll().where('object_id', '=', String(number)).executeTakeFirstOrThrow();
    const error = 'The provider says 40000 XOF; the recorded payment has 45000 XOF.';
    expect([event.state, readStored(event.error)]).toEqual(['quarantined', error]);
  });

  test('may be paid after a failed attempt, and a late report of the failure changes nothing', async () => {
    const number = await begin();
    const declined = () => Object.assign(fedapay.transactions.get(number)!, { status: 'declined' });
    declined();
    await deliver('fedapay', fedapay.deliver('transaction.declined', { id: number }));
    await runJobs();
    expect(await get(path)).toContain('Votre paiement de 50 000 F CFA n’a pas abouti.');
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    declined();
    await deliver('fedapay', fedapay.deliver('transaction.updated', { id: number }));
    await runJobs();
    expect([(await checkouts())[0]!.state, (await payments()).length]).toEqual(['paid', 1]);
  });

  test('waits while its provider reports a state that is not known, and counts when it is paid', async () => {
    const number = await begin();
    Object.assign(fedapay.transactions.get(number)!, { status: 'under_review' });
    await deliver('fedapay', fedapay.deliver('transaction.updated', { id: number }));
    await runJobs();
    expect((await checkouts()).map(({ state }) => state)).toEqual(['open']);
    expect(await get(path)).not.toContain('n’a pas abouti');
    fedapay.pays(number);
    await db
      .updateTable('checkout')
      .set({ created_at: new Date(Date.now() - 600_000) })
      .where('member_id', '=', id)
      .execute();
    await checkOpenCheckouts.handle(deps, {});
    await runJobs();
    expect([(await checkouts())[0]!.state, (await payments()).length]).toEqual(['paid', 1]);
    // Staff read of such a state, because the payment is recorded.
    Object.assign(fedapay.transactions.get(number)!, { status: 'charged_back' });
    await deliver('fedapay', fedapay.deliver('transaction.updated', { id: number }));
    await runJobs();
    const { state, error } = await db.selectFrom('webhook_event').selectAll().orderBy('received_at', 'desc').executeTakeFirstOrThrow();
    expect([state, error]).toEqual(['quarantined', expect.stringContaining('charged_back')]);
    expect([(await checkouts())[0]!.state, (await payments()).length]).toEqual(['paid', 1]);
  });

  test('that is paid while the page is read is on the whole page or not on it', async () => {
    const number = await begin();
    fedapay.pays(number);
    const page = await readDuringPayment(number, 'checkout');
    for (const sentence of ['bien arrivé, merci', 'Payé : 50 000 F CFA sur 200 000 F CFA', `Reçu n° ${number}`])
      expect(page).toContain(sentence);
  });

  test('that is paid after the account was read is not in the list of payments either', async () => {
    const number = await begin();
    fedapay.pays(number);
    // The product and its picture are read after the account.
    const page = await readDuringPayment(number, 'mail_picture');
    for (const sentence of ['bien arrivé, merci', 'Payé : 50 000 F CFA sur 200 000 F CFA', `Reçu n° ${number}`])
      expect(page).not.toContain(sentence);
    expect(await get(path)).toContain(`Reçu n° ${number}`);
  });

  test.each(['declined', 'canceled', 'expired'])('has failed when its provider says that it is %s', async (status) => {
    const number = await begin();
    Object.assign(fedapay.transactions.get(number)!, { status });
    await deliver('fedapay', fedapay.deliver('transaction.updated', { id: number }));
    await runJobs();
    expect((await checkouts()).map(({ state }) => state)).toEqual(['failed']);
  });

  test('whose webhook never comes is found by asking the provider, also when the first question failed', async () => {
    const number = await begin();
    fedapay.pays(number);
    await db
      .updateTable('checkout')
      .set({ created_at: new Date(Date.now() - 600_000) })
      .where('member_id', '=', id)
      .execute();
    fedapay.failNext(1, 500);
    await checkOpenCheckouts.handle(deps, {});
    await runJobs().catch(() => {});
    await checkOpenCheckouts.handle(deps, {});
    await runJobs();
    expect(await payments()).toHaveLength(1);
  });

  test('is asked for in time although another provider does not answer', async () => {
    await begin();
    const payment = { member_id: id, category: 'Registration' as const, amount: 50_000, currency: 'XOF' as const };
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await db
      .updateTable('checkout')
      .set({ created_at: ago(10) })
      .where('member_id', '=', id)
      .execute();
    const waiting = { ...payment, provider: 'moneroo' as const, state: 'open' as const, created_at: ago(60) };
    const many = Array.from({ length: 250 }, () => ({ ...waiting, provider_id: randomUUID(), submission_key: randomUUID() }));
    await db.insertInto('checkout').values(many).execute();
    const due = await listToCheck(db);
    expect([due.length, due.includes((await checkouts()).find(({ provider }) => provider === 'fedapay')!.id)]).toEqual([201, true]);
    await db.deleteFrom('checkout').where('member_id', '=', id).execute();
  });

  test('that nobody paid for a week is given up, and still counts when it is paid', async () => {
    const number = await begin();
    await db
      .updateTable('checkout')
      .set({ created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where('member_id', '=', id)
      .execute();
    await checkOpenCheckouts.handle(deps, {});
    expect((await checkouts())[0]!.state).toBe('abandoned');
    fedapay.pays(number);
    await deliver('fedapay', fedapay.deliver('transaction.approved', { id: number }));
    await runJobs();
    expect([(await checkouts())[0]!.state, (await payments()).length]).toEqual(['paid', 1]);
  });
});

test.each([
  ['a way that is not offered', { way: 'chariow' }, 'n’est plus proposé'],
  ['no amount', { choice: 'other', amount: 'tout' }, 'Indiquez le montant'],
  ['an amount beside another choice', { choice: 'next', amount: '35 000' }, 'Choisissez « Un autre montant »'],
  ['too little for the provider', { choice: 'other', amount: '50' }, 'rien n’a été payé'],
  ['too little for the provider, beside the amount', { choice: 'other', amount: '50' }, 'FedaPay n’accepte pas ce montant'],
  ['an amount below 0', { choice: 'other', amount: '-5000' }, 'Indiquez le montant'],
  ['an amount of another currency', { choice: 'other', amount: '100 €' }, 'Indiquez le montant en F'],
  ['an amount of F CFA with decimals', { choice: 'other', amount: '2500,50' }, 'Indiquez le montant'],
  ['a form without a key', { submissionKey: 'x' }, 'resté ouvert trop longtemps'],
])('%s is refused with a sentence', async (_, fields, sentence) => {
  expect(await refusal(await post(fields))).toContain(sentence);
  expect((await checkouts()).filter(({ state }) => state !== 'failed')).toEqual([]);
});

test('a provider that does not answer leaves a failed checkout, and the member can try again', async () => {
  fedapay.failNext(1, 500);
  const sent = await post({ choice: 'other', amount: '12 500' });
  const page = await refusal(sent);
  for (const part of ['Rien n’a été payé', 'value="12 500"']) expect(page).toContain(part);
  // The form of the refused page has a key of its own: the same payment is begun, and the page is as new.
  await begin({ choice: 'other', amount: '12 500', submissionKey: new URL(sent.headers.location!, 'http://x').searchParams.get('again')! });
  expect(await get(sent.headers.location!)).not.toContain('value="12 500"');
  expect((await checkouts()).map(({ state }) => state)).toEqual(['failed', 'open']);
});

test('a payment that nothing could find again, because its provider named no id, is not offered', async () => {
  moneroo.failNext(1, 201, { success: true, data: { checkout_url: `${moneroo.url}/checkout/none` } });
  const sent = await post({ way: 'moneroo' });
  expect(await refusal(sent)).toContain('Rien n’a été payé');
  expect((await checkouts()).map(({ state, provider_id, url }) => [state, provider_id, url])).toEqual([['failed', null, null]]);
});

test('a provider that refuses our key tells the team why, and the member how else to pay', async () => {
  await db.deleteFrom('notification').execute();
  for (const _ of [1, 2]) {
    fedapay.failNext(1, 401);
    const page = await refusal(await post({}));
    expect(page).not.toMatch(/\b401\b/);
    expect(page).toContain(
      'Il n’est pas possible de payer avec FedaPay pour le moment. Rien n’a été payé, et l’équipe en est informée. Autre possibilité : Moneroo.',
    );
  }
  const [told, ...more] = (await call('GET', '/api/notifications', { as })).body.notifications;
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    title: 'Members cannot pay with FedaPay',
    message: expect.stringMatching(/FedaPay .*401.*Check the secret key/),
  });
});

test('a checkout of another member leads nowhere, and a forged webhook records nothing', async () => {
  const number = await begin();
  const theirs = (await checkouts())[0]!.id;
  const other = { name: 'Fatou', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', option: 'Partial' };
  const { body } = await call('POST', '/api/circle/create', { as, body: other });
  const { body: link } = await call('POST', `/api/circle/members/${body.data._id}/pay-link`, { as });
  expect((await app.inject({ url: `${new URL(link.data.url).pathname}/depart/${theirs}` })).statusCode).toBe(404);
  fedapay.pays(number);
  const forged = fedapay.deliver('transaction.approved', { id: number });
  expect(await deliver('fedapay', { ...forged, body: forged.body.replace('50000', '90000') })).toBe(401);
  await runJobs();
  expect(await payments()).toEqual([]);
});
