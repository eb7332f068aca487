import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

// A renewal costs 9,000, and a part of it is paid before staff edit the billing.

const { db, call, runJobs } = await testApp();
const { token: as } = await buildAccount(db);

const [AHEAD, YEAR_LATER, PAID_ON] = ['2198-01-31', '2199-01-31', '2026-02-01'];

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
type Prices = { XOF?: number; EUR?: number };
const money = (prices: Prices) => Object.entries(prices).map(([currency, value]) => ({ value, currency }));
const sell = async (renewal: Prices, prices: Prices = { XOF: 200_000 }): Promise<string> => {
  const terms = { prices: money(prices), instalments: [], subscription: { months: 12, prices: money(renewal) } };
  return (await send('POST', '/api/product', { name: randomUUID(), terms })).name;
};
const product = await sell({ XOF: 9_000 });

const edit = ({ _id }: Member, body: object): Promise<Member> => send('PATCH', `/api/circle/members/${_id}`, body);
const join = (given: object = {}): Promise<Member> =>
  send('POST', '/api/circle/create', { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: AHEAD, product, ...given });
/** A member whose first period lasts until the day. */
const subscriber = async (given: object = {}): Promise<Member> =>
  edit(await join(given), { subscription: { status: 'Completed', sequence: 1, next: AHEAD } });
const pay = ({ email, product }: Member, amount: number, more: object = {}): Promise<{ _id: string }> =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Awa', email, produit: product, moyen: 'Cash', paymentId: randomUUID(), amount, date: PAID_ON, category: 'Subscription' },
    ...more,
  });
const missing = async ({ _id }: Member): Promise<Prices> => {
  const { renewal } = (await send('GET', `/api/circle/members/${_id}/account`)) as MemberAccount;
  return Object.fromEntries(renewal.prices.map(({ value, currency }) => [currency, value]));
};
const subscription = async ({ _id }: Member) => ((await send('GET', `/api/circle/members/${_id}`)) as Member).subscription;
const merge = (kept: Member, other: Member): Promise<Member> => send('POST', `/api/circle/members/${kept._id}/merge`, { other: other._id });

/** A member who has paid 3,000 of the renewal. */
async function inPart(): Promise<{ member: Member; part: string }> {
  const member = await subscriber();
  const { _id: part } = await pay(member, 3_000);
  expect(await missing(member)).toEqual({ XOF: 6_000 });
  return { member, part };
}

