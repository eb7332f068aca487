import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSetting } from '#server/settings/setting.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { moveOut } from './out.queries.ts';

// The money that a payment gave is removed with it in the same transaction, so no job runs in these tests.

const { db, call } = await testApp();
const admin = await buildAccount(db);

const group = (name: string) => db.insertInto('access_group').values({ name }).returning('id').executeTakeFirstOrThrow();
const tag = (name: string) => db.insertInto('tag').values({ name }).returning('id').executeTakeFirstOrThrow();
const [announcements, courses, alumni] = [await group('Annonces'), await group('Cours'), await group('Alumni')];
const [out, complete] = [await tag('Sorti'), await tag('À jour')];
beforeEach(() =>
  db
    .updateTable('setting')
    .set({ out_tag: out.id, complete_tag: complete.id, no_payment_spaces: [announcements.id] })
    .execute(),
);

interface Given {
  option?: 'Partiel' | 'Complete';
  next?: string;
  product?: 'COACHING' | 'ECOM AFRICA PRO';
}
async function add({ option = 'Complete', next = '2026-03-10', product }: Given = {}) {
  const email = `membre.${randomUUID()}@exemple.sn`;
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Aminata Koné', email, payment_option: option, payment_next: next, product: product ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await give(id, announcements.id);
  await give(id, courses.id);
  return { id, email };
}
const give = (id: string, space: string) =>
  db.insertInto('member_access_group').values({ member_id: id, access_group_id: space }).execute();
