import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { storeStaleAccounts } from '#server/billing/account-due.queries.ts';
import type { Db } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { plain } from './mapping.rules.ts';

// The members and the payments of a programme are exported, and imported into an installation that has only its products.

const source = await testApp();
const { token: as } = await buildAccount(source.db);
const targets = [await testApp(), await testApp(), await testApp()];

type Prices = { XOF?: number; EUR?: number };
const money = (prices: Prices) => Object.entries(prices).map(([currency, value]) => ({ value, currency }));
const parts = [0, 1, 2, 3].map((after) => ({ after, unit: 'month', amounts: money({ XOF: 50_000, EUR: 75 }) }));
const PRODUCTS = [
  { name: 'CERCLE', prices: { XOF: 200_000, EUR: 300 }, instalments: parts, renewal: { XOF: 9_000, EUR: 15 } },
  { name: 'ATELIER', prices: { EUR: 100 }, instalments: [], renewal: { XOF: 12_000 } },
  { name: 'GRATUIT', prices: {}, instalments: [], renewal: {} },
];

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object, { call } = source, token = as) => {
  const answer = await call(method, path, { body, as: token });
  expect(answer.body, `${method} ${path}`).toMatchObject({ success: true });
  return answer.body.data;
};
async function addProducts(app: typeof source, token: string): Promise<void> {
  for (const { name, prices, instalments, renewal } of PRODUCTS) {
    const terms = { prices: money(prices), instalments, subscription: { months: 12, prices: money(renewal) } };
    await send('POST', '/api/product', { name, terms }, app, token);
  }
}
const AHEAD = '2098-01-31';
const add = (name: string, given: object = {}): Promise<{ _id: string; email: string }> =>
  send('POST', '/api/circle/create', {
    ...{ name, email: `${plain(name).replaceAll(' ', '.')}@exemple.sn`, date: AHEAD, option: 'Partial', product: 'CERCLE', ...given },
  });
const pay = (email: string, amount: number, date: string, more: object = {}): Promise<{ _id: string }> =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Payeur', email, produit: 'CERCLE', moyen: 'Cash', paymentId: randomUUID(), amount, date, ...more },
  });
const edit = (id: string, body: object) => send('PATCH', `/api/circle/members/${id}`, body);
const enter = async (id: string, body: object) => send('POST', `/api/circle/members/${id}/account`, { reason: 'Geste', ...body });
const RENEWAL = { category: 'Subscription' };

async function fill(): Promise<void> {
  await addProducts(source, as);
  const paid = await add('Payée Tout', { option: 'Complete' });
  await pay(paid.email, 200_000, '2026-01-05');
  const late = await add('En Retard', { date: '2026-01-31' });
  await pay(late.email, 80_000, '2026-02-01');
  const euro = await add('Euro Versements');
  await pay(euro.email, 75, '2026-02-02', { currency: 'EUR' });
  await pay(euro.email, 80.5, '2026-03-02', { currency: 'EUR' });
  const credit = await add('Avec Avoir');
  await pay(credit.email, 230_000, '2026-03-03');
  const part = await add('Renouvellement Partiel');
  await pay(part.email, 200_000, '2026-01-06');
  await pay(part.email, 9_000, '2026-01-07', RENEWAL);
  await pay(part.email, 3_000, '2026-04-07', RENEWAL);
  const euroPart = await add('Premier Abonnement');
  await pay(euroPart.email, 4.6, '2026-04-08', { ...RENEWAL, currency: 'EUR' });
  const workshop = await add('Atelier Simple', { product: 'ATELIER', option: 'Complete' });
  await pay(workshop.email, 40, '2026-04-09', { produit: 'ATELIER', currency: 'EUR' });
  await pay(workshop.email, 5_000, '2026-04-10', { produit: 'ATELIER', ...RENEWAL });
  const free = await add('Sans Prix', { product: 'GRATUIT', option: 'Complete' });
  await pay(free.email, 1_000, '2026-04-11', { produit: 'GRATUIT' });
  const refunded = await add('Remboursée');
  const { _id: back } = await pay(refunded.email, 50_000, '2026-04-12');
  await send('POST', `/api/payment/${back}/refund`, { amount: 50_000, reason: 'Annulation' });
  const { _id: half } = await pay(refunded.email, 60_000, '2026-04-13');
  await send('POST', `/api/payment/${half}/refund`, { amount: 20_000, reason: 'Geste' });
  const deleted = await add('Supprimé');
  await pay(deleted.email, 50_000, '2026-04-14');
  const { _id: gone } = await pay(deleted.email, 50_000, '2026-04-15');
  await send('DELETE', `/api/payment/${gone}`, { reason: 'Doublon' });
  const [from, to] = [await add('Donne Paiement'), await add('Reçoit Paiement')];
  const { _id: moved } = await pay(from.email, 50_000, '2026-04-16');
  await send('POST', `/api/payment/${moved}/attach`, { memberId: to._id });
  await enter(credit._id, { kind: 'credit', to: from._id, amount: 20_000 });
  const discount = await add('Remise Accordée');
  await pay(discount.email, 50_000, '2026-04-17');
  await enter(discount._id, { kind: 'discount', amount: 20_000 });
  const plan = await add('Autre Plan');
  await pay(plan.email, 20_000, '2026-04-18');
  await enter(plan._id, { kind: 'plan', instalments: [60_000, 60_000, 60_000].map((amount, i) => ({ due: `2098-0${i + 4}-15`, amount })) });
  const out = await add('Exclue', { date: '2026-01-31' });
  await pay(out.email, 50_000, '2026-02-18');
  await edit(out._id, { payment: { status: 'Out' } });
  await add('Rien Payé');
  await pay('inconnu@exemple.sn', 50_000, '2026-05-18', { name: 'Personne Connue' });
  // Nobody says whose this is, though a member has the address.
  const { _id: unknown } = await pay(paid.email, 10_000, '2026-05-19');
  await send('POST', `/api/payment/${unknown}/attach`, { memberId: null });
}
await fill();

