import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

// A registration costs 200,000 and a renewal 9,000. Staff edit the billing before or after a merge, while payments are away.

const { db, call } = await testApp();
const { token: as } = await buildAccount(db);

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
const xof = (value: number) => [{ value, currency: 'XOF' }];
const terms = { prices: xof(200_000), instalments: [], subscription: { months: 12, prices: xof(9_000) } };
const product: string = (await send('POST', '/api/product', { name: 'CERCLE', terms })).name;

const edit = ({ _id }: Member, body: object): Promise<Member> => send('PATCH', `/api/circle/members/${_id}`, body);
const moveDay = (member: Member, next = '2199-03-05') => edit(member, { payment: { next } });
async function subscriber(): Promise<Member> {
  const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2198-01-31', product };
  return edit(await send('POST', '/api/circle/create', given), { subscription: { status: 'Completed', sequence: 1, next: '2198-01-31' } });
}
const pay = async ({ email }: Member, amount: number, category: 'Registration' | 'Subscription'): Promise<string> => {
  const [paymentId, date] = [randomUUID(), '2026-02-01'];
  const given = { name: 'Awa', email, produit: product, moyen: 'Cash', paymentId, amount, date, category };
  return (await send('POST', '/api/payment/create', given))._id;
};
const AWAY = {
  deleted: {
    take: (id: string) => send('DELETE', `/api/payment/${id}`),
    putBack: (id: string) => send('POST', `/api/payment/${id}/restore`),
  },
  detached: {
    take: (id: string) => send('POST', `/api/payment/${id}/attach`, { memberId: null }),
    putBack: (id: string, { _id }: Member) => send('POST', `/api/payment/${id}/attach`, { memberId: _id }),
  },
};
/** Returns the amounts that are missing of the registration and of the next renewal. */
const missing = async ({ _id }: Member): Promise<[number, number]> => {
  const { amounts, renewal }: MemberAccount = await send('GET', `/api/circle/members/${_id}/account`);
  return [amounts!.owed.value, renewal.prices[0]!.value];
};
const merge = (kept: Member, other: Member): Promise<Member> => send('POST', `/api/circle/members/${kept._id}/merge`, { other: other._id });
const unmerge = (other: Member) => send('POST', `/api/circle/members/${other._id}/unmerge`);

/** A member who has paid 50,000 of the registration and 3,000 of the renewal. */
async function paidInPart(): Promise<{ member: Member; payments: string[] }> {
  const member = await subscriber();
  return { member, payments: [await pay(member, 50_000, 'Registration'), await pay(member, 3_000, 'Subscription')] };
}

