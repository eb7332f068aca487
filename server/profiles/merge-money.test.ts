import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { db, call } = await testApp();
const { token: as } = await buildAccount(db);

const send = async (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
const join = (given: object = {}): Promise<Member> => {
  const who = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2026-01-31', product: 'COACHING', option: 'Partial' };
  return send('POST', '/api/circle/create', { ...who, ...given });
};
const pay = ({ email, product }: Member, amount: number, more: object = {}) =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Awa', email, produit: product ?? 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount, date: '2026-02-01', ...more },
  });
const enter = ({ _id }: Member, entry: object) => send('POST', `/api/circle/members/${_id}/account`, { reason: 'Geste', ...entry });
const plan = (member: Member, ...instalments: [due: string, amount: number][]) =>
  enter(member, { kind: 'plan', instalments: instalments.map(([due, amount]) => ({ due, amount })) });
const edit = ({ _id }: Member, body: object) => send('PATCH', `/api/circle/members/${_id}`, body);
const account = ({ _id }: Member): Promise<MemberAccount> => send('GET', `/api/circle/members/${_id}/account`);
const merge = (kept: Member, other: Member): Promise<Member> => send('POST', `/api/circle/members/${kept._id}/merge`, { other: other._id });
const xof = (value: number) => ({ value, currency: 'XOF' });

/** The instalments that are not paid. */
const open = async (member: Member) =>
  (await account(member))
    .amounts!.instalments.filter(({ amount, paid }) => paid.value < amount.value)
    .map(({ due, amount, paid }) => [due, amount.value - paid.value]);

/** A member of whom a file said that so much was paid. */
async function opened(paid: number): Promise<Member> {
  const member = await join();
  await sql`
    update member set billing_base_at = now(),
      billing_base = jsonb_set(billing_base, '{payment,credited}', jsonb_build_object('amount', ${paid}::int, 'currency', 'XOF'))
    where id = ${member._id}`.execute(db);
  await db.insertInto('account_entry').values({ member_id: member._id, kind: 'opening', amount: paid, currency: 'XOF' }).execute();
  return member;
}

describe('a merge of records with agreements', () => {
  test('adds the discounts of both, and the plan that was made last gives the days', async () => {
    const [kept, other] = [await join(), await join()];
    await enter(kept, { kind: 'discount', amount: 30_000 });
    await pay(other, 50_000);
    await plan(other, ['2199-01-10', 100_000], ['2199-02-10', 50_000]);
    await merge(kept, other);
    expect((await account(kept)).amounts).toMatchObject({
      agreed: xof(200_000),
      discounted: xof(30_000),
      paid: xof(50_000),
      owed: xof(120_000),
    });
    expect(await open(kept)).toEqual([
      ['2199-01-10', 100_000],
      ['2199-02-10', 20_000],
    ]);
    await send('POST', `/api/circle/members/${other._id}/unmerge`);
    expect((await account(kept)).amounts).toMatchObject({ discounted: xof(30_000), owed: xof(170_000) });
    expect(await open(other)).toEqual([
      ['2199-01-10', 100_000],
      ['2199-02-10', 50_000],
    ]);
  });

  test('keeps the days of the remaining record when its plan is the later one', async () => {
    const [other, kept] = [await join(), await join()];
    await plan(other, ['2199-01-10', 200_000]);
    await enter(other, { kind: 'discount', amount: 20_000 });
    await plan(kept, ['2199-05-05', 100_000], ['2199-06-05', 100_000]);
    await merge(kept, other);
    expect(await open(kept)).toEqual([
      ['2199-05-05', 100_000],
      ['2199-06-05', 80_000],
    ]);
  });

  test('says of a plan that was made for another way to pay that its days do not count', async () => {
    const [kept, other] = [await join({ option: 'Complete' }), await join()];
    await plan(other, ['2199-01-10', 200_000]);
    expect((await account(other)).entries[0]).toMatchObject({ kind: 'plan', inForce: true });
    await merge(kept, other);
    expect((await account(kept)).entries[0]).toMatchObject({ kind: 'plan', inForce: false });
    expect(await open(kept)).toEqual([['2026-01-31', 200_000]]);
  });

  test('takes the way to pay and the first day from the record that has a product', async () => {
    const [lead, other] = [await join({ option: 'Complete', date: '2026-03-15' }), await join()];
    await sql`update member set product = null, terms_id = null where id = ${lead._id}`.execute(db);
    await pay(other, 50_000);
    expect((await merge(lead, other)).payment).toMatchObject({ option: 'Partiel', sequence: 1, next: '2026-02-28' });
  });

  test('is refused where entries of the other could not count, and nothing is changed', async () => {
    const terms = { prices: [{ value: 300, currency: 'EUR' }], instalments: [], subscription: { months: 12, prices: [] } };
    const { name: product } = await send('POST', '/api/product', { name: 'SEMINAIRE', terms });
    const [kept, other] = [await join({ product, option: 'Complete' }), await join()];
    await enter(other, { kind: 'discount', amount: 30_000 });
    const refused = await call('POST', `/api/circle/members/${kept._id}/merge`, { body: { other: other._id }, as });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('not in XOF')]);
    expect((await account(other)).amounts).toMatchObject({ owed: xof(170_000) });
  });
});