async function membersIn(db: Db) {
  while ((await db.transaction().execute(storeStaleAccounts)).done > 0);
  const { rows } = await sql`
    select email, status, product, payment_option, payment_status, payment_sequence, payment_last, payment_next, subscription_status,
      subscription_sequence, subscription_last, subscription_next, currency, owed, credit, next_due, next_amount, renewal, renewal_currency
    from member join account_due on account_due.member_id = member.id order by email`.execute(db);
  return rows;
}
async function paymentsIn(db: Db) {
  const { rows } = await sql`
    select p.payment_id, p.category, p.produit, p.moyen, p.currency, p.amount, p.refunded, p.paid_at, p.status, m.email as member
    from payment p left join member m on m.id = p.member_id where p.deleted_at is null order by p.payment_id`.execute(db);
  return rows;
}
const monthsOf = async (db: Db) => {
  const { rows } = await sql`
    select to_char(paid_at, 'YYYY-MM') as month, currency, sum(amount - refunded) as total from payment
    where deleted_at is null group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};
const figures = async (db: Db) => ({ members: await membersIn(db), payments: await paymentsIn(db), months: await monthsOf(db) });

async function filesIn(format: string, language: Language) {
  const headers = { authorization: `Bearer ${as}`, 'accept-language': language };
  const { body } = await source.call('POST', '/api/circle/exports', { as, body: { format }, language });
  await source.runJobs();
  const read = async (url: string) => new Uint8Array((await source.app.inject({ url, headers })).rawPayload);
  return { members: await read(`/api/exports/${body.data._id}/file`), payments: await read(`/api/payment/export?format=${format}`) };
}

describe('a programme that moves', { timeout: 60_000 }, () => {
  test.each([
    ['csv', 'en', 'members first', 0],
    ['xlsx', 'fr', 'members first', 1],
    ['csv-semicolon', 'fr', 'payments first', 2],
  ] as const)('has the same money after it was imported from %s in %s, %s', async (format, language, order, place) => {
    const target = targets[place]!;
    const { token } = await buildAccount(target.db);
    await addProducts(target, token);
    const files = await filesIn(format, language);
    const name = `file.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
    const payments = importing(target, token, 'payments');
    if (order === 'payments first') {
      const { real } = await payments.take(files.payments, { name });
      const count = (what: string) => real.filter(([, outcome]: unknown[]) => outcome === what).length;
      expect([count('new'), count('skipped')]).toEqual([2, 19]);
    }
    const { real } = await importing(target, token).take(files.members, { name });
    expect(real.filter(([, what]: unknown[]) => what !== 'new')).toEqual([]);
    await payments.take(files.payments, { name });
    expect(await figures(target.db)).toEqual(await figures(source.db));
  });
});
