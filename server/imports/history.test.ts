import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';

// A file of members says that 100 000 F of 200 000 F are paid, and a file of payments has 50 000 F of that.

const running = await testApp();
const { call, db } = running;
const { token: as } = await buildAccount(db);
const members = importing(running, as);

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { as, ...(body && { body }) });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
let count = 0;
async function add() {
  const [own, others] = [`awa${++count}@histoire.sn`, `binta${count}@histoire.sn`];
  await members.take(`Nom,Email,Option,Déjà payé\nAwa,${own},Partiel,100 000\nBinta,${others},Partiel,`);
  await importing(running, as, 'payments').take(`E-mail,Montant,Date\n${own},50 000,01/10/2025`);
  const payment = await db.selectFrom('payment').select('id').where('email', '=', own).executeTakeFirstOrThrow();
  const [awa, binta] = [(await members.member(own))!, (await members.member(others))!];
  return { awa: awa.id, binta: binta.id, payment: payment.id };
}
const owed = async (id: string) => (await send('GET', `/api/circle/members/${id}/account`)).amounts.owed.value;
/** The amount owed must not depend on the way to pay, by which everything that counts is added up anew. */
const owedAnew = async (id: string) => {
  const before = await owed(id);
  await send('PATCH', `/api/circle/members/${id}`, { payment: { option: 'Complete' } });
  return [before, await owed(id)];
};
const remove = (id: string) => send('DELETE', `/api/payment/${id}`);
const restore = (id: string) => send('POST', `/api/payment/${id}/restore`);
const attach = (id: string, memberId: string | null) => send('POST', `/api/payment/${id}/attach`, { memberId });
const merge = (kept: string, other: string) => send('POST', `/api/circle/members/${kept}/merge`, { other });
const unmerge = (other: string) => send('POST', `/api/circle/members/${other}/unmerge`);

describe('a payment of history', () => {
  test('stays history when it is deleted and restored', async () => {
    const { awa, payment } = await add();
    await remove(payment);
    expect(await owed(awa)).toBe(100_000);
    await restore(payment);
    expect(await owedAnew(awa)).toEqual([100_000, 100_000]);
  });

  test('counts for another member, and is history again when it comes back', async () => {
    const { awa, binta, payment } = await add();
    await attach(payment, binta);
    expect([await owed(awa), await owed(binta)]).toEqual([100_000, 150_000]);
    await remove(payment);
    await restore(payment);
    expect([await owed(awa), await owed(binta)]).toEqual([100_000, 150_000]);
    await attach(payment, awa);
    expect(await owed(binta)).toBe(200_000);
    expect(await owedAnew(awa)).toEqual([100_000, 100_000]);
  });

  test('keeps no doubt about its amount from another member when it is history again', async () => {
    const { awa, binta, payment } = await add();
    await attach(payment, binta);
    expect((await send('PATCH', `/api/payment/${payment}`, { amount: 5_000 })).flag).toBe('Underpaid');
    await attach(payment, awa);
    expect((await send('GET', `/api/payment/${payment}`)).flag).toBeNull();
  });

  test('is history again when it had no member for a while', async () => {
    const { awa, payment } = await add();
    await attach(payment, null);
    await remove(payment);
    await restore(payment);
    expect(await owed(awa)).toBe(100_000);
    await attach(payment, awa);
    expect(await owedAnew(awa)).toEqual([100_000, 100_000]);
  });

  test.each(['the remaining record', 'the merged record'])(
    'of %s counts once when members are merged, and when that is undone',
    async (whose) => {
      const { awa, binta } = await add();
      const [kept, other] = whose === 'the merged record' ? [binta, awa] : [awa, binta];
      await merge(kept, other);
      expect(await owed(kept)).toBe(100_000);
      await unmerge(other);
      expect(await owedAnew(awa)).toEqual([100_000, 100_000]);
      expect(await owed(binta)).toBe(200_000);
    },
  );

  test.each(['the remaining record', 'the merged record'])(
    'of %s counts once after a merge, also when the way to pay changes',
    async (whose) => {
      const { awa, binta, payment } = await add();
      const [kept, other] = whose === 'the merged record' ? [binta, awa] : [awa, binta];
      await merge(kept, other);
      await remove(payment);
      await restore(payment);
      expect(await owedAnew(kept)).toEqual([100_000, 100_000]);
    },
  );

  test.each(['the remaining record', 'the merged record'])(
    'of %s that is deleted while members are merged is history afterwards',
    async (whose) => {
      const { awa, binta, payment } = await add();
      const [kept, other] = whose === 'the merged record' ? [binta, awa] : [awa, binta];
      await remove(payment);
      await merge(kept, other);
      expect(await owed(kept)).toBe(100_000);
      await restore(payment);
      expect(await owed(kept)).toBe(100_000);
      await unmerge(other);
      expect(await owedAnew(awa)).toEqual([100_000, 100_000]);
      expect(await owed(binta)).toBe(200_000);
    },
  );

  test('makes no more credit in a merge after it was deleted and restored', async () => {
    const { awa, binta, payment } = await add();
    await send('PATCH', `/api/circle/members/${awa}`, { payment: { status: 'Completed' } });
    const { email } = await db.selectFrom('member').select('email').where('id', '=', binta).executeTakeFirstOrThrow();
    await send('POST', '/api/payment/create', {
      ...{ name: 'Binta', email, produit: 'COACHING', moyen: 'Cash', paymentId: `B${count}`, amount: 200_000, date: '2026-02-01' },
    });
    await remove(payment);
    await restore(payment);
    await merge(binta, awa);
    expect((await send('GET', `/api/circle/members/${binta}/account`)).amounts).toMatchObject({
      owed: { value: 0 },
      credit: { value: 100_000 },
    });
  });
});
