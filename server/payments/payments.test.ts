import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { amountTooLarge } from '#contract/shared.messages.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { markOverdue } from './payments.jobs.ts';
import { findPayment } from './payments.queries.ts';
import { findMembersConverted } from './rates.queries.ts';
import { findReceiptSetting } from './receipt.queries.ts';

const { app, db, deps, call, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

type Given = Partial<{ option: 'Partiel' | 'Complete'; next: string; email: string }>;
async function member({ option = 'Partiel', next, email = `membre.${randomUUID()}@exemple.sn` }: Given = {}) {
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Aminata Koné', email, payment_option: option, payment_next: next ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
const billing = async (id: string) => {
  const { payment_status, payment_sequence, payment_last, payment_next } = await db
    .selectFrom('member')
    .select(['payment_status', 'payment_sequence', 'payment_last', 'payment_next'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [payment_status, payment_sequence, payment_last, payment_next];
};
const bodyOf = (given: object = {}) => ({
  name: 'Aminata Koné',
  email: `payeur.${randomUUID()}@exemple.sn`,
  produit: 'COACHING',
  amount: 50_000,
  moyen: 'Cash',
  paymentId: randomUUID(),
  ...given,
});
const post = (path: string, body: object = {}, as = admin.token) => call('POST', `/api/payment/${path}`, { body, as });
const get = async (path: string) => (await call('GET', `/api/payment${path}`, { as: admin.token })).body;
const record = async (given: object = {}) => {
  const { status, body } = await post('create', bodyOf(given));
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.data;
};
const remove = (id: string, reason = '') => call('DELETE', `/api/payment/${id}?reason=${encodeURIComponent(reason)}`, { as: admin.token });

describe('recording a payment', () => {
  test('moves the member’s billing, and says so on the timeline and in the audit log', async () => {
    const { id, email } = await member();
    const payment = await record({ email: email.toUpperCase(), date: '2026-01-31' });
    expect(payment).toMatchObject({
      member: { _id: id, fullName: 'Aminata Koné' },
      amount: { value: 50_000, currency: 'XOF' },
      status: 'Paid',
      category: 'Registration',
      createdAt: '2026-01-31T12:00:00.000Z',
    });
    expect(await billing(id)).toEqual(['Late', 1, '2026-01-31', '2026-02-28']);
    const events = await db.selectFrom('member_event').select(['kind', 'actor_name']).where('member_id', '=', id).execute();
    expect(events).toEqual([{ kind: 'payment', actor_name: admin.name }]);
    const log = await db.selectFrom('audit_log').select('action').where('subject_id', 'in', [id, payment._id]).orderBy('action').execute();
    expect(log.map(({ action }) => action)).toEqual(['member.payment', 'payment.record']);
  });

  test('twice under one method and payment ID is one payment; with other details it is refused', async () => {
    const { id, email } = await member();
    const body = bodyOf({ email, date: '2026-03-01' });
    const both = await Promise.all([post('create', body), post('create', body), post('create', body)]);
    expect(new Set(both.map(({ body }) => body.data._id)).size).toBe(1);
    expect((await billing(id))[1]).toBe(1);
    for (const other of [
      { amount: 60_000 },
      { currency: 'USD' },
      { name: 'Autre' },
      { date: '2026-03-02' },
      { category: 'Subscription' },
    ]) {
      const { status, body: problem } = await post('create', { ...body, ...other });
      expect([status, problem.errors.paymentId]).toEqual([
        409,
        `The Cash payment ${body.paymentId} is recorded already, with other details.`,
      ]);
    }
    expect((await post('create', { ...body, moyen: 'Fedapay' })).status).toBe(200);
  });

  test.each([
    [{ amount: 0 }, 'amount', 'Enter an amount above zero.'],
    [{ amount: -5 }, 'amount', 'Enter an amount above zero.'],
    [{ amount: 10.5 }, 'amount', 'Enter a whole number: XOF has no cents.'],
    [{ amount: '12,5', currency: 'EUR' }, 'amount', 'Enter an amount like 49.99.'],
    [{ amount: 49.999, currency: 'EUR' }, 'amount', 'Enter an amount like 49.99.'],
    [{ amount: '1e3' }, 'amount', 'Enter a whole number: XOF has no cents.'],
    [{ amount: 1e21 }, 'amount', amountTooLarge('XOF')],
    [{ amount: undefined }, 'amount', 'Amount is required'],
    [{ amount: '' }, 'amount', 'Amount is required'],
    [{ paymentId: ' ' }, 'paymentId', 'Payment ID is required'],
    [{ paymentId: undefined }, 'paymentId', 'Payment ID is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ date: '2999-01-01' }, 'date', 'Enter a day that is not in the future.'],
    [{ date: '0000-01-01' }, 'date', 'Enter a day that is not in the future.'],
    [{ memberId: randomUUID() }, 'memberId', 'This member does not exist.'],
  ])('refuses %j with a sentence beside its field', async (given, field, sentence) => {
    const { status, body } = await post('create', bodyOf(given));
    expect([status, body.errors]).toEqual([400, { [field]: sentence }]);
  });

  test('keeps cents exactly', async () => {
    const payment = await record({ amount: '0.29', currency: 'EUR' });
    expect(payment.amount).toEqual({ value: 0.29, currency: 'EUR' });
    expect((await db.selectFrom('payment').select('amount').where('id', '=', payment._id).executeTakeFirstOrThrow()).amount).toBe(29);
    expect((await record({ amount: 74.99, currency: 'EUR' })).amount.value).toBe(74.99);
  });

  test('belongs to admins', async () => {
    const payment = await record();
    for (const path of ['create', `${payment._id}/refund`, `${payment._id}/attach`, `${payment._id}/restore`, 'rates'])
      expect((await post(path, {}, coach.token)).status, path).toBe(403);
    expect((await call('DELETE', `/api/payment/${payment._id}`, { as: coach.token })).status).toBe(403);
    const year = new Date().getFullYear();
    for (const path of [
      '',
      `/member?memberId=${randomUUID()}`,
      `/year?year=${year}`,
      '/providers',
      `/${payment._id}`,
      `/${payment._id}/receipt`,
      '/rates',
    ])
      expect((await call('GET', `/api/payment${path}`, { as: coach.token })).status, path).toBe(403);
  });
});

describe('what happens to a payment later', () => {
  test('deleted, restored, given back: billing is as if it had always been so', async () => {
    const { id, email } = await member({ next: '2026-01-31' });
    const first = await record({ email, date: '2026-01-31' });
    const second = await record({ email, date: '2026-02-28' });
    expect((await remove(first._id, 'Saisi deux fois')).body.message).toBe('Payment deleted');
    expect(await billing(id)).toEqual(['Late', 1, '2026-02-28', '2026-02-28']);
    expect((await get(`/${first._id}`)).message).toBe('This payment does not exist.');
    expect((await post(`${first._id}/restore`)).body.data._id).toBe(first._id);
    expect((await billing(id)).slice(0, 3)).toEqual(['Late', 2, '2026-02-28']);

    const key = randomUUID();
    const back = { amount: 50_000, reason: 'Annulation', key };
    const [once, twice] = [await post(`${second._id}/refund`, back), await post(`${second._id}/refund`, back)];
    expect(once.body.data).toMatchObject({ status: 'Refunded', refunded: { value: 50_000 }, refunds: [{ reason: 'Annulation' }] });
    expect(twice.body.data.refunds).toHaveLength(1);
    expect((await billing(id)).slice(1, 3)).toEqual([1, '2026-01-31']);
    expect((await post(`${second._id}/refund`, { amount: 1, reason: 'Encore' })).body.errors.amount).toBe(
      'All of this payment was given back already.',
    );
    expect((await post(`${first._id}/refund`, { amount: 60_000, reason: 'Trop' })).body.errors.amount).toBe(
      'No more than F\u202fCFA\u00a050,000 can be given back.',
    );
    const french = { body: { amount: '60.000,5', reason: ' ' }, as: admin.token, language: 'fr' } as const;
    expect((await call('POST', `/api/payment/${first._id}/refund`, french)).body.errors).toEqual({ reason: 'Veuillez indiquer le motif' });
    const tooMuch = { ...french, body: { amount: 60_000, reason: 'Trop' } };
    expect((await call('POST', `/api/payment/${first._id}/refund`, tooMuch)).body.errors.amount).toBe(
      'Vous ne pouvez pas rembourser plus de 50\u202f000\u00a0F\u202fCFA.',
    );
    expect((await post(`${first._id}/refund`, { amount: 20_000, reason: 'Geste' })).body.data.status).toBe('Partially refunded');
  });

  test('billing set by hand stands, and later payments count on top of it', async () => {
    const { id, email } = await member();
    const before = await record({ email, date: '2026-01-10' });
    const patch = (payment: object) => call('PATCH', `/api/circle/members/${id}`, { body: { payment }, as: admin.token });
    const billingSetAt = async () => (await call('GET', `/api/payment/${before._id}`, { as: admin.token })).body.data.billingSetAt;
    expect(await billingSetAt()).toBeNull();
    expect((await patch({ sequence: 2, status: 'Progress', next: '2026-12-31' })).status).toBe(200);
    expect(await billingSetAt()).toEqual(expect.any(String));
    await remove(before._id);
    expect((await billing(id))[1]).toBe(2);
    // The payment was deleted when staff set the billing, so it counts in addition once it is restored.
    await patch({ sequence: 3 });
    await post(`${before._id}/restore`);
    expect(await billing(id)).toEqual(['Completed', 4, '2026-01-10', null]);
    expect(await billingSetAt()).toBeNull();
    await remove(before._id);
    expect((await billing(id))[1]).toBe(3);
  });

  test('nobody’s payment waits until it is attached, and can be moved', async () => {
    const payment = await record({ date: '2026-02-01' });
    expect(payment).toMatchObject({ member: null, status: 'Unmatched' });
    const [right, wrong] = [await member(), await member()];
    expect((await post(`${payment._id}/attach`, { memberId: wrong.id })).body.data).toMatchObject({
      member: { _id: wrong.id },
      status: 'Paid',
    });
    expect((await billing(wrong.id))[1]).toBe(1);
    await post(`${payment._id}/attach`, { memberId: right.id });
    expect([(await billing(wrong.id))[1], (await billing(right.id))[1]]).toEqual([0, 1]);
    // After the undo, the payment waits for its member as before.
    expect((await post(`${payment._id}/attach`, { memberId: null })).body.data).toMatchObject({ member: null, status: 'Unmatched' });
    expect((await billing(right.id))[1]).toBe(0);
    const { body: timeline } = await call('GET', `/api/circle/members/${right.id}/timeline`, { as: admin.token });
    expect(timeline.data[0]).toMatchObject({ kind: 'payment-attached', data: { movedTo: null } });
    await post(`${payment._id}/attach`, { memberId: right.id });
    expect((await billing(right.id))[1]).toBe(1);
    expect((await post(`${payment._id}/attach`, { memberId: randomUUID() })).body.errors.memberId).toBe('This member does not exist.');
    expect((await get(`/member?memberId=${right.id}`)).payments).toHaveLength(1);
    expect(await get(`/member?memberId=${right.id}&category=Subscription`)).toMatchObject({ payments: [], count: 0, totalCount: 0 });
  });

  test('nobody’s payment becomes the payment of the member who is made of its payer, or nobody is added', async () => {
    const payment = await record({ date: '2026-02-01' });
    const create = (paymentId: string) => {
      const body = { name: 'Payeuse', email: `${randomUUID()}@exemple.sn`, age: 30, nationality: 'Sénégal', option: 'Complete', paymentId };
      return call('POST', '/api/circle/create', { as: admin.token, body });
    };
    const { body } = await create(payment._id);
    expect((await get(`/member?memberId=${body.data._id}`)).payments).toMatchObject([{ _id: payment._id, status: 'Paid' }]);
    expect((await billing(body.data._id))[2]).toBe('2026-02-01');
    const before = await db.selectFrom('member').select('id').execute();
    expect((await create(payment._id)).body.message).toBe('This payment was attached to a member meanwhile. Nobody was added.');
    expect((await create(randomUUID())).status).toBe(404);
    expect(await db.selectFrom('member').select('id').execute()).toHaveLength(before.length);
  });

  test('many at once leave the right billing', async () => {
    const { id, email } = await member({ option: 'Partiel', next: '2026-06-15' });
    const payments = await Promise.all(Array.from({ length: 4 }, () => record({ email, date: '2026-01-10' })));
    expect((await billing(id))[0]).toBe('Completed');
    await Promise.all([
      remove(payments[0]!._id),
      post(`${payments[1]!._id}/refund`, { amount: 50_000, reason: 'x' }),
      remove(payments[2]!._id),
      record({ email, date: '2026-01-11', category: 'Subscription', amount: 60_000 }),
    ]);
    expect(await billing(id)).toEqual(['Late', 1, '2026-01-10', '2026-07-15']);
  });

  test('a rate that is entered later counts at once', async () => {
    const { id, email } = await member({ next: '2026-01-31' });
    const { _id } = await record({ email, amount: 170, currency: 'USD', date: '2026-01-20' });
    expect((await get(`/${_id}`)).data.flag).toBe('No exchange rate');
    expect((await billing(id))[1]).toBe(1);
    const rate = { from: 'XOF', to: 'USD', day: '2026-01-15', rate: 0.001_666_67 };
    expect((await post('rates', rate)).body.data).toMatchObject(rate);
    expect((await post('rates', { ...rate, to: 'XOF' })).body.errors.to).toBe('Choose two different currencies.');
    await runJobs();
    expect((await get(`/${_id}`)).data.flag).toBe(null);
    expect((await billing(id))[1]).toBe(2);
    const event = db.selectFrom('member_event').select('data').where('member_id', '=', id).where('kind', '=', 'billing');
    expect(await event.execute()).toEqual([{ data: { because: 'exchange rate' } }]);
    const audited = db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('subject_id', '=', id)
      .where('action', '=', 'member.billing');
    expect(await audited.execute()).toMatchObject([{ before: { payment: { sequence: 1 } }, after: { payment: { sequence: 2 } } }]);
  });

  test('members whose payments are converted are found in parts, each once', async () => {
    const some = await Promise.all(Array.from({ length: 5 }, () => member()));
    for (const { email } of some) for (let n = 0; n < 2; n++) await record({ email, amount: 5, currency: 'GBP' });
    const all = some.map(({ id }) => id).sort();
    const first = await findMembersConverted(db, ['GBP', 'XOF'], { limit: 2 });
    expect(first).toEqual(all.slice(0, 2));
    expect(await findMembersConverted(db, ['GBP', 'XOF'], { after: first.at(-1), limit: 9 })).toEqual(all.slice(2));
  });
});

test('a due day that passes makes a member late, never Out: that is for the daily run of reminders', async () => {
  const [late, early] = [await member({ next: '2026-01-31' }), await member({ next: '2199-01-31' })];
  await markOverdue.handle(deps, {});
  expect([(await billing(late.id))[0], (await billing(early.id))[0]]).toEqual(['Late', 'Progress']);
  const [event] = await db.selectFrom('member_event').select('kind').where('member_id', '=', late.id).execute();
  expect(event?.kind).toBe('late');

  const spent = await member({ next: '2026-01-31' });
  await db.updateTable('member').set({ reminder_sequence: 4 }).where('id', '=', spent.id).execute();
  await db.updateTable('setting').set({ run_out: true }).execute();
  await markOverdue.handle(deps, {});
  await db.updateTable('setting').set({ run_out: false }).execute();
  expect((await billing(spent.id))[0]).toBe('Late');
});

test('a member becomes late while another one is merged away', async () => {
  const [late, merged] = [await member({ next: '2026-01-31' }), await member({ next: '2026-01-31' })];
  await during(db, {
    first: (trx) => trx.deleteFrom('member').where('id', '=', merged.id).execute(),
    begin: () => markOverdue.handle(deps, {}),
  });
  expect((await billing(late.id))[0]).toBe('Late');
});

test('a receipt is a PDF in the language of the member, whatever the name', async () => {
  const payment = await record({ name: 'Ɖɔ̀nyɛ́ŋ "Ọlá" <b>\u202e 😀', paymentId: `ref é\r\n${randomUUID()}` });
  await post(`${payment._id}/refund`, { amount: 10_000, reason: 'Remise' });
  const receipt = await app.inject({ url: `/api/payment/${payment._id}/receipt`, headers: { authorization: `Bearer ${admin.token}` } });
  expect(receipt.headers['content-type']).toBe('application/pdf');
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Number(receipt.headers['content-length'])).toBe(receipt.rawPayload.length);
  // A member without a language of their own gets it in the programme's, whatever staff read.
  expect(receipt.headers['content-disposition']).toContain('filename="recu-');
  const { id, email } = await member();
  await db.updateTable('member').set({ language: 'en' }).where('id', '=', id).execute();
  const english = await app.inject({
    url: `/api/payment/${(await record({ email }))._id}/receipt`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
  });
  expect(english.headers['content-disposition']).toContain('filename="receipt-');
});

test('a receipt has the address of the member whom it names, when the payment was first recorded for another', async () => {
  const [wrong, right] = [await member(), await member()];
  const { _id } = await record({ email: wrong.email });
  const from = async () => (await findReceiptSetting(db, (await findPayment(db, _id))!)).from;
  expect(await from()).toMatchObject({ email: wrong.email });
  await post(`${_id}/attach`, { memberId: right.id });
  expect(await from()).toMatchObject({ email: right.email });
});
