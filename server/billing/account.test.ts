import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { db, call } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;

const DAY = '2026-01-31';
const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const join = (given: object = {}) =>
  send('POST', '/api/circle/create', { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: DAY, option: 'Partial', ...given });
const pay = (email: string, amount: number, more: object = {}) =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Awa', email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount, date: DAY, ...more },
  });
const account = (id: string) => send('GET', `/api/circle/members/${id}/account`);
const member = (id: string) => send('GET', `/api/circle/members/${id}`);
const enter = async (id: string, body: object) =>
  call('POST', `/api/circle/members/${id}/account`, { as, body: { reason: 'Geste', rev: (await account(id)).rev, ...body } });
const xof = (value: number) => ({ value, currency: 'XOF' });

test('1,000 F of 200,000 is 199,000 owed, and the member is not completed', async () => {
  const { _id, email } = await join({ option: 'Complete' });
  await pay(email, 1_000);
  const { amounts, version, entries } = await account(_id);
  expect(amounts).toMatchObject({ agreed: xof(200_000), paid: xof(1_000), owed: xof(199_000), overdue: xof(199_000) });
  expect([version, entries.length, entries[0].kind]).toEqual([1, 1, 'payment']);
  expect((await member(_id)).payment).toMatchObject({ status: 'Late', sequence: 0, next: DAY });
  await pay(email, 199_000);
  expect((await member(_id)).payment).toMatchObject({ status: 'Completed', sequence: 1, next: null });
});

test('a coach does not read accounts', async () => {
  const { _id } = await join();
  expect((await call('GET', `/api/circle/members/${_id}/account`, { as: coach.token })).status).toBe(403);
});

describe('an entry by staff', () => {
  test('is a discount or a waived amount, with what follows for the status', async () => {
    const { _id, email } = await join();
    await pay(email, 100_000);
    expect((await enter(_id, { kind: 'discount', amount: 50_000 })).body.data.amounts).toMatchObject({
      discounted: xof(50_000),
      owed: xof(50_000),
    });
    expect((await enter(_id, { kind: 'waiver', amount: '50000' })).body.data.amounts).toMatchObject({ waived: xof(50_000), owed: xof(0) });
    expect((await member(_id)).payment.status).toBe('Completed');
    const { entries } = await account(_id);
    expect(entries[0]).toMatchObject({ kind: 'waiver', reason: 'Geste', by: admin.name, isReversed: false });
  });

  test('is taken back by another entry, and both stay', async () => {
    const { _id } = await join();
    const discount = (await enter(_id, { kind: 'discount', amount: 200_000 })).body.data.entries[0];
    expect((await member(_id)).payment.status).toBe('Completed');
    expect((await enter(_id, { kind: 'reversal', entry: discount._id })).body.data).toMatchObject({
      amounts: { discounted: xof(0), owed: xof(200_000) },
      entries: [{ reverses: discount._id }, { _id: discount._id, isReversed: true }],
    });
    expect((await member(_id)).payment.status).toBe('Late');
    expect((await enter(_id, { kind: 'reversal', entry: discount._id })).status).toBe(404);
    await expect(db.updateTable('account_entry').set({ reason: 'Autre' }).where('id', '=', discount._id).execute()).rejects.toThrow(
      'never changed',
    );
  });

  test('is a changed plan: what is owed is due on other days, and what was paid stays paid', async () => {
    const { _id, email } = await join();
    await pay(email, 70_000);
    const instalments = [
      { due: '2199-01-10', amount: 30_000 },
      { due: '2199-02-10', amount: 100_000 },
    ];
    expect((await enter(_id, { kind: 'plan', instalments: [{ due: '2199-01-10', amount: 1 }] })).body.errors.instalments).toMatch(
      /130,000/,
    );
    const { amounts } = (await enter(_id, { kind: 'plan', instalments })).body.data;
    expect(amounts).toMatchObject({ owed: xof(130_000), overdue: xof(0), next: { due: '2199-01-10', amount: xof(30_000) } });
    expect((await member(_id)).payment).toMatchObject({ status: 'Progress', sequence: 1, next: '2199-01-10' });
    await pay(email, 30_000);
    expect((await member(_id)).payment).toMatchObject({ status: 'Progress', sequence: 2, next: '2199-02-10' });
    expect((await enter(_id, { kind: 'discount', amount: 10_000 })).status).toBe(200);
    const plan = (await account(_id)).entries.find(({ kind }: { kind: string }) => kind === 'plan');
    expect((await enter(_id, { kind: 'reversal', entry: plan._id })).status).toBe(409);
  });

  test.each([
    ['no reason', { kind: 'discount', amount: 1, reason: ' ' }, 'reason'],
    ['more than is owed', { kind: 'discount', amount: 200_001 }, 'amount'],
    ['a part of a franc', { kind: 'waiver', amount: 0.5 }, 'amount'],
    [
      'days in the wrong order',
      {
        kind: 'plan',
        instalments: [
          { due: '2199-02-10', amount: 1 },
          { due: '2199-01-10', amount: 1 },
        ],
      },
      'instalments',
    ],
  ])('is refused beside its field with %s', async (_, body, field) => {
    const { _id } = await join();
    const answer = await enter(_id, body);
    expect([answer.status, answer.body.errors[field]]).toEqual([400, expect.stringMatching(/\w{3}/)]);
  });

  test('is not made twice by the same request', async () => {
    const { _id } = await join();
    const { rev } = await account(_id);
    const twice = [0, 1].map(() => enter(_id, { kind: 'discount', amount: 1_000, rev }));
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await account(_id)).amounts.discounted).toEqual(xof(1_000));
  });
});

