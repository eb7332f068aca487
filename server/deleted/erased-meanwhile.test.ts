import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { findTables } from '#server/testing/find-tables.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { purgeDeleted } from './deleted.jobs.ts';

// Work that begins while its member is being erased, and ends afterwards.

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const world = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { app, call, db, deps, runJobs } = world;
const { token: as } = await buildAccount(db);
const { build, drain } = scenarioTools(world, as);

async function addPayer() {
  const secret = `awa${randomUUID().replaceAll(/[-\d]/g, '')}`;
  const person = { name: `Awa ${secret}`, email: `${secret}@exemple.sn` };
  const id: string = (await call('POST', '/api/circle/create', { as, body: person })).body.data._id;
  const payment = { ...person, memberId: id, produit: 'COACHING', amount: 50_000, moyen: 'Cash', paymentId: randomUUID() };
  const paymentId: string = (await call('POST', '/api/payment/create', { as, body: payment })).body.data._id;
  return { id, secret, ...person, paymentId };
}

/** Begins the work when the erasure has locked the member and has not written all yet. */
async function whileErasing<T>({ id, name }: { id: string; name: string }, begin: () => Promise<T>): Promise<T> {
  await call('POST', '/api/circle/bulk', { as, body: { selection: { ids: [id] }, action: { kind: 'delete', confirm: name } } });
  await runJobs();
  await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', id).execute();
  let erased: Promise<void> | undefined;
  const result = await during(db, {
    async first(trx: Db) {
      await sql`select pg_advisory_xact_lock(hashtextextended('former member', 0))`.execute(trx);
      erased = purgeDeleted.handle(deps, {}) as Promise<void>;
      await expect.poll(() => countWaiting(db)).toBe(1);
    },
    begin,
    waiting: 2,
  });
  await erased;
  return result;
}

test('a correction of a payment does not bring back the name of a member who is erased at that moment', async () => {
  const payer = await addPayer();
  const { status } = await whileErasing(payer, () =>
    call('PATCH', `/api/payment/${payer.paymentId}`, { as, body: { category: 'Subscription' } }),
  );
  expect([status, await findTables(db, payer.secret)]).toEqual([200, ['audit_log']]);
});

test('a payment that is attached to a member who is erased at that moment keeps no payer', async () => {
  const payer = await addPayer();
  const given = {
    name: payer.name,
    email: `mari.${payer.email}`,
    produit: 'COACHING',
    amount: 60_000,
    moyen: 'Cash',
    paymentId: randomUUID(),
  };
  const { _id } = (await call('POST', '/api/payment/create', { as, body: given })).body.data;
  const { status, body } = await whileErasing(payer, () =>
    call('POST', `/api/payment/${_id}/attach`, { as, body: { memberId: payer.id } }),
  );
  expect([status, body.data.member._id, await findTables(db, payer.secret)]).toEqual([200, payer.id, ['audit_log']]);
});

test('a bulk change leaves out a member who is erased at that moment', async () => {
  const payer = await addPayer();
  const action = { kind: 'status', status: 'TRAITÉ' };
  const { body } = await whileErasing(payer, () =>
    call('POST', '/api/circle/bulk', { as, body: { selection: { ids: [payer.id] }, action } }),
  );
  const events = await db.selectFrom('member_event').select('kind').where('member_id', '=', payer.id).execute();
  expect([body.data.changed, events]).toEqual([0, []]);
});

test('an entry in the account of a member who is erased at that moment is refused', async () => {
  const payer = await addPayer();
  const { status } = await whileErasing(payer, () =>
    call('POST', `/api/circle/members/${payer.id}/account`, {
      as,
      body: { kind: 'discount', amount: 10_000, reason: `Geste pour ${payer.secret}` },
    }),
  );
  expect([status, await findTables(db, payer.secret)]).toEqual([409, ['audit_log']]);
});

test('a report of a payment of a member who is erased at that moment is kept without its payer', async () => {
  const payer = await addPayer();
  const paid = fedapayTransaction({ email: payer.email, status: 'approved' });
  fedapay.transactions.set(paid.id, paid);
  await whileErasing(payer, async () => {
    const { body: payload, headers } = fedapay.deliver('transaction.approved', paid);
    await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload, headers });
    await runJobs();
  });
  const payments = await db.selectFrom('payment').select('id').where('member_id', '=', payer.id).execute();
  expect([payments.length, await findTables(db, payer.secret)]).toEqual([2, ['audit_log']]);
});

