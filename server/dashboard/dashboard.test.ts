import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Form } from '#contract/forms.ts';
import { compactTotals } from '#server/members/totals.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { addDays, daysBetween } from '#server/time/calendar.ts';
import { lastMonths, trendOf } from './dashboard.rules.ts';

const { call, db } = await testApp({ env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay' } });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const read = async (days = 30, as = admin.token) => (await call('GET', `/api/dashboard?days=${days}`, { as })).body.data as Dashboard;

/** Counts the rows themselves: the week up to a day, and the week before. */
async function counted(table: string, column: string, today: string, zone = 'UTC') {
  const { rows } = await sql<{ n: number; before: number }>`
    select count(*) filter (where day = the) as n, count(*) filter (where day = the - 7) as before
    from generate_series(${today}::date - 6, ${today}::date, '1 day') as span(the_time), lateral (select the_time::date as the) as one
    left join (select (${sql.ref(column)} at time zone ${zone})::date as day from ${sql.table(table)}) as counted on day in (the, the - 7)
    group by the order by the`.execute(db);
  const sum = (key: 'n' | 'before') => rows.reduce((total, row) => total + row[key], 0);
  return { days: rows.map(({ n }) => n), total: sum('n'), before: sum('before') };
}

test('an empty programme shows zeros and all steps of the set-up', async () => {
  const data = await read();
  expect(data).toMatchObject({
    forms: { total: 0, published: 0, drafts: 0, responses: 0 },
    responses: { total: 0, before: 0, today: 0 },
    members: { total: 0 },
    money: { currencies: [] },
    attention: [],
    recentForms: [],
    setup: { form: false, shared: false, members: false, payment: false },
  });
  expect(data.responses.days).toHaveLength(30);
  expect(data.money?.months).toHaveLength(12);
});

test('the dashboard takes 7, 30 or 90 days, and is for staff only', async () => {
  expect((await read(7)).members.joined.days).toHaveLength(7);
  expect((await read(90)).members.joined.days).toHaveLength(90);
  expect((await call('GET', '/api/dashboard?days=8', { as: admin.token })).status).toBe(400);
  expect((await call('GET', '/api/dashboard')).status).toBe(401);
});

describe('with members, responses and payments', () => {
  test('the totals equal the counts of the rows', async () => {
    const save = async (title: string, isPublished: boolean) =>
      (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ title, isPublished }) })).body.data as Form;
    const form = await save('Candidature', true);
    await save('Brouillon', false);
    for (let i = 0; i < 5; i++)
      await call('POST', '/api/answers', { body: { formId: form._id, answers: { [form.questions[0]!.id]: `Awa ${i}` } } });
    // Two of the responses are older: one is in these 7 days, and one in the 7 days before.
    await sql`update response set submitted_at = submitted_at - interval '3 days'
      where id = (select id from response order by id limit 1)`.execute(db);
    await sql`update response set submitted_at = submitted_at - interval '8 days'
      where id = (select id from response order by id desc limit 1)`.execute(db);

    await sql`insert into member (full_name, email, status, payment_status, joined_at)
      select 'Membre ' || i, 'm' || i || '@exemple.sn', case when i <= 3 then 'TRAITÉ' else 'REJETÉ' end,
        case when i = 1 then 'Late' else 'Completed' end, now() - make_interval(days => i)
      from generate_series(1, 10) as i`.execute(db);
    const pay = (email: string, amount: string, currency: string, paymentId: string) =>
      call('POST', '/api/payment/create', {
        as: admin.token,
        body: { name: 'Awa', email, produit: 'COACHING', moyen: 'Cash', amount, currency, paymentId },
      });
    for (const [email, amount, currency, id] of [
      ['m2@exemple.sn', '50000', 'XOF', 'A-1'],
      ['m3@exemple.sn', '150000', 'XOF', 'A-2'],
      ['inconnu@exemple.sn', '300.50', 'EUR', 'A-3'],
    ] as const)
      expect((await pay(email, amount, currency, id)).status).toBe(200);

    const data = await read(7);
    expect(data.forms).toEqual({ total: 2, published: 1, drafts: 1, responses: 5 });
    expect(data.recentForms).toMatchObject([
      { title: 'Brouillon', isPublished: false, answer: 0 },
      { title: 'Candidature', isPublished: true, answer: 5 },
    ]);
    expect(data.responses).toMatchObject(await counted('response', 'submitted_at', data.today));
    expect(data.members).toMatchObject({ total: 10, joined: await counted('member', 'joined_at', data.today) });
    expect(Object.fromEntries(data.members.byStatus.map(({ status, count }) => [status, count]))).toEqual({
      TRAITÉ: 3,
      'NON TRAITÉ': 0,
      REJETÉ: 7,
      ANNULÉ: 0,
    });
    expect(data.money?.currencies).toMatchObject([
      { currency: 'XOF', total: 200_000, before: 0, payments: 2 },
      { currency: 'EUR', total: 300.5, before: 0, payments: 1 },
    ]);
    expect(data.money?.currencies[0]?.months.at(-1)).toBe(200_000);
    expect(data.attention.map(({ kind, count }) => [kind, count])).toEqual([
      ['unmatched', 1],
      ['late', data.members.byPayment!.find(({ status }) => status === 'Late')!.count],
    ]);
    expect(data.setup).toEqual({ form: true, shared: true, members: true, payment: true });
  });

  test('a member who was rejected or has cancelled is in no count of late ones that need attention', async () => {
    const before = await read();
    await sql`insert into member (full_name, email, status, payment_status, joined_at)
      values ('Refusée', 'refusee@exemple.sn', 'REJETÉ', 'Late', now()), ('Annulée', 'annulee@exemple.sn', 'ANNULÉ', 'Late', now())`.execute(
      db,
    );
    const late = ({ attention }: Dashboard) => attention.find(({ kind }) => kind === 'late')?.count;
    expect(late(await read())).toBe(late(before));
    const { body } = await call('GET', '/api/circle?status=not-refused&paymentStatus=Late', { as: admin.token });
    expect(body.count).toBe(late(before));
    await sql`delete from member where email in ('refusee@exemple.sn', 'annulee@exemple.sn')`.execute(db);
  });

  test('deleted responses are not counted until they are restored, before and after the totals are folded', async () => {
    const { _id } = (await read()).recentForms.find(({ title }) => title === 'Candidature')!;
    const all = await read();
    const deletion = (await call('POST', `/api/answers/${_id}/delete`, { as: admin.token, body: { filters: [] } })).body.data as {
      deletionId: string;
    };
    const counted = async () =>
      (await sql<{ n: number }>`select count(*) as n from response where deleted_at is null`.execute(db)).rows[0]!.n;
    const before = await read();
    expect(before.responses.total).toBe(await counted());
    await sql`select fold_response_days()`.execute(db);
    expect(await read()).toEqual(before);
    await compactTotals(db);
    await sql`select recount_response_days()`.execute(db);
    expect(await read()).toEqual(before);
    expect(before.responses.total).toBeLessThan(all.responses.total);

    await call('POST', `/api/answers/${_id}/restore`, { as: admin.token, body: deletion });
    expect((await read()).responses).toEqual(all.responses);
    await call('POST', `/api/answers/${_id}/delete`, { as: admin.token, body: { filters: [] } });
    expect(await read()).toEqual(before);
  });

  test('admins see what waits for somebody', async () => {
    await call('POST', '/api/register', { body: { name: 'Edem', email: 'edem@exemple.tg', password: 'la lagune de Lomé' } });
    // The keys of Chariow were removed after it had fallen silent.
    await sql`update payment_provider set silent_since = now() where provider in ('fedapay', 'chariow')`.execute(db);
    await sql`insert into webhook_event (provider, delivery_key, event, body, state) values ('moneroo', 'x', 'payment', '', 'quarantined')`.execute(
      db,
    );
    const account = { type: 'google' as const, state: 'reconnect' as const, daily_limit: 2_000, minute_limit: 120 };
    await db
      .insertInto('mail_account')
      .values([
        { ...account, email: 'equipe@exemple.sn' },
        { ...account, email: 'ancien@exemple.sn', removed_at: new Date() },
        { ...account, email: 'autre@exemple.sn', state: 'connected' },
      ])
      .execute();
    const { attention } = await read();
    expect(attention.slice(0, 4)).toEqual([
      { kind: 'lost-account', count: 1, more: false, names: ['equipe@exemple.sn'] },
      { kind: 'silent-provider', count: 1, more: false, names: ['FedaPay'] },
      { kind: 'pending-admin', count: 1, more: false, names: [] },
      { kind: 'quarantined', count: 1, more: false, names: [] },
    ]);
  });

  test('coaches see members and responses, no money and nothing that only admins can do', async () => {
    const data = await read(30, coach.token);
    expect(data).toMatchObject({ money: null, setup: null, members: { total: 10, byPayment: null }, attention: [] });
  });
});

