import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProposedPayment } from '#contract/payments.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addDays } from '#server/time/calendar.ts';

const { db, call } = await testApp();
const { token: as } = await buildAccount(db);
const TODAY = new Date().toISOString().slice(0, 10);

const propose = async (memberId?: string): Promise<ProposedPayment> =>
  (await call('GET', `/api/payment/new${memberId ? `?memberId=${memberId}` : ''}`, { as })).body.data;
const join = async (date: string) =>
  (
    await call('POST', '/api/circle/create', {
      as,
      body: { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date, option: 'Partial', product: 'ECOM AFRICA PRO' },
    })
  ).body.data;
const record = async ({ member, amount, paymentId, produit, category }: ProposedPayment, moyen: string) => {
  const body = { name: member!.fullName, email: member!.email, memberId: member!._id, produit, category, moyen, paymentId };
  const answer = await call('POST', '/api/payment/create', { as, body: { ...body, amount: amount!.value } });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data._id as string;
};

test('a new payment is filled in with what is overdue, then with the next instalment, and the method that was used last', async () => {
  const { _id, email } = await join(addDays(TODAY, -1));
  const first = await propose(_id);
  expect(first).toMatchObject({
    member: { _id, fullName: 'Awa Diop', email },
    ...{ amount: { value: 50_000, currency: 'XOF' }, overdue: { value: 50_000, currency: 'XOF' }, due: addDays(TODAY, -1) },
    ...{ category: 'Registration', produit: 'ECOM AFRICA PRO', moyen: 'Cash' },
  });
  const payment = await record(first, 'Moneroo');
  // The form may be sent again, and is one payment.
  expect(await record(first, 'Moneroo')).toBe(payment);
  const second = await propose(_id);
  expect(second).toMatchObject({ amount: { value: 50_000 }, overdue: null, moyen: 'Moneroo' });
  expect(second.due! > TODAY).toBe(true);
  expect(second.paymentId).not.toBe(first.paymentId);
});

test('a new payment of somebody who owes nothing, or who is no member, has a number and no amount', async () => {
  const { _id } = await join(TODAY);
  await record({ ...(await propose(_id)), amount: { value: 200_000, currency: 'XOF' } }, 'Cash');
  expect(await propose(_id)).toMatchObject({ amount: null, overdue: null, due: null });
  const nobody = await propose();
  expect(nobody).toMatchObject({ member: null, amount: null, moyen: 'Cash' });
  expect(nobody.paymentId).toMatch(/^REC-\d{8}-[2-9A-Z]{4}$/);
  expect((await call('GET', `/api/payment/new?memberId=${randomUUID()}`, { as })).status).toBe(404);
});