describe('credit that is moved to another member', () => {
  const owing = async () => [await join({ name: 'Awa Diop' }), await join({ name: 'Edem Koffi' })] as const;
  const balance = async (id: string) => {
    const { amounts, entries } = await account(id);
    const { status, sequence } = (await member(id)).payment;
    return { moved: amounts.moved.value, owed: amounts.owed.value, credit: amounts.credit.value, status, sequence, entries };
  };

  test('is an entry in both accounts, each with the other member, and both bills follow', async () => {
    const [from, to] = await owing();
    await pay(from.email, 260_000);
    const { body } = await enter(from._id, { kind: 'credit', to: to._id, amount: 60_000 });
    expect(body.data).toMatchObject({
      amounts: { paid: xof(260_000), moved: xof(-60_000), credit: xof(0), owed: xof(0) },
      entries: [{ kind: 'credit-out', amount: xof(60_000), other: { _id: to._id, fullName: 'Edem Koffi' }, by: admin.name }, {}],
    });
    expect(await balance(to._id)).toMatchObject({
      ...{ moved: 60_000, owed: 140_000, sequence: 1 },
      entries: [{ kind: 'credit-in', other: { _id: from._id, fullName: 'Awa Diop' } }],
    });
    expect((await member(from._id)).payment.status).toBe('Completed');
    const newest = async (id: string) => (await call('GET', `/api/circle/members/${id}/timeline`, { as: admin.token })).body.data[0];
    expect(await newest(from._id)).toMatchObject({ kind: 'account', data: { entry: 'credit-out', otherName: 'Edem Koffi' } });
    expect(await newest(to._id)).toMatchObject({ kind: 'account', data: { entry: 'credit-in', otherName: 'Awa Diop' } });
    // The present name is shown, and none is kept of somebody who may be erased.
    await send('PATCH', `/api/circle/members/${to._id}`, { fullName: 'Edem Koffi-Ba' });
    expect((await newest(from._id)).data).toMatchObject({ other: to._id, otherName: 'Edem Koffi-Ba' });
    const kept = await db.selectFrom('member_event').select('data').where('member_id', '=', from._id).execute();
    expect(JSON.stringify(kept)).not.toContain('Edem');
  });

  test('goes back as a whole, from either side, once', async () => {
    const [from, to] = await owing();
    await pay(from.email, 210_000);
    await enter(from._id, { kind: 'credit', to: to._id, amount: 10_000 });
    const [arrived] = (await account(to._id)).entries;
    expect((await enter(to._id, { kind: 'reversal', entry: arrived._id })).status).toBe(200);
    expect(await balance(from._id)).toMatchObject({ moved: 0, credit: 10_000 });
    expect(await balance(to._id)).toMatchObject({ moved: 0, owed: 200_000 });
    const sent = (await account(from._id)).entries.find(
      ({ kind, reverses }: { kind: string; reverses: string }) => kind === 'credit-out' && !reverses,
    );
    expect((await enter(from._id, { kind: 'reversal', entry: sent._id })).status).toBe(404);
  });

  test('is owed when the payment that it came from is refunded', async () => {
    const [from, to] = await owing();
    const { _id: payment } = await pay(from.email, 230_000);
    await enter(from._id, { kind: 'credit', to: to._id, amount: 30_000 });
    await send('POST', `/api/payment/${payment}/refund`, { amount: 230_000, reason: 'Erreur' });
    expect(await balance(from._id)).toMatchObject({ moved: -30_000, owed: 230_000, status: 'Late', sequence: 0 });
    expect((await account(from._id)).amounts.next).toEqual({ due: DAY, amount: xof(80_000) });
    const plan = (first: number) =>
      enter(from._id, {
        kind: 'plan',
        instalments: [
          { due: '2199-01-10', amount: first },
          { due: '2199-02-10', amount: 230_000 - first },
        ],
      });
    expect((await plan(30_000)).body.errors['instalments.0.amount']).toMatch(/more than.*30,000/);
    expect((await plan(40_000)).body.data.amounts).toMatchObject({ owed: xof(230_000), next: { amount: xof(40_000) } });
    expect(await balance(to._id)).toMatchObject({ moved: 30_000, owed: 170_000 });
  });

  test('is owed too by who had a discount of everything', async () => {
    const [from, to] = await owing();
    await enter(from._id, { kind: 'discount', amount: 200_000 });
    const { _id: payment } = await pay(from.email, 1_000);
    await enter(from._id, { kind: 'credit', to: to._id, amount: 400 });
    await send('POST', `/api/payment/${payment}/refund`, { amount: 1_000, reason: 'Erreur' });
    expect(await balance(from._id)).toMatchObject({ moved: -400, owed: 400, status: 'Late', sequence: 0 });
    expect((await account(from._id)).amounts.next).toEqual({ due: DAY, amount: xof(400) });
  });

  test('is not more than there is, stays in its currency, and goes to somebody else', async () => {
    const [from, to] = await owing();
    await pay(from.email, 201_000);
    const refused = async (body: object) => (await enter(from._id, { kind: 'credit', to: to._id, amount: 1_000, ...body })).body.errors;
    expect((await refused({ amount: 1_001 })).amount).toMatch(/1,000/);
    expect((await refused({ to: from._id })).to).toMatch(/another/);
    expect((await refused({ to: randomUUID() })).to).toMatch(/not exist/);
    await pay(to.email, 30, { currency: 'EUR' });
    expect((await refused({})).to).toMatch(/Edem Koffi/);
    await call('POST', '/api/circle/bulk', { as, body: { selection: { ids: [to._id] }, action: { kind: 'archive' } } });
    expect((await refused({})).to).toMatch(/archived/);
    await db.updateTable('member').set({ former_number: 1 }).where('id', '=', to._id).execute();
    expect((await refused({})).to).toMatch(/not exist/);
  });

  test('is moved and taken back by many at the same time without waiting for each other', async () => {
    const [from, to] = await owing();
    await Promise.all([from, to].map(({ email }) => pay(email, 205_000)));
    const [there, back] = await Promise.all([
      enter(from._id, { kind: 'credit', to: to._id, amount: 5_000, rev: undefined }),
      enter(to._id, { kind: 'credit', to: from._id, amount: 5_000, rev: undefined }),
    ]);
    expect([there.status, back.status]).toEqual([200, 200]);
    expect(await Promise.all([from, to].map(async ({ _id }) => (await balance(_id)).credit))).toEqual([5_000, 5_000]);
  });
});