describe('the part of a renewal that was paid', () => {
  test.each([
    ['the due day of the registration', { payment: { next: '2199-03-05' } }],
    ['the last day of the registration', { payment: { last: '2026-01-05' } }],
    ['the instalments of the registration', { payment: { status: 'Completed', sequence: 1 } }],
    ['the way to pay and a day', { payment: { option: 'Partiel', next: '2199-03-05' }, subscription: { sequence: 1 } }],
    ['the end of the subscription', { subscription: { next: '2199-02-28' } }],
    ['the status of the subscription', { subscription: { status: 'Out' } }],
  ])('stays when staff write %s', async (_, body) => {
    const { member } = await inPart();
    for (const change of [body, { payment: { next: '2199-05-05' } }, { payment: { next: '2199-06-06' } }]) {
      await edit(member, change);
      expect(await missing(member)).toEqual({ XOF: 6_000 });
    }
    const stored = db.selectFrom('account_due').select(['renewal', 'stale']).where('member_id', '=', member._id);
    expect(await stored.executeTakeFirst()).toEqual({ renewal: 6_000, stale: false });
  });

  test('stays when staff change the due days of many members, and undo that', async () => {
    const { member } = await inPart();
    for (const category of ['Subscription', 'Registration']) {
      const action = { kind: 'set-due-day', of: category, day: '2199-04-15', reason: 'Geste' };
      const bulk = await send('POST', '/api/circle/bulk', { selection: { ids: [member._id] }, action });
      await runJobs();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
      await send('POST', `/api/circle/bulk/${bulk._id}/undo`);
      await runJobs();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
    }
    expect(await subscription(member)).toMatchObject({ sequence: 1, next: AHEAD });
  });

  test('buys the period with its rest, and is then gone', async () => {
    const { member } = await inPart();
    await edit(member, { payment: { next: '2199-03-05' } });
    await pay(member, 6_000);
    expect(await subscription(member)).toMatchObject({ status: 'Completed', sequence: 2, next: YEAR_LATER });
    expect(await missing(member)).toEqual({ XOF: 9_000 });
    await edit(member, { payment: { next: '2199-03-06' } });
    expect(await missing(member)).toEqual({ XOF: 9_000 });
  });

  test.each([
    ['Subscription', 3_000, 6_000],
    ['Registration', 50_000, 150_000],
  ])('of a %s is marked as too small until its rest is paid, and again when that is deleted', async (category, part, rest) => {
    const member = await subscriber();
    const { _id } = await pay(member, part, { category });
    const flag = async () => (await db.selectFrom('payment').select('flag').where('id', '=', _id).executeTakeFirstOrThrow()).flag;
    for (const next of ['2199-03-05', '2199-04-05']) {
      await edit(member, { payment: { next } });
      expect(await flag()).toBe('Underpaid');
      const { _id: second } = await pay(member, rest, { category });
      expect(await flag()).toBe(null);
      await send('DELETE', `/api/payment/${second}`);
      expect(await flag()).toBe('Underpaid');
    }
    await pay(member, rest, { category });
    await edit(member, { payment: { last: '2026-03-05' } });
    await pay(member, part, { category });
    expect(await flag()).toBe(null);
  });

  test('grows by another part that is paid between two edits', async () => {
    const { member } = await inPart();
    await edit(member, { payment: { next: '2199-03-05' } });
    await pay(member, 2_000);
    expect(await missing(member)).toEqual({ XOF: 4_000 });
    await edit(member, { payment: { next: '2199-03-06' } });
    expect(await missing(member)).toEqual({ XOF: 4_000 });
    await pay(member, 14_000);
    expect(await subscription(member)).toMatchObject({ sequence: 3 });
    expect(await missing(member)).toEqual({ XOF: 8_000 });
  });

  test('is gone when staff write how many periods are paid, or that the first one is', async () => {
    const { member } = await inPart();
    await edit(member, { subscription: { sequence: 2, next: YEAR_LATER } });
    expect(await missing(member)).toEqual({ XOF: 9_000 });

    const fresh = await join();
    await pay(fresh, 3_000);
    expect(await subscription(fresh)).toMatchObject({ status: 'Progress', sequence: 0 });
    await edit(fresh, { payment: { next: '2199-03-05' } });
    expect(await missing(fresh)).toEqual({ XOF: 6_000 });
    await edit(fresh, { subscription: { status: 'Completed', next: AHEAD } });
    expect(await missing(fresh)).toEqual({ XOF: 9_000 });
  });

  test('counts once when its payment is deleted or taken away and put back, whatever staff edit meanwhile', async () => {
    for (const how of ['delete', 'take away']) {
      const { member, part } = await inPart();
      const takeAway = () =>
        how === 'delete' ? send('DELETE', `/api/payment/${part}`) : send('POST', `/api/payment/${part}/attach`, { memberId: null });
      const putBack = () =>
        how === 'delete'
          ? send('POST', `/api/payment/${part}/restore`)
          : send('POST', `/api/payment/${part}/attach`, { memberId: member._id });
      await edit(member, { payment: { next: '2199-03-05' } });
      // It is part of what staff set, with it or without it.
      await takeAway();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
      await putBack();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
      await takeAway();
      for (const next of ['2199-04-05', '2199-05-05']) await edit(member, { payment: { next } });
      await putBack();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
      // A number of periods that staff write while it is away does not have it in it.
      await takeAway();
      await edit(member, { subscription: { sequence: 4 } });
      expect(await missing(member)).toEqual({ XOF: 9_000 });
      await putBack();
      expect(await missing(member)).toEqual({ XOF: 6_000 });
      expect(await subscription(member)).toMatchObject({ sequence: 4 });
    }
  });

  test('counts once with the payments of whole periods, which are deleted and put back between two edits', async () => {
    const { member } = await inPart();
    const { _id } = await pay(member, 15_000);
    for (const next of ['2198-03-05', '2198-04-05']) {
      await edit(member, { payment: { next } });
      await send('DELETE', `/api/payment/${_id}`);
    }
    await edit(member, { payment: { next: '2198-05-05' } });
    await send('POST', `/api/payment/${_id}/restore`);
    expect(await subscription(member)).toMatchObject({ sequence: 3 });
    expect(await missing(member)).toEqual({ XOF: 9_000 });
  });

  test('does not count when its payment was deleted before the edit, until it is restored', async () => {
    const { member, part } = await inPart();
    await send('DELETE', `/api/payment/${part}`);
    await edit(member, { payment: { next: '2199-03-05' } });
    expect(await missing(member)).toEqual({ XOF: 9_000 });
    await send('POST', `/api/payment/${part}/restore`);
    expect(await missing(member)).toEqual({ XOF: 6_000 });
  });

  test('is compared with the price of another product, in whichever currency', async () => {
    const { member } = await inPart();
    const [dear, cheap, both, euros] = [
      await sell({ XOF: 12_000 }),
      await sell({ XOF: 2_000 }),
      await sell({ XOF: 9_000, EUR: 15 }),
      await sell({ EUR: 15 }, { EUR: 300 }),
    ];
    await edit(member, { payment: { next: '2199-03-05' } });
    await edit(member, { product: dear });
    expect(await missing(member)).toEqual({ XOF: 9_000 });
    await edit(member, { product: both });
    expect(await missing(member)).toEqual({ XOF: 6_000, EUR: 10 });
    // Without a price in the currency it waits, also while staff edit the billing.
    await edit(member, { product: euros });
    for (const next of ['2199-04-05', '2199-05-05']) {
      await edit(member, { payment: { next } });
      expect(await missing(member)).toEqual({ EUR: 15 });
    }
    await edit(member, { product: both });
    await edit(member, { payment: { next: '2199-06-05' } });
    expect(await missing(member)).toEqual({ XOF: 6_000, EUR: 10 });
    await edit(member, { product: euros });
    expect(await missing(member)).toEqual({ EUR: 10 });
    await edit(member, { product: both });
    // It covers a period of a cheap product, as it would have without an edit.
    await edit(member, { product: cheap });
    expect(await subscription(member)).toMatchObject({ status: 'Completed', sequence: 2, next: YEAR_LATER });
    expect(await missing(member)).toEqual({ XOF: 1_000 });
    await pay(member, 1_000, { produit: cheap });
    expect(await subscription(member)).toMatchObject({ sequence: 3 });
  });

  test('comes along with a merge from both records, and goes back when that is undone', async () => {
    const [kept, other] = [await inPart(), await inPart()];
    await pay(other.member, 1_000);
    await edit(other.member, { subscription: { next: YEAR_LATER } });
    await edit(kept.member, { payment: { next: '2199-03-05' } });
    await pay(kept.member, 500);
    expect((await merge(kept.member, other.member)).subscription).toMatchObject({ sequence: 1, next: YEAR_LATER });
    expect(await missing(kept.member)).toEqual({ XOF: 1_500 });
    await send('POST', `/api/circle/members/${other.member._id}/unmerge`);
    expect([await missing(kept.member), await missing(other.member)]).toEqual([{ XOF: 5_500 }, { XOF: 5_000 }]);
  });

  test('counts in a merge with a record whose billing nobody has edited, in either direction', async () => {
    for (const isKept of [true, false]) {
      const [{ member }, plain] = [await inPart(), await join()];
      await edit(member, { payment: { next: '2199-03-05' } });
      await pay(plain, 2_000);
      const kept = isKept ? member : plain;
      await merge(kept, isKept ? plain : member);
      expect(await missing(kept)).toEqual({ XOF: 4_000 });
      await pay(kept, 4_000);
      expect(await subscription(kept)).toMatchObject({ status: 'Completed', sequence: 2, next: YEAR_LATER });
    }
  });

  test('buys a period together with that of a merged record when both cover it', async () => {
    const [kept, other] = [await inPart(), await inPart()];
    await pay(other.member, 4_000);
    for (const { member } of [kept, other]) await edit(member, { payment: { next: '2199-03-05' } });
    expect((await merge(kept.member, other.member)).subscription).toMatchObject({ sequence: 2, next: YEAR_LATER });
    expect(await missing(kept.member)).toEqual({ XOF: 8_000 });
  });
});
