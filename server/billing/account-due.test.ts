import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AmountsDue } from '#server/billing/amounts-due.queries.ts';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import { computeAccounts } from './account-due.jobs.ts';
import { findAmountsDue } from './amounts-due.queries.ts';

const app = await testApp();
const { db, call } = app;
const { token: as } = await buildAccount(db);

const TODAY = new Date().toISOString().slice(0, 10);
const LONG_AGO = '2026-01-31';
const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const join = (given: object = {}) =>
  send('POST', '/api/circle/create', {
    name: 'Awa Diop',
    email: `${randomUUID()}@exemple.sn`,
    date: LONG_AGO,
    option: 'Partial',
    ...given,
  });
const pay = (email: string, amount: number, more: object = {}) =>
  send('POST', '/api/payment/create', {
    ...{ name: 'Awa', email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID(), amount, date: LONG_AGO, ...more },
  });
const enter = async (id: string, body: object) => {
  const { rev } = await send('GET', `/api/circle/members/${id}/account`);
  return send('POST', `/api/circle/members/${id}/account`, { reason: 'Geste', rev, ...body });
};
/** Compares what is stored with the account that is computed for the profile, and returns it. */
async function stored(id: string): Promise<AmountsDue & { owed: number }> {
  const { amounts } = await send('GET', `/api/circle/members/${id}/account`);
  const { rows } = await sql<{ owed: number; credit: number; stale: boolean; open: number }>`
    select owed, credit, stale, (select coalesce(sum(amount), 0)::bigint from account_instalment i where i.member_id = a.member_id) as open
    from account_due a where member_id = ${id}`.execute(db);
  const due = (await findAmountsDue(db, id))!;
  expect(rows).toEqual([{ owed: amounts.owed.value, credit: amounts.credit.value, open: amounts.owed.value, stale: false }]);
  expect([due.overdue, due.nextDue, due.nextAmount]).toEqual([
    amounts.overdue.value,
    amounts.next?.due ?? null,
    amounts.next?.amount.value ?? 0,
  ]);
  return { ...due, owed: rows[0]!.owed };
}

