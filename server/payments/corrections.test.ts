import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { db, call } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

async function member() {
  const email = `membre.${randomUUID()}@exemple.sn`;
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Aminata Koné', email, payment_option: 'Partiel', payment_next: '2199-01-31' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}
const billing = async (id: string) => {
  const { data } = (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body;
  return [data.payment.sequence, data.payment.lastAt, data.payment.next, data.product];
};
const bodyOf = (given: object = {}) => ({
  ...{ name: 'Aminata Koné', email: `payeur.${randomUUID()}@exemple.sn`, produit: 'COACHING', amount: 50_000, moyen: 'Cash' },
  ...{ paymentId: randomUUID(), date: '2026-01-31', ...given },
});
const create = (given: object) => call('POST', '/api/payment/create', { body: bodyOf(given), as: admin.token });
const record = async (given: object = {}) => {
  const { body } = await create(given);
  expect(body).toMatchObject({ success: true });
  return body.data;
};
const edit = (id: string, body: object, as = admin.token) => call('PATCH', `/api/payment/${id}`, { body, as });
const remove = (id: string, reason = '') => call('DELETE', `/api/payment/${id}?reason=${encodeURIComponent(reason)}`, { as: admin.token });
const restore = (id: string) => call('POST', `/api/payment/${id}/restore`, { as: admin.token });
const list = async (query: string) => (await call('GET', `/api/payment?${query}`, { as: admin.token })).body;

describe('correcting a payment', () => {
  test('changes it and the billing, and keeps the old values on the timeline and in the audit log', async () => {
    const { id, email } = await member();
    const payment = await record({ email, amount: 5_000, paymentId: 'R-71' });
    expect((await call('GET', `/api/payment/${payment._id}`, { as: admin.token })).body.data.flag).toBe('Underpaid');
    const { status, body } = await edit(payment._id, {
      ...{ amount: 100_000, date: '2026-01-20', produit: 'ECOM AFRICA PRO', name: 'A. Koné', paymentId: 'R-17', rev: payment.rev },
    });
    expect([status, body.data]).toMatchObject([
      200,
      { amount: { value: 100_000, currency: 'XOF' }, name: 'A. Koné', paymentId: 'R-17', flag: null, fromProvider: false },
    ]);
    expect(await billing(id)).toEqual([2, '2026-01-20', '2199-03-31', 'ECOM AFRICA PRO']);
    const changes = {
      amount: [
        { value: 5_000, currency: 'XOF' },
        { value: 100_000, currency: 'XOF' },
      ],
      date: ['2026-01-31T12:00:00.000Z', '2026-01-20T12:00:00.000Z'],
      produit: ['COACHING', 'ECOM AFRICA PRO'],
      name: ['Aminata Koné', 'A. Koné'],
      paymentId: ['R-71', 'R-17'],
    };
    const events = await db.selectFrom('member_event').select(['kind', 'data']).where('member_id', '=', id).orderBy('id').execute();
    expect(events.at(-1)).toMatchObject({ kind: 'payment-edited', data: { payment: payment._id, changes } });
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'payment.edit').execute();
    expect(log.at(-1)).toMatchObject({ actor_id: admin.id, subject_id: payment._id, after: { changes } });
  });

  test('with the same values changes nothing; a stale one is told the newer payment', async () => {
    const payment = await record({});
    expect((await edit(payment._id, { amount: '50000', date: '2026-01-31', moyen: 'Cash' })).body.data.rev).toBe(payment.rev);
    expect((await edit(payment._id, { name: 'Une', rev: payment.rev })).body.data.rev).toBe(payment.rev + 1);
    const stale = await edit(payment._id, { name: 'Autre', rev: payment.rev });
    expect([stale.status, stale.body.data.name]).toEqual([409, 'Une']);
  });

  test('finds the member when the mistyped address of nobody’s payment is corrected', async () => {
    const { id, email } = await member();
    const payment = await record({ email: `x${email}` });
    expect(payment.status).toBe('Unmatched');
    expect((await edit(payment._id, { email })).body.data).toMatchObject({ status: 'Paid', member: { _id: id } });
    expect((await billing(id))[0]).toBe(1);
  });

  test('is refused with a sentence beside its field', async () => {
    const [payment, other] = [await record({}), await record({})];
    const refused = async (body: object) => {
      const answer = await edit(payment._id, body);
      return [answer.status, answer.body.errors];
    };
    expect(await refused({ amount: 0 })).toEqual([400, { amount: 'Enter an amount above zero.' }]);
    for (const amount of ['99999999999999', 99_999_999_999_999])
      expect(await refused({ amount })).toEqual([
        400,
        { amount: expect.stringMatching(/^This amount is too large: F.CFA.10,000,000,000,000 at most\.$/) },
      ]);
    expect(await refused({ currency: 'EUR', amount: '12,5' })).toEqual([400, { amount: 'Enter an amount like 49.99.' }]);
    expect(await refused({ date: '2999-01-01' })).toEqual([400, { date: 'Enter a day that is not in the future.' }]);
    expect(await refused({ name: ' ' })).toEqual([400, { name: 'Name is required' }]);
    expect(await refused({ paymentId: other.paymentId })).toEqual([
      409,
      { paymentId: `The Cash payment ${other.paymentId} is recorded already, with other details.` },
    ]);
    await call('POST', `/api/payment/${payment._id}/refund`, { body: { amount: 20_000, reason: 'Geste' }, as: admin.token });
    expect(await refused({ amount: 10_000 })).toEqual([
      400,
      { amount: 'F\u202fCFA\u00a020,000 of this payment were given back: enter that much at least.' },
    ]);
    expect((await refused({ currency: 'EUR' }))[0]).toBe(400);
    await remove(payment._id);
    expect((await edit(payment._id, { name: 'X' })).body.message).toBe('This payment was deleted. Restore it before you change it.');
    expect((await edit(randomUUID(), { name: 'X' })).status).toBe(404);
    expect((await edit(other._id, { name: 'X' }, coach.token)).status).toBe(403);
  });

  test('leaves the figures of a provider alone, and takes what it cannot know', async () => {
    const payment = await record({ moyen: 'Fedapay' });
    await db.updateTable('payment').set({ recorded_by: null }).where('id', '=', payment._id).execute();
    const sentence = 'FedaPay reported this, so it cannot be changed here. Record a refund, or delete the payment.';
    expect((await edit(payment._id, { amount: 1, paymentId: 'autre', moyen: 'Cash', date: '2026-01-01' })).body.errors).toEqual({
      ...{ amount: sentence, paymentId: sentence, moyen: sentence, date: sentence },
    });
    const taken = await edit(payment._id, { name: 'Awa', category: 'Subscription', amount: 50_000, paymentId: payment.paymentId });
    expect(taken.body.data).toMatchObject({ name: 'Awa', category: 'Subscription', fromProvider: true });
  });

  test('two at once with one number leave one payment of that number', async () => {
    const [one, two] = [await record({}), await record({})];
    const paymentId = randomUUID();
    const answers = await Promise.all([edit(one._id, { paymentId }), edit(two._id, { paymentId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a deleted payment', () => {
  test('is listed under Deleted with who deleted it and why, and can be restored from there', async () => {
    const { id, email } = await member();
    const payment = await record({ email, name: 'Zeynab Unique' });
    await remove(payment._id, 'Saisi deux fois');
    const found = await list('status=Deleted&search=zeynab&moyen=Cash');
    expect(found).toMatchObject({
      count: 1,
      payments: [{ _id: payment._id, deleted: { by: admin.name, reason: 'Saisi deux fois', at: expect.any(String) } }],
    });
    expect(await list('status=Deleted&search=zeynab&moyen=Moneroo')).toMatchObject({ count: 0, payments: [] });
    expect(await list('search=zeynab')).toMatchObject({ count: 0 });
    const all = await list('status=Deleted&limit=1');
    expect(all.payments).toHaveLength(1);
    expect((await list(`status=Deleted&page=${all.count}&limit=1&sort=amount&order=asc`)).payments).toHaveLength(1);
    expect((await restore(payment._id)).body.data).toMatchObject({ _id: payment._id, deleted: null });
    expect(await list('status=Deleted&search=zeynab')).toMatchObject({ count: 0 });
    expect((await billing(id))[0]).toBe(1);
  });

  test('tells whoever still has it open that it was deleted', async () => {
    const { id } = await member();
    const payment = await record({});
    await remove(payment._id);
    const send = async (what: string, body: object) => {
      const answer = await call('POST', `/api/payment/${payment._id}/${what}`, { body, as: admin.token });
      return [answer.status, answer.body.message];
    };
    expect(await send('refund', { amount: 1_000, reason: 'Geste' })).toEqual([
      409,
      'This payment was deleted. Restore it before you record a refund.',
    ]);
    const attach = [409, 'This payment was deleted. Restore it before you attach it.'];
    expect([await send('attach', { memberId: id }), await send('attach', { memberId: null })]).toEqual([attach, attach]);
  });

  test('frees its number; restoring it is refused while another payment has that number', async () => {
    const { id, email } = await member();
    const wrong = await record({ email, amount: 5_000, paymentId: 'REC-9' });
    await remove(wrong._id);
    const right = await record({ email, paymentId: 'REC-9' });
    expect(right._id).not.toBe(wrong._id);
    expect((await billing(id))[0]).toBe(1);
    const { status, body } = await restore(wrong._id);
    expect([status, body.message]).toEqual([
      409,
      'The Cash payment REC-9 was entered again after this one was deleted. Delete the other one before you restore this one.',
    ]);
    await remove(right._id);
    expect((await restore(wrong._id)).status).toBe(200);
    expect((await create({ email, paymentId: 'REC-9' })).status).toBe(409);
  });

  test('is one payment again when it is restored and entered at the same moment', async () => {
    const { email } = await member();
    const wrong = await record({ email, paymentId: 'REC-10' });
    await remove(wrong._id);
    const answers = await Promise.all([restore(wrong._id), create({ email, paymentId: 'REC-10', amount: 70_000 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