const post = async (path: string, body: object = {}) => {
  const answer = await call('POST', path, { body, as: admin.token });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const pay = (email: string, given: object = {}) =>
  post('/api/payment/create', {
    ...{ name: 'Aminata', email, produit: 'COACHING', amount: 200_000, moyen: 'Cash', paymentId: randomUUID(), date: '2026-03-20' },
    ...given,
  });
const remove = (id: string) => call('DELETE', `/api/payment/${id}`, { as: admin.token });
const patch = async (id: string, body: object) => (await call('PATCH', `/api/circle/members/${id}`, { body, as: admin.token })).body.data;
const names = (list: { name: string }[]) => list.map(({ name }) => name);
async function profile(id: string) {
  const { data } = (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body;
  return [data.payment.status, names(data.accessGroups), names(data.tags)];
}
const moveToOut = (id: string) =>
  db.transaction().execute(async (db) => moveOut(db, 'Registration', [id], { setting: await findSetting(db), now: new Date() }));

const ALL = ['Annonces', 'Cours'];

describe('the complete tag', () => {
  test('is removed when its payment is deleted, refunded or moved, and returns when the payment is restored', async () => {
    const [{ id, email }, other] = [await add(), await add()];
    const payment = await pay(email);
    expect(await profile(id)).toEqual(['Completed', ALL, ['À jour']]);
    await remove(payment._id);
    expect(await profile(id)).toEqual(['Late', ALL, []]);
    await post(`/api/payment/${payment._id}/restore`);
    expect(await profile(id)).toEqual(['Completed', ALL, ['À jour']]);
    await post(`/api/payment/${payment._id}/attach`, { memberId: other.id });
    expect([await profile(id), await profile(other.id)]).toEqual([
      ['Late', ALL, []],
      ['Completed', ALL, ['À jour']],
    ]);
    await post(`/api/payment/${payment._id}/refund`, { amount: 200_000, reason: 'Annulation' });
    expect(await profile(other.id)).toEqual(['Late', ALL, []]);
  });

  test('stays when staff gave it, and when another payment still deserves it', async () => {
    const [tagged, subscriber] = [await add(), await add()];
    await post(`/api/circle/members/${tagged.id}/tags`, { tags: [complete.id] });
    await remove((await pay(tagged.email))._id);
    expect(await profile(tagged.id)).toEqual(['Late', ALL, ['À jour']]);

    const registration = await pay(subscriber.email);
    const subscription = await pay(subscriber.email, { category: 'Subscription', amount: 60_000, date: '2024-01-10' });
    await remove(registration._id);
    // The subscription ended in 2025, but it had been paid.
    expect(await profile(subscriber.id)).toEqual(['Late', ALL, ['À jour']]);
    await remove(subscription._id);
    expect(await profile(subscriber.id)).toEqual(['Late', ALL, []]);
  });

  test('is removed although staff chose another tag meanwhile, and does not return when staff removed it', async () => {
    const [one, two] = [await add(), await add()];
    const [first, second] = [await pay(one.email), await pay(two.email)];
    const other = await tag(`Autre ${randomUUID()}`);
    await db.updateTable('setting').set({ complete_tag: other.id }).execute();
    await remove(first._id);
    expect(await profile(one.id)).toEqual(['Late', ALL, []]);
    await post(`/api/circle/members/${two.id}/tags`, { tags: [] });
    await pay(two.email, { amount: 1_000, date: '2026-03-21' });
    expect(await profile(two.id)).toEqual(['Completed', ALL, []]);
    await remove(second._id);
  });
});

describe('a payment of a member who is Out', () => {
  test('restores access, and without the payment the member is Out again and loses the restored access', async () => {
    const { id, email } = await add();
    await moveToOut(id);
    expect(await profile(id)).toEqual(['Out', ['Annonces'], ['Sorti']]);
    const payment = await pay(email);
    expect(await profile(id)).toEqual(['Completed', ALL, ['À jour']]);
    // The access that staff gave stays.
    await give(id, alumni.id);
    await remove(payment._id);
    expect(await profile(id)).toEqual(['Out', ['Alumni', 'Annonces'], ['Sorti']]);
    await post(`/api/payment/${payment._id}/restore`);
    expect(await profile(id)).toEqual(['Completed', ['Alumni', 'Annonces', 'Cours'], ['À jour']]);
    await post(`/api/payment/${payment._id}/refund`, { amount: 200_000, reason: 'Annulation' });
    expect(await profile(id)).toEqual(['Out', ['Alumni', 'Annonces'], ['Sorti']]);
  });

  test('does not restore access when it is deleted', async () => {
    const { id, email } = await add({ option: 'Partiel' });
    const payment = await pay(email, { amount: 50_000 });
    await moveToOut(id);
    await remove(payment._id);
    expect(await profile(id)).toEqual(['Out', ['Annonces'], ['Sorti']]);
  });

  test('has no further effect after staff restored the access by hand', async () => {
    const { id, email } = await add();
    await moveToOut(id);
    const payment = await pay(email);
    await patch(id, { payment: { status: 'Progress', next: '2199-01-01' } });
    await remove(payment._id);
    expect(await profile(id)).toEqual(['Progress', ALL, []]);
  });
});

describe('access of a product that an Out removed', () => {
  const LONG = '2199-01-01';
  /** A member of a product that gives a group, who paid for the first time and has the group of staff as well. */
  async function begin(option: 'Partiel' | 'Complete') {
    const { terms } = (await call('GET', '/api/product', { as: admin.token })).body.data[0];
    const { name } = await post('/api/product', { name: `Cercle ${randomUUID()}`, terms, accessGroups: [alumni.id] });
    const { id, email } = await add({ option });
    await patch(id, { product: name });
    const first = await pay(email, { produit: name, amount: option === 'Partiel' ? 50_000 : 200_000 });
    return { id, email, name, first };
  }
  const WHOLE = ['Alumni', ...ALL];

  test.each([
    ['a payment', true],
    ['staff', false],
  ])('goes with the last payment after %s gave it back, and what staff gave stays', async (_, byPayment) => {
    const { id, email, name, first } = await begin('Complete');
    await pay(email, { produit: name, category: 'Subscription', amount: 60_000, date: '2024-01-10' });
    await db.transaction().execute(async (db) => moveOut(db, 'Subscription', [id], { setting: await findSetting(db), now: new Date() }));
    expect((await profile(id))[1]).toEqual([]);
    if (byPayment) await pay(email, { produit: name, category: 'Subscription', amount: 60_000, date: '2026-11-10' });
    else await patch(id, { subscription: { status: 'Completed', next: LONG } });
    expect((await profile(id))[1]).toEqual(WHOLE);
    if (byPayment) await remove(first._id);
    else await patch(id, { payment: { status: 'Progress', sequence: 0 } });
    expect((await profile(id))[1]).toEqual(ALL);
  });

  test('is removed and given back at each Out that follows, and a payment after one that staff chose by hand ends it', async () => {
    const { id, email, name } = await begin('Partiel');
    await moveToOut(id);
    await patch(id, { payment: { status: 'Progress', next: LONG } });
    expect(await profile(id)).toEqual(['Progress', WHOLE, []]);
    const second = await pay(email, { produit: name, amount: 50_000 });
    await remove(second._id);
    expect(await profile(id)).toEqual(['Progress', WHOLE, []]);
    await patch(id, { payment: { next: '2026-03-10' } });
    expect(await profile(id)).toEqual(['Late', WHOLE, []]);
    await moveToOut(id);
    expect(await profile(id)).toEqual(['Out', ['Annonces'], ['Sorti']]);
    await post(`/api/payment/${second._id}/restore`);
    expect((await profile(id))[1]).toEqual(WHOLE);

    await patch(id, { payment: { status: 'Out' } });
    expect(await profile(id)).toEqual(['Out', ['Annonces'], ['Sorti']]);
    const third = await pay(email, { produit: name, amount: 50_000 });
    expect((await profile(id))[1]).toEqual(WHOLE);
    await remove(third._id);
    expect(await profile(id)).toEqual(['Out', ['Annonces'], ['Sorti']]);
    await patch(id, { payment: { status: 'Progress', next: LONG } });
    await patch(id, { payment: { sequence: 0 } });
    expect(await profile(id)).toEqual(['Progress', ALL, []]);
  });
});

describe('the product', () => {
  const product = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body.data.product;

  test('is that of the last payment, and is removed with it', async () => {
    const [{ id, email }, other] = [await add({ option: 'Partiel' }), await add()];
    expect(await product(id)).toBe(null);
    const coaching = await pay(email, { amount: 50_000 });
    expect(await product(id)).toBe('COACHING');
    const ecom = await pay(email, { amount: 50_000, produit: 'ECOM AFRICA PRO', date: '2026-04-02' });
    await pay(email, { amount: 50_000, date: '2026-01-05' });
    expect(await product(id)).toBe('ECOM AFRICA PRO');
    await post(`/api/payment/${ecom._id}/attach`, { memberId: other.id });
    expect([await product(id), await product(other.id)]).toEqual(['COACHING', 'ECOM AFRICA PRO']);
    await post(`/api/payment/${ecom._id}/refund`, { amount: 50_000, reason: 'Annulation' });
    expect(await product(other.id)).toBe(null);
    await remove(coaching._id);
    expect(await product(id)).toBe('COACHING');
  });

  test('takes its terms with it', async () => {
    const { id, email } = await add();
    const termsOf = async () => db.selectFrom('member').select('terms_id').where('id', '=', id).executeTakeFirstOrThrow();
    const before = await termsOf();
    const payment = await pay(email, { produit: 'ECOM AFRICA PRO' });
    expect(await termsOf()).not.toEqual(before);
    await remove(payment._id);
    expect(await termsOf()).toEqual(before);
  });

  test('comes back with the terms under which it was paid when a payment of another one is removed', async () => {
    const { terms } = (await call('GET', '/api/product', { as: admin.token })).body.data[0];
    const sold = await post('/api/product', { name: 'ATELIER', terms });
    const raise = async () => {
      const prices = [{ value: 260_000, currency: 'XOF' }];
      const { rev } = (await call('GET', '/api/product', { as: admin.token })).body.data.find(
        (one: { name: string }) => one.name === 'ATELIER',
      );
      const answer = await call('PATCH', `/api/product/${sold._id}`, {
        body: { terms: { ...terms, prices, instalments: [] }, rev },
        as: admin.token,
      });
      expect(answer.body).toMatchObject({ success: true });
    };
    const [{ id, email }, without] = [await add(), await add()];
    const agreed = async (of: string) => {
      const { amounts } = (await call('GET', `/api/circle/members/${of}/account`, { as: admin.token })).body.data;
      return amounts.agreed.value;
    };
    await pay(email, { produit: 'ATELIER', amount: 100_000, date: '2026-03-01' });
    const before = [await agreed(id), await agreed(without.id)];
    const mistakes = [await pay(email, { produit: 'ECOM AFRICA PRO' }), await pay(without.email, { produit: 'ATELIER' })];
    await raise();
    await pay(email, { produit: 'ATELIER', amount: 10_000, date: '2026-03-05' });
    for (const { _id } of mistakes) await remove(_id);
    expect([await agreed(id), await agreed(without.id)]).toEqual(before);
    const { email: late, id: lateId } = await add();
    await pay(late, { produit: 'ATELIER' });
    expect(await agreed(lateId)).toBe(260_000);
  });

  test('takes its prices with it when staff remove it', async () => {
    const { id, email } = await add();
    const { terms } = (await call('GET', '/api/product', { as: admin.token })).body.data[0];
    const prices = [{ value: 300_000, currency: 'XOF' }];
    await post('/api/product', { name: 'CERCLE D’OR', terms: { ...terms, prices, instalments: [] } });
    await patch(id, { product: 'CERCLE D’OR' });
    await pay(email);
    expect((await patch(id, {})).payment).toMatchObject({ status: 'Late' });
    expect(await patch(id, { product: null })).toMatchObject({ product: null, payment: { status: 'Completed' } });
  });

  test('is the one that staff choose, also when payments gave it earlier and another one since', async () => {
    const { id, email } = await add();
    const { terms } = (await call('GET', '/api/product', { as: admin.token })).body.data[0];
    await post('/api/product', { name: 'CERCLE', terms });
    await pay(email);
    expect(await patch(id, { product: 'CERCLE' })).toMatchObject({ product: 'CERCLE' });
    await pay(email, { produit: 'ECOM AFRICA PRO', date: '2026-03-21' });
    expect(await patch(id, { product: 'COACHING' })).toMatchObject({ product: 'COACHING' });
    await pay(email, { produit: 'ECOM AFRICA PRO', date: '2026-03-22' });
    expect(await patch(id, {})).toMatchObject({ product: 'COACHING' });
  });

  test('stays as staff chose it by hand', async () => {
    const [chosen, changed] = [await add({ product: 'COACHING' }), await add()];
    const payment = await pay(chosen.email, { produit: 'ECOM AFRICA PRO' });
    expect(await product(chosen.id)).toBe('COACHING');
    await remove(payment._id);
    expect(await product(chosen.id)).toBe('COACHING');

    await pay(changed.email, { produit: 'ECOM AFRICA PRO' });
    await patch(changed.id, { product: 'COACHING' });
    await pay(changed.email, { produit: 'ECOM AFRICA PRO', date: '2026-04-01' });
    expect(await product(changed.id)).toBe('COACHING');
  });
});