describe('what a member owes is stored with', () => {
  test('every payment, refund, entry and edit of the profile', async () => {
    const { _id, email } = await join();
    expect(await stored(_id)).toMatchObject({ currency: 'XOF', owed: 200_000, nextDue: LONG_AGO, nextAmount: 50_000 });
    const payment = await pay(email, 70_000);
    expect(await stored(_id)).toMatchObject({ owed: 130_000, nextDue: '2026-02-28', nextAmount: 30_000 });
    await send('POST', `/api/payment/${payment._id}/refund`, { amount: 20_000, reason: 'Trop' });
    expect(await stored(_id)).toMatchObject({ owed: 150_000, nextAmount: 50_000 });
    await enter(_id, { kind: 'waiver', amount: 10_000 });
    await enter(_id, {
      kind: 'plan',
      instalments: [
        { due: addDays(TODAY, 10), amount: 100_000 },
        { due: addDays(TODAY, 40), amount: 40_000 },
      ],
    });
    expect(await stored(_id)).toMatchObject({ owed: 140_000, overdue: 0, nextDue: addDays(TODAY, 10), nextAmount: 100_000 });
    await send('PATCH', `/api/circle/members/${_id}`, { payment: { option: 'Complete' } });
    expect(await stored(_id)).toMatchObject({ owed: 140_000 });
    await pay(email, 150_000);
    expect(await stored(_id)).toMatchObject({ owed: 0, nextDue: null, nextAmount: 0 });
    await send('DELETE', `/api/payment/${payment._id}`, { reason: 'Doublon' });
    await stored(_id);
  });

  test('another product, whose terms count then', async () => {
    await send('POST', '/api/product', {
      ...{ name: 'Atelier', description: '', isDefault: false, accessGroups: [] },
      terms: { prices: [{ value: 90_000, currency: 'XOF' }], instalments: [], subscription: { months: 1, prices: [] } },
    });
    const { _id } = await join({ option: 'Complete' });
    await send('PATCH', `/api/circle/members/${_id}`, { product: 'Atelier' });
    expect(await stored(_id)).toMatchObject({ owed: 90_000 });
  });

  test('a renewal whose amount pays for thousands of years', async () => {
    const terms = {
      prices: [{ value: 1, currency: 'XOF' }],
      instalments: [],
      subscription: { months: 1, prices: [{ value: 1_000, currency: 'XOF' }] },
    };
    await send('POST', '/api/product', { name: 'Club', description: '', isDefault: false, accessGroups: [], terms });
    const { _id, email } = await join({ product: 'Club', option: 'Complete' });
    await pay(email, 1_000_000_000, { produit: 'Club', category: 'Subscription' });
    expect((await send('GET', `/api/circle/members/${_id}`)).subscription).toMatchObject({ sequence: 1_000_000, next: '9999-12-31' });
    await stored(_id);
  });

  test.each(['a payment', 'staff'])('another product, whose terms say also what is completed, when %s gave it', async (giver) => {
    const { _id, email } = await join({ option: 'Complete' });
    await pay(email, 90_000, { produit: giver === 'staff' ? 'COACHING' : 'Atelier' });
    if (giver === 'staff') await send('PATCH', `/api/circle/members/${_id}`, { product: 'Atelier' });
    expect(await stored(_id)).toMatchObject({ owed: 0 });
    expect((await send('GET', `/api/circle/members/${_id}`)).payment).toMatchObject({ status: 'Completed', sequence: 1, next: null });
  });

  test('many members at once, such as an import, within a minute, and a message is right before', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into member (full_name, email, payment_next) values ('Moussa', ${`${randomUUID()}@exemple.sn`}, ${LONG_AGO}) returning id`.execute(
      db,
    );
    const { id } = rows[0]!;
    expect(await findAmountsDue(db, id)).toMatchObject({ overdue: 200_000, nextDue: LONG_AGO });
    await computeAccounts.handle(app.deps, {});
    expect(await stored(id)).toMatchObject({ owed: 200_000 });
    // Nobody asks a cancelled member for money.
    await sql`update member set status = 'ANNULÉ' where id = ${id}`.execute(db);
    expect(await findAmountsDue(db, id)).toMatchObject({ overdue: 0, nextDue: null });
    await computeAccounts.handle(app.deps, {});
    const { rows: left } = await sql`select from account_instalment where member_id = ${id}`.execute(db);
    expect(left).toHaveLength(0);
  });
});

describe('a message names the amount that is due', () => {
  const template = (subject: string) =>
    send('POST', '/templates', { name: 'Relance', subject, body: '<p>Bonjour</p>', status: 1, link: '', button_text: '' });
  const preview = async (subject: string, id: string): Promise<{ subject: string; warnings: { kind: string }[] }> =>
    send('GET', `/api/templates/preview/${(await template(subject))._id}?memberId=${id}`);
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const SUBJECT = '{{ amountDue | default: "rien" }} / {{ dueDate | default: "jamais" }} / {{ amountOverdue | default: "-" }}';

  test('in the currency of the subscription, where that has no price in the one of the account', async () => {
    const [price, renewal] = [[{ value: 9_000, currency: 'XOF' }], [{ value: 90, currency: 'EUR' }]];
    const terms = { prices: price, instalments: [], subscription: { months: 1, prices: renewal } };
    const { name: product } = await send('POST', '/api/product', { name: randomUUID(), terms });
    const { _id, email } = await join({ product, option: 'Complete' });
    await pay(email, 9_000, { produit: product });
    await send('PATCH', `/api/circle/members/${_id}`, { subscription: { status: 'Completed', next: LONG_AGO } });
    expect(plain((await preview(SUBJECT, _id)).subject)).toBe('90,00 € / 31/01/2026 / -');
    expect(await send('GET', `/api/payment/new?memberId=${_id}`)).toMatchObject({ amount: renewal[0], category: 'Subscription' });
    const payment = await insertRow(db, 'payment', {
      ...{ category: 'Subscription', name: 'Nobody', email, produit: product, moyen: 'Moneroo', payment_id: randomUUID() },
      ...{ amount: 9_000, currency: 'EUR', paid_at: new Date() },
    });
    expect(await send('GET', `/api/payment/${payment}/matches`)).toMatchObject([{ reasons: ['email', 'amount'] }]);
  });

  test('as the rest of the renewal, where too little was paid for a period', async () => {
    const [prices, renewal] = [(value: number) => [{ value, currency: 'XOF' }], { value: 6_000, currency: 'XOF' }];
    const terms = {
      prices: prices(9_000),
      instalments: [],
      subscription: { months: 1, prices: [...prices(9_000), { value: 10, currency: 'EUR' }] },
    };
    const { name: product } = await send('POST', '/api/product', { name: randomUUID(), terms });
    const { _id, email } = await join({ product, option: 'Complete' });
    await pay(email, 9_000, { produit: product });
    await pay(email, 3_000, { produit: product, category: 'Subscription' });
    const { renewal: shown } = await send('GET', `/api/circle/members/${_id}/account`);
    expect(shown.prices).toEqual([renewal, { value: 6.67, currency: 'EUR' }]);
    expect(await send('GET', `/api/payment/new?memberId=${_id}`)).toMatchObject({ amount: renewal, category: 'Subscription' });
    // The rest and a whole period, of which nothing is missing then.
    await pay(email, 15_000, { produit: product, category: 'Subscription' });
    expect((await send('GET', `/api/circle/members/${_id}/account`)).renewal.prices).toEqual(terms.subscription.prices);
  });

  test('in the language of the member: what is overdue, else the next instalment, else the fallback', async () => {
    const { _id, email } = await join();
    expect(plain((await preview(SUBJECT, _id)).subject)).toBe('200 000 F CFA / 31/01/2026 / 200 000 F CFA');
    await send('PATCH', `/api/circle/members/${_id}`, { language: 'en' });
    expect(plain((await preview(SUBJECT, _id)).subject)).toBe('F CFA 200,000 / 31/01/2026 / F CFA 200,000');
    await send('PATCH', `/api/circle/members/${_id}`, { language: 'fr' });
    const day = addDays(TODAY, 10);
    await enter(_id, {
      kind: 'plan',
      instalments: [
        { due: day, amount: 120_000 },
        { due: addDays(day, 30), amount: 80_000 },
      ],
    });
    expect(plain((await preview(SUBJECT, _id)).subject)).toBe(`120 000 F CFA / ${dayFirst(day)} / -`);
    await pay(email, 200_000);
    expect((await preview(SUBJECT, _id)).subject).toBe('rien / jamais / -');
    expect((await preview('{{ amountDue }}', _id)).warnings).toMatchObject([{ kind: 'empty-field' }]);
  });

  test('in a reminder and in a campaign, at the moment of sending', async () => {
    const { _id, email } = await join();
    const { _id: reminder } = await template('Relance : {{ amountDue }}');
    await send('PATCH', '/api/setting', { paymentTemplates: reminder });
    await send('POST', `/api/reminders/${_id}`);
    const { rows } = await sql<{ subject: string }>`select subject from delivery where to_address = ${email}`.execute(db);
    expect(rows.map(({ subject }) => plain(subject))).toEqual(['Relance : 200 000 F CFA']);

    const { _id: promo } = await template('Campagne : {{ amountDue }}');
    const campaign = await send('POST', '/api/campaign/create', { name: 'Échéances', template: promo, members: [_id] });
    await send('POST', `/api/campaign/${campaign._id}/launch`);
    await pay(email, 20_000);
    // A change that no writer of the ledger made is seen as well.
    await sql`update member set payment_next = ${addDays(TODAY, 5)} where id = ${_id}`.execute(db);
    await sql`update member set billing_base = jsonb_set(billing_base, '{payment,next}', to_jsonb(${addDays(TODAY, 5)}::text)) where id = ${_id}`.execute(
      db,
    );
    await app.runJobs();
    const { rows: sent } = await sql<{ subject: string }>`select subject from delivery where run_id is not null`.execute(db);
    expect(sent.map(({ subject }) => plain(subject))).toEqual(['Campagne : 30 000 F CFA']);
  });
});

const dayFirst = (day: Day) => day.split('-').reverse().join('/');

test('members of an earlier version are worked out after the upgrade', async () => {
  const { db, upgradeTo } = await earlierVersion();
  await upgradeTo('0069');
  await sql`insert into member (full_name, email, payment_next) values ('Awa', 'awa@exemple.sn', '2026-01-31'), ('Edem', 'edem@exemple.tg', null)`.execute(
    db,
  );
  await upgradeTo('9999');
  await computeAccounts.handle({ ...app.deps, db }, {});
  const { rows } = await sql`select owed, next_due, stale from account_due order by next_due`.execute(db);
  expect(rows).toMatchObject([
    { owed: 200_000, next_due: '2026-01-31', stale: false },
    { owed: 200_000, next_due: null, stale: false },
  ]);
});

test('an upgrade works out the renewals that have a price in another currency than the account', async () => {
  const { db, upgradeTo } = await earlierVersion();
  await upgradeTo('0392');
  await sql`update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"EUR": 9000}')
    where product_id = (select id from product where name = 'COACHING')`.execute(db);
  await sql`insert into member (full_name, email, product) values ('Awa', 'awa@exemple.sn', 'COACHING'), ('Edem', 'edem@exemple.tg', 'ECOM AFRICA PRO')`.execute(
    db,
  );
  await sql`update account_due set stale = false, currency = 'XOF', owed = 1`.execute(db);
  await upgradeTo('9999');
  await computeAccounts.handle({ ...app.deps, db }, {});
  const { rows } = await sql`select owed, renewal, renewal_currency from account_due order by owed`.execute(db);
  expect(rows).toEqual([
    { owed: 1, renewal: null, renewal_currency: null },
    { owed: 200_000, renewal: 9_000, renewal_currency: 'EUR' },
  ]);
});

test('an upgrade works out the renewals that were in another currency than the usual one', async () => {
  const { db, upgradeTo } = await earlierVersion();
  await upgradeTo('0397');
  const terms = { prices: {}, instalments: [], subscription: { months: 12, prices: { EUR: 9_000, XOF: 60_000 } } };
  await sql`update product_version set terms = ${JSON.stringify(terms)}::jsonb`.execute(db);
  await sql`insert into member (full_name, email) values ('Awa', 'awa@exemple.sn')`.execute(db);
  await sql`update account_due set stale = false, currency = 'EUR', renewal = 9000`.execute(db);
  await upgradeTo('9999');
  await computeAccounts.handle({ ...app.deps, db }, {});
  const { rows } = await sql`select currency, renewal from account_due`.execute(db);
  expect(rows).toEqual([{ currency: 'XOF', renewal: 60_000 }]);
});

test('an upgrade works out the renewals for which too little was paid', async () => {
  const { db, upgradeTo } = await earlierVersion();
  await upgradeTo('0401');
  await sql`update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"XOF": 9000}')`.execute(db);
  const member_id = await insertRow(db, 'member', { full_name: 'Awa', email: 'awa@exemple.sn', product: 'COACHING' });
  await insertRow(db, 'payment', {
    ...{ category: 'Subscription', name: 'Awa', email: 'awa@exemple.sn', member_id, produit: 'COACHING', moyen: 'Cash' },
    ...{ payment_id: 'REC-1', amount: 3_000, currency: 'XOF', paid_at: new Date(), flag: 'Underpaid' },
  });
  await sql`update account_due set stale = false, currency = 'XOF', renewal = 9000`.execute(db);
  await upgradeTo('9999');
  await computeAccounts.handle({ ...app.deps, db }, {});
  expect((await sql`select renewal from account_due`.execute(db)).rows).toEqual([{ renewal: 6_000 }]);
});
