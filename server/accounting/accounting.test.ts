import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { insertRow } from '#server/db/db.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { settle } from '#server/webhooks/settle.actions.ts';

const { app, db, call, deps } = await testApp();
const admin = await buildAccount(db, { name: 'Fatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
await sql`update setting set time_zone = 'Africa/Dakar'`.execute(db);

const member = (name = 'Aminata Koné') => insertRow(db, 'member', { full_name: name, email: `m.${randomUUID()}@exemple.sn` });
const bodyOf = (given: object) => ({
  ...{ name: 'Awa Diop', email: 'awa@exemple.sn', produit: 'COACHING', moyen: 'Cash', amount: 20_000, paymentId: randomUUID(), ...given },
});
const create = (given: object) => call('POST', '/api/payment/create', { as, body: bodyOf(given) });
const pay = async (given: object): Promise<string> => {
  const { body } = await create(given);
  expect(body).toMatchObject({ success: true });
  return body.data._id;
};
const close = (month: string, who = as) => call('POST', `/api/accounting/months/${month}/close`, { as: who });
const reopen = (month: string, reason = 'Erreur de saisie') =>
  call('POST', `/api/accounting/months/${month}/reopen`, { as, body: { reason } });
const remove = (id: string) => call('DELETE', `/api/payment/${id}`, { as });
// The latest year whose April is over: the screen lists the last 18 months.
const YEAR = new Date().getUTCFullYear() - (new Date().getUTCMonth() < 4 ? 1 : 0);
const CLOSED = `The books are closed up to March ${YEAR}.`;

async function journal(month: string) {
  const file = await app.inject({ url: `/api/accounting/months/${month}/journal`, headers: { authorization: `Bearer ${as}` } });
  expect(file.statusCode).toBe(200);
  return readCsv(file.payload.replace('\ufeff', ''), ',');
}

describe('a closed month', () => {
  test('takes no entry, change or deletion, and gives a sentence beside the date', async () => {
    const [id, gone] = [await pay({ date: `${YEAR}-03-10` }), await pay({ date: `${YEAR}-03-11` })];
    const later = await pay({ date: `${YEAR}-04-02` });
    await pay({ date: `${YEAR}-02-10` });
    await remove(gone);
    expect((await close(`${YEAR}-03`, coach.token)).status).toBe(403);
    const { body } = await close(`${YEAR}-03`);
    const [march, february] = [`${YEAR}-03`, `${YEAR}-02`].map((month) => body.data.find((one: { month: string }) => one.month === month));
    expect([march.closed.by, march.canReopen, february.closed.by]).toEqual(['Fatou Ndiaye', true, 'Fatou Ndiaye']);

    const refused = await create({ date: `${YEAR}-03-31` });
    expect([refused.status, refused.body.errors.date]).toEqual([409, expect.stringContaining(CLOSED)]);
    expect((await create({ date: `${YEAR - 1}-12-31` })).status).toBe(409);
    const edit = (one: string, given: object) => call('PATCH', `/api/payment/${one}`, { as, body: given });
    for (const given of [{ amount: 1 }, { date: `${YEAR}-04-01` }, { moyen: 'Fedapay' }, { paymentId: 'autre' }])
      expect((await edit(id, given)).status).toBe(409);
    expect((await edit(later, { date: `${YEAR}-03-30` })).status).toBe(409);
    const kept = await remove(id);
    expect([kept.status, kept.body.errors, kept.body.message]).toEqual([
      409,
      undefined,
      `The books are closed up to March ${YEAR}, so this cannot be deleted. Open its month again under Payments, Accounting, or record a refund instead.`,
    ]);
    expect((await call('POST', `/api/payment/${gone}/restore`, { as })).status).toBe(409);
    // The payer can still be corrected, and money can be given back today.
    expect((await edit(id, { name: 'Awa D.' })).status).toBe(200);
    expect((await call('POST', `/api/payment/${id}/attach`, { as, body: { memberId: await member() } })).status).toBe(200);
    expect((await call('POST', `/api/payment/${id}/refund`, { as, body: { amount: 5_000, reason: 'Geste' } })).status).toBe(200);
    expect((await create({ date: `${YEAR}-04-01` })).status).toBe(200);
  });

  test('is kept by the database, whoever writes', async () => {
    const payment_id = randomUUID();
    const row = {
      category: 'Registration',
      name: 'x',
      produit: 'COACHING',
      moyen: 'Cash',
      amount: 1,
      currency: 'XOF',
      payment_id,
    } as const;
    const late = { ...row, paid_at: new Date(`${YEAR}-03-31T23:59:59Z`) };
    await expect(insertRow(db, 'payment', late)).rejects.toMatchObject({ code: 'CM001', detail: `${YEAR}-03` });
    await expect(
      db
        .deleteFrom('payment')
        .where('paid_at', '<', new Date(`${YEAR}-04-01T00:00:00Z`))
        .execute(),
    ).rejects.toThrow(/closed/);
    const entry = { member_id: await member(), kind: 'discount' as const, amount: 1, currency: 'XOF' as const };
    await expect(insertRow(db, 'account_entry', { ...entry, created_at: new Date(`${YEAR}-03-01`) })).rejects.toThrow(/closed/);
    await expect(
      insertRow(db, 'refund', { payment_id: await pay({}), amount: 1, reason: 'x', refunded_at: new Date(`${YEAR}-03-01`) }),
    ).rejects.toThrow(/closed/);
    expect(await insertRow(db, 'payment', { ...row, paid_at: new Date(`${YEAR}-04-01T00:00:00Z`) })).toBeTruthy();
  });

  test('gives what a provider reports late the first open day, and keeps the day of the provider', async () => {
    const id = randomUUID();
    const paidAt = new Date(`${YEAR}-03-15T09:30:00Z`);
    const observed: ProviderPayment = {
      ...{ id, references: [{ moyen: 'Fedapay', reference: id }], state: 'paid', amount: 15_000, currency: 'XOF', refunded: 0, paidAt },
      ...{ payer: { name: 'Moussa Ba', email: '', phone: null }, metadata: {}, description: '', doubt: null },
    };
    for (let i = 0; i < 2; i++) await db.transaction().execute((db) => settle(deps, db, observed, 'Fedapay'));
    const rows = await db.selectFrom('payment').select(['paid_at', 'reported_at', 'amount']).where('payment_id', '=', id).execute();
    expect(rows).toEqual([{ paid_at: new Date(`${YEAR}-04-01T12:00:00Z`), reported_at: paidAt, amount: 15_000 }]);
  });

  test('is opened again by an admin with a reason, the last one first, and the audit log has it', async () => {
    expect((await close(`${YEAR}-03`)).status).toBe(200);
    expect((await close(`${YEAR}-04`)).status).toBe(200);
    expect((await reopen(`${YEAR}-03`)).status).toBe(409);
    expect((await reopen(`${YEAR}-04`, ' ')).body.errors.reason).toBeTruthy();
    expect((await reopen(`${YEAR}-04`)).status).toBe(200);
    expect((await reopen(`${YEAR}-03`)).status).toBe(200);
    const log = await db.selectFrom('audit_log').select(['action', 'after']).where('action', 'like', 'books.%').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(['books.closed', 'books.closed', 'books.reopened', 'books.reopened']);
    expect(log.at(-1)!.after).toMatchObject({ reason: 'Erreur de saisie' });
    expect((await create({ date: `${YEAR}-03-31` })).status).toBe(200);
    const thisMonth = new Date().toISOString().slice(0, 7);
    expect((await close(thisMonth)).status).toBe(409);
  });

  test('keeps its journal when the category of a payment would move the sale to another account', async () => {
    const id = await pay({ date: `${YEAR}-04-20` });
    const edit = (given: object) => call('PATCH', `/api/payment/${id}`, { as, body: given });
    const set = (subscriptions: string) =>
      db
        .updateTable('accounting_setting')
        .set({ plan: JSON.stringify({ subscriptions }) })
        .execute();
    await set('7062');
    expect((await edit({ category: 'Subscription' })).status).toBe(200);
    await close(`${YEAR}-04`);
    const before = await journal(`${YEAR}-04`);
    const refused = await edit({ category: 'Registration' });
    expect([refused.status, refused.body.errors.category]).toEqual([409, expect.stringMatching(/^This payment is in a closed month/)]);
    expect(await journal(`${YEAR}-04`)).toEqual(before);
    expect((await edit({ name: 'Awa D.' })).status).toBe(200);
    await set('706');
    expect((await edit({ category: 'Registration' })).status).toBe(200);
    await reopen(`${YEAR}-04`);
  });
});

describe('the journal of a month', () => {
  const thisMonth = new Date().toISOString().slice(0, 7);

  test('is balanced in each currency and adds up to what the ledger has', async () => {
    const [payer, other] = [await member('Binta Sow'), await member('Cheikh Fall')];
    const paid = await pay({ memberId: payer, amount: 500_000, paymentId: 'R-500' });
    await pay({ memberId: payer, amount: '49.99', currency: 'EUR', moyen: 'Moneroo', category: 'Subscription', paymentId: 'EUR-1' });
    await call('POST', `/api/payment/${paid}/refund`, { as, body: { amount: 7_000, reason: 'Geste' } });
    await db.insertInto('payment_fee').values({ payment_id: paid, amount: 900, currency: 'XOF', charged_at: new Date() }).execute();
    const a = randomUUID();
    const entry = async (row: object) => insertRow(db, 'account_entry', { currency: 'XOF', reason: 'x', ...row } as never);
    const discount = await entry({ member_id: other, kind: 'discount', amount: 3_000 });
    await entry({ member_id: other, kind: 'discount', amount: 3_000, reverses_id: discount });
    await entry({ member_id: other, kind: 'waiver', amount: 2_000 });
    await entry({ member_id: payer, kind: 'credit-out', amount: 1_000, transfer_id: a });
    await entry({ member_id: other, kind: 'credit-in', amount: 1_000, transfer_id: a });
    await entry({ member_id: payer, kind: 'by-hand', amount: null, currency: null });
    await db.transaction().execute((db) => refreshBilling(db, payer));

    const [header, ...lines] = await journal(thisMonth);
    expect(header).toEqual([
      'Date',
      'Journal',
      'Receipt',
      'Account',
      'Member',
      'Label',
      'Debit',
      'Credit',
      'Currency',
      'Paid on, by the provider',
    ]);
    const sumOf = (currency: string, account: string) => {
      const own = lines.filter((line) => line[8] === currency && line[3] === account);
      return own.reduce((sum, line) => sum + Math.round(Number(line[6]) * 100) - Math.round(Number(line[7]) * 100), 0) / 100;
    };
    const total = (currency: string, column: number) =>
      lines.filter((line) => line[8] === currency).reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);
    for (const currency of ['XOF', 'EUR']) expect(total(currency, 6)).toBe(total(currency, 7));

    const ledger = async (currency: 'XOF' | 'EUR', moyen: 'Cash' | 'Moneroo') => {
      const { rows } = await sql<{ net: number }>`
        select coalesce(sum(amount), 0)::int - coalesce((select sum(r.amount) from refund r join payment q on q.id = r.payment_id
          where q.currency = ${currency} and q.moyen = ${moyen} and r.refunded_at >= date_trunc('month', now())), 0)::int as net
        from payment where currency = ${currency} and moyen = ${moyen} and deleted_at is null and paid_at >= date_trunc('month', now())`.execute(
        db,
      );
      return rows[0]!.net;
    };
    expect(sumOf('XOF', '571')).toBe((await ledger('XOF', 'Cash')) - 900);
    expect(sumOf('EUR', '552')).toBe((await ledger('EUR', 'Moneroo')) / 100);
    // Sales are what was paid, and what was given away at its price; no customer is left with a balance.
    expect(sumOf('XOF', '411')).toBe(0);
    expect([sumOf('XOF', '651'), sumOf('XOF', '7069'), sumOf('XOF', '631')]).toEqual([2_000, 0, 900]);
    expect(sumOf('EUR', '706')).toBe(-49.99);
    const own = lines.filter((line) => line[2] === 'R-500' && line[5]!.startsWith('Payment'));
    expect(own.map((line) => line.slice(3, 8))).toEqual([
      ['571', 'Binta Sow', 'Payment COACHING', '500000', ''],
      ['411', 'Binta Sow', 'Payment COACHING', '', '500000'],
      ['411', 'Binta Sow', 'Payment COACHING', '500000', ''],
      ['706', 'Binta Sow', 'Payment COACHING', '', '500000'],
    ]);
    const moved = lines.filter((line) => line[5] === 'Credit moved to another member' && line[3] === '411');
    expect(moved.map((line) => [line[4], line[6], line[7]])).toEqual([
      ['Binta Sow', '', '1000'],
      ['Binta Sow', '1000', ''],
      ['Cheikh Fall', '', '1000'],
    ]);
    const { body } = await call('GET', '/api/accounting/months', { as });
    expect(body.data[0].sums.find(({ currency }: { currency: string }) => currency === 'EUR')).toEqual({
      currency: 'EUR',
      debit: 99.98,
      credit: 99.98,
    });
  });

  test('has the account numbers that staff chose', async () => {
    const save = (body: object) => call('PATCH', '/api/accounting/plan', { as, body });
    expect((await call('GET', '/api/accounting/plan', { as })).body.data).toMatchObject({
      customers: '411',
      moneroo: '552',
      discounts: '7069',
    });
    expect((await save({ customers: 'abc' })).body.errors.customers).toMatch(/digits/);
    expect((await save({ customers: '4111', cash: '521' })).body.data).toMatchObject({ customers: '4111', cash: '521' });
    const accounts = new Set((await journal(thisMonth)).slice(1).map((line) => line[3]));
    expect([accounts.has('4111'), accounts.has('521'), accounts.has('411')]).toEqual([true, true, false]);
    for (const path of ['months', 'plan', `months/${thisMonth}/journal`])
      expect((await call('GET', `/api/accounting/${path}`, { as: coach.token })).status).toBe(403);
  });
});