describe('what counted without a payment comes along with a merge', () => {
  test('as a file said it, to the franc', async () => {
    const [kept, other] = [await join(), await opened(70_000)];
    await pay(kept, 40_000);
    await merge(kept, other);
    expect((await account(kept)).amounts).toMatchObject({ paid: xof(40_000), byHand: xof(70_000), owed: xof(90_000) });
    const { payment } = (await send('GET', `/api/circle/members/${kept._id}`)) as Member;
    expect(payment).toMatchObject({ status: 'Late', sequence: 2, next: '2026-03-31' });
    await send('POST', `/api/circle/members/${other._id}/unmerge`);
    expect((await account(kept)).amounts).toMatchObject({ byHand: xof(0), owed: xof(160_000) });
    expect((await account(other)).amounts).toMatchObject({ byHand: xof(70_000), owed: xof(130_000) });
  });

  test('as credit too, when a file said that more was paid', async () => {
    const [kept, other] = [await opened(150_000), await opened(80_000)];
    await merge(kept, other);
    expect((await account(kept)).amounts).toMatchObject({ byHand: xof(230_000), owed: xof(0), credit: xof(30_000) });
    expect(((await send('GET', `/api/circle/members/${kept._id}`)) as Member).payment).toMatchObject({ status: 'Completed', next: null });
  });

  test('for no more than is owed, when staff set the status by hand', async () => {
    const [kept, other, third] = [await join(), await join(), await join()];
    for (const one of [kept, other]) await edit(one, { payment: { status: 'Completed' }, reason: 'Payé à la banque' });
    expect((await merge(kept, other)).payment.status).toBe('Completed');
    expect((await account(kept)).amounts).toMatchObject({ byHand: xof(200_000), owed: xof(0), credit: xof(0) });
    expect((await merge(third, kept)).payment.status).toBe('Completed');
    expect((await account(third)).amounts).toMatchObject({ byHand: xof(200_000), owed: xof(0), credit: xof(0) });
  });

  test('whenever staff last set the billing of either by hand', async () => {
    const [kept, other] = [await join(), await join()];
    await pay(other, 70_000);
    await edit(other, { payment: { next: '2199-03-31' } });
    await pay(other, 10_000);
    await edit(kept, { payment: { next: '2199-05-31' } });
    await merge(kept, other);
    expect((await account(kept)).amounts).toMatchObject({ paid: xof(80_000), byHand: xof(0), owed: xof(120_000) });
  });

  test('with the subscription that ends later, in which each renewal counts once', async () => {
    const [kept, other] = [await join(), await join()];
    await pay(kept, 60_000, { category: 'Subscription' });
    await pay(other, 60_000, { category: 'Subscription', date: '2026-03-01' });
    await edit(other, { subscription: { next: '2199-05-01' } });
    expect((await merge(kept, other)).subscription).toMatchObject({ status: 'Completed', next: '2200-05-01' });
    const [empty, imported] = [await join(), await join()];
    await edit(imported, { subscription: { status: 'Completed', next: '2199-01-01' } });
    expect((await merge(empty, imported)).subscription).toMatchObject({ status: 'Completed', next: '2199-01-01' });
  });
});

test('access that a product gave the merged record goes from the remaining one with the last payment', async () => {
  const space = await send('POST', '/api/circle/spaces', { name: 'Cours' });
  await sql`update product set access_groups = array[${space._id}::uuid] where name = 'COACHING'`.execute(db);
  const [kept, other] = [await join(), await join()];
  const { _id } = await pay(other, 200_000);
  expect(await merge(kept, other)).toMatchObject({ accessGroups: [{ _id: space._id }] });
  expect((await call('DELETE', `/api/payment/${_id}`, { as })).status).toBe(200);
  expect(await send('GET', `/api/circle/members/${kept._id}`)).toMatchObject({ payment: { sequence: 0 }, accessGroups: [] });
});