test('members join on days of the programme’s time zone, also when it changes', async () => {
  const zone = 'Africa/Porto-Novo';
  const day = addDays((await read()).today, -3);
  // An import stores a day as its midnight, which in UTC is of the day before.
  const join = (email: string) =>
    sql`
    insert into member (full_name, email, coach_id, joined_at)
    values ('Awa', ${email}, ${coach.id}, ${day}::date::timestamp at time zone ${zone})`.execute(db);
  await join('avant@exemple.bj');
  await sql`update setting set time_zone = ${zone}, own_members_only = true`.execute(db);
  await join('apres@exemple.bj');
  const { members, today } = await read(7);
  expect(members.joined).toMatchObject(await counted('member', 'joined_at', today, zone));
  const own = await read(7, coach.token);
  expect(own.members.joined.days).toEqual(daysBetween(addDays(own.today, -6), own.today).map((one) => (one === day ? 2 : 0)));
});

test('a line ends today, and months continue over the turn of the year', () => {
  const counts = [
    { day: '2026-03-01', n: 2 },
    { day: '2026-02-28', n: 1 },
    { day: '2026-02-26', n: 5 },
  ];
  expect(trendOf(counts, '2026-03-01', 3)).toEqual({ days: [0, 1, 2], total: 3, before: 5 });
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