describe.each(['deleted', 'detached'] as const)('a payment that is %s', (how) => {
  const { take, putBack } = AWAY[how];

  test.each([
    ['before the merge', true],
    ['after the merge', false],
  ])('%s counts once when it is put back, whatever staff edit meanwhile', async (_, isBefore) => {
    for (const edits of [[], ['2199-04-05'], ['2199-04-05', '2199-05-05']]) {
      for (const isEdited of [true, false]) {
        const kept = isEdited ? await moveDay(await subscriber()) : await subscriber();
        const { member: other, payments } = await paidInPart();
        await moveDay(other);
        if (isBefore) for (const id of payments) await take(id);
        await merge(kept, other);
        expect(await missing(kept)).toEqual([150_000, 6_000]);
        if (!isBefore) for (const id of payments) await take(id);
        const without = isBefore ? [150_000, 6_000] : [200_000, 6_000];
        for (const next of edits) {
          await moveDay(kept, next);
          expect(await missing(kept)).toEqual(without);
        }
        for (const id of payments) await putBack(id, kept);
        expect(await missing(kept), `edits ${edits.length}, edited ${isEdited}`).toEqual([150_000, 6_000]);
      }
    }
  });

  test('before the merge counts once for each when that is undone', async () => {
    for (const isPutBackFirst of how === 'deleted' ? [true, false] : [false]) {
      const kept = await subscriber();
      const { member: other, payments } = await paidInPart();
      await moveDay(other);
      for (const id of payments) await take(id);
      await merge(kept, other);
      await moveDay(kept);
      if (isPutBackFirst) for (const id of payments) await putBack(id, kept);
      await unmerge(other);
      if (!isPutBackFirst) for (const id of payments) await putBack(id, other);
      expect([await missing(kept), await missing(other)]).toEqual([
        [200_000, 9_000],
        [150_000, 6_000],
      ]);
    }
  });

  test('after the merge counts once when that is undone and staff edit the billing', async () => {
    const kept = await subscriber();
    const { member: other, payments } = await paidInPart();
    await moveDay(other);
    await merge(kept, other);
    for (const id of payments) await take(id);
    await unmerge(other);
    await moveDay(other, '2199-04-05');
    for (const id of payments) await putBack(id, other);
    expect([await missing(kept), await missing(other)]).toEqual([
      [200_000, 9_000],
      [150_000, 6_000],
    ]);
  });

  test('before the edit of the duplicate counts after the merge when it is put back', async () => {
    const kept = await subscriber();
    const { member: other, payments } = await paidInPart();
    for (const id of payments) await take(id);
    await moveDay(other);
    await merge(kept, other);
    await moveDay(kept);
    for (const id of payments) await putBack(id, kept);
    expect(await missing(kept)).toEqual([150_000, 6_000]);
  });
});

describe('the undo of a merge after an edit', () => {
  test('gives each record what was paid under it, and keeps the days that staff wrote', async () => {
    for (const isEdited of [true, false]) {
      const { member: kept, payments } = await paidInPart();
      if (isEdited) await moveDay(kept, '2199-02-05');
      const { member: other } = await paidInPart();
      await merge(kept, other);
      expect(await missing(kept)).toEqual([100_000, 3_000]);
      await moveDay(kept, '2199-04-05');
      await edit(kept, { subscription: { next: '2199-06-30' } });
      await AWAY.deleted.take(payments[0]!);
      await pay(kept, 1_000, 'Subscription');
      expect(await missing(kept)).toEqual([100_000, 2_000]);
      await AWAY.deleted.putBack(payments[0]!);
      await unmerge(other);
      expect([await missing(kept), await missing(other)]).toEqual([
        [150_000, 5_000],
        [150_000, 6_000],
      ]);
      expect(await send('GET', `/api/circle/members/${kept._id}`)).toMatchObject({
        payment: { next: '2199-04-05' },
        subscription: { next: '2199-06-30', sequence: 1 },
      });
      expect(await send('GET', `/api/circle/members/${other._id}`)).toMatchObject({ subscription: { next: '2198-01-31', sequence: 1 } });
    }
  });

  test('takes back the period that the payments of both bought', async () => {
    const [{ member: kept }, { member: other }] = [await paidInPart(), await paidInPart()];
    await pay(other, 5_000, 'Subscription');
    expect((await merge(kept, other)).subscription).toMatchObject({ sequence: 2 });
    await moveDay(kept);
    await unmerge(other);
    expect((await send('GET', `/api/circle/members/${kept._id}`)).subscription).toMatchObject({ sequence: 1, next: '2198-01-31' });
    expect([await missing(kept), await missing(other)]).toEqual([
      [150_000, 6_000],
      [150_000, 1_000],
    ]);
  });

  test('leaves the billing as it is where staff wrote how much is paid', async () => {
    const [{ member: kept }, { member: other }] = [await paidInPart(), await paidInPart()];
    await merge(kept, other);
    await edit(kept, { subscription: { sequence: 3 } });
    await unmerge(other);
    expect((await send('GET', `/api/circle/members/${kept._id}`)).subscription).toMatchObject({ sequence: 3 });
    expect([await missing(kept), await missing(other)]).toEqual([
      [100_000, 9_000],
      [150_000, 6_000],
    ]);
  });
});