test('a status that staff set by hand stays, with its reason, and shows what counts for it', async () => {
  const { _id, email } = await join();
  await pay(email, 30_000);
  await send('PATCH', `/api/circle/members/${_id}`, { payment: { status: 'Completed' }, reason: 'Payé à la banque' });
  const { amounts, entries } = await account(_id);
  expect(amounts).toMatchObject({ paid: xof(30_000), byHand: xof(170_000), owed: xof(0) });
  expect(entries.find(({ kind }: { kind: string }) => kind === 'by-hand')).toMatchObject({ reason: 'Payé à la banque', by: admin.name });
  await send('PATCH', `/api/circle/members/${_id}`, { payment: { status: 'Progress', sequence: 0 } });
  expect((await account(_id)).amounts).toMatchObject({ byHand: xof(-30_000), owed: xof(200_000) });
});

test('another due day by hand does not forget a part of an instalment', async () => {
  const { _id, email } = await join();
  await pay(email, 70_000);
  await send('PATCH', `/api/circle/members/${_id}`, { payment: { next: '2199-03-31' } });
  expect((await account(_id)).amounts).toMatchObject({
    paid: xof(70_000),
    byHand: xof(0),
    next: { due: '2199-03-31', amount: xof(30_000) },
  });
  await pay(email, 30_000);
  expect((await member(_id)).payment).toMatchObject({ sequence: 2, next: '2199-04-30' });
});

test('what was waived or moved under an older record counts after a merge', async () => {
  const [older, giving] = [await join(), await join()];
  await enter(older._id, { kind: 'waiver', amount: 10_000 });
  await pay(giving.email, 260_000);
  await enter(giving._id, { kind: 'credit', to: older._id, amount: 60_000 });
  const { _id } = await join();
  await send('POST', `/api/circle/members/${_id}/merge`, { other: older._id });
  expect((await account(_id)).amounts).toMatchObject({ waived: xof(10_000), moved: xof(60_000), owed: xof(130_000), byHand: xof(0) });
});

test('a refund is owed again', async () => {
  const { _id, email } = await join({ option: 'Complete' });
  const { _id: payment } = await pay(email, 200_000);
  await send('POST', `/api/payment/${payment}/refund`, { amount: 50_000, reason: 'Erreur' });
  expect((await account(_id)).amounts).toMatchObject({ paid: xof(150_000), owed: xof(50_000) });
  expect((await account(_id)).entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['payment', 'refund']);
});