test('a reported payment that staff attach to an erased member leaves no payer in its reports', async () => {
  const [payer, secret] = [await addPayer(), `binta${randomUUID().replaceAll(/[-\d]/g, '')}`];
  const paid = fedapayTransaction({ email: `${secret}@exemple.sn`, status: 'approved' });
  fedapay.transactions.set(paid.id, paid);
  const { body: sent, headers } = fedapay.deliver('transaction.approved', paid);
  await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: sent, headers });
  await runJobs();
  const { id } = await db.selectFrom('payment').select('id').where('email', '=', `${secret}@exemple.sn`).executeTakeFirstOrThrow();
  expect(await findTables(db, secret)).toContain('webhook_event');
  await whileErasing(payer, () => call('POST', `/api/payment/${id}/attach`, { as, body: { memberId: payer.id } }));
  const found = await findTables(db, secret);
  expect(found.filter((table) => table === 'payment' || table === 'webhook_event')).toEqual([]);
});

test('a photo of a payment of a member who is erased at that moment does not keep the name of its file', async () => {
  const payer = await addPayer();
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4\n%âãÏÓ\n']), `reçu ${payer.secret}.pdf`);
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const headers = { authorization: `Bearer ${as}`, 'content-type': encoded.headers.get('content-type')! };
  const { statusCode } = await whileErasing(payer, () =>
    app.inject({ method: 'POST', url: `/api/payment/${payer.paymentId}/photo`, headers, payload }),
  );
  const photo = await db.selectFrom('payment_photo').select('file_name').where('payment_id', '=', payer.paymentId).executeTakeFirst();
  expect([statusCode, photo]).toEqual([200, { file_name: 'recu' }]);
});

test('the reason for which staff take back credit of an erased member stays in the account of the other one', async () => {
  const [giver, payer] = [await addPayer(), await addPayer()];
  const account = (id: string, body: object) => call('POST', `/api/circle/members/${id}/account`, { as, body });
  await call('POST', '/api/payment/create', {
    as,
    body: {
      name: giver.name,
      email: giver.email,
      memberId: giver.id,
      produit: 'COACHING',
      amount: 300_000,
      moyen: 'Cash',
      paymentId: randomUUID(),
    },
  });
  expect((await account(giver.id, { kind: 'credit', to: payer.id, amount: 10_000, reason: 'Trop payé' })).status).toBe(200);
  await call('POST', '/api/circle/bulk', {
    as,
    body: { selection: { ids: [payer.id] }, action: { kind: 'delete', confirm: payer.name } },
  });
  await runJobs();
  await db.updateTable('member').set({ purge_at: new Date() }).where('id', '=', payer.id).execute();
  await purgeDeleted.handle(deps, {});
  const entries = (id: string) =>
    db.selectFrom('account_entry').select(['id', 'kind', 'reason']).where('member_id', '=', id).orderBy('id').execute();
  const [moved] = await entries(giver.id);
  const taken = await account(giver.id, { kind: 'reversal', entry: moved!.id, reason: 'Repris à Awa' });
  expect(taken.status).toBe(200);
  const reasons = async (id: string) => (await entries(id)).map(({ reason }) => reason);
  expect([await reasons(giver.id), await reasons(payer.id)]).toEqual([
    ['—', 'Repris à Awa'],
    ['—', '—'],
  ]);
  const events = await db.selectFrom('member_event').select('data').where('member_id', '=', payer.id).execute();
  expect(JSON.stringify(events)).not.toContain('Repris');
});

test('a run that staff ask for keeps no name of a member who is erased at that moment', async () => {
  const payer = await addPayer();
  const { id } = await build({ module: 'members.created' }, [{ module: 'flow.wait', config: { amount: 3, unit: 'days' } }]);
  const { status } = await whileErasing(payer, () =>
    call('POST', `/api/scenario/${id}/run`, { as, body: { subject: payer.id, confirmed: true } }),
  );
  expect([status, await findTables(db, payer.secret)]).toEqual([200, ['audit_log']]);
});

test('a step of a scenario writes no e-mail to a member who is erased at that moment', async () => {
  const payer = await addPayer();
  const template = (
    await call('POST', '/templates', { as, body: { name: 'Mot', subject: 'Bonjour', body: '<p>{{fullName}}</p>', status: 1 } })
  ).body;
  const send = { module: 'mail.send-template', config: { member: payer.id, template: template.data._id } };
  const { hook } = await build({ module: 'webhooks.received', config: { verify: false } }, [send]);
  await whileErasing(payer, async () => {
    await app.inject({ method: 'POST', url: hook!, payload: {} });
    await drain();
  });
  expect(await findTables(db, payer.secret)).toEqual(['audit_log']);
  expect(await db.selectFrom('delivery').select('to_address').where('kind', '=', 'scenario').execute()).toEqual([]);
});
