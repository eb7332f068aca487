import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { CURRENCIES } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv, readXlsx } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { dayIn } from '#server/time/calendar.ts';
import { compactPaymentTotals } from './totals.queries.ts';

const { app, db, call } = await testApp();
const admin = await buildAccount(db);
const COUNT = 700;

// A few hundred payments over three years, on the edges of days too, made by the database: triggers add them to the totals.
beforeAll(async () => {
  await sql`insert into member (full_name, email) select 'Membre ' || n, 'm' || n || '@exemple.sn' from generate_series(1, 20) as n`.execute(
    db,
  );
  await sql`
    insert into payment (member_id, category, name, email, produit, moyen, amount, currency, refunded, payment_id, paid_at)
    select case when n % 9 <> 0 then (select id from member where email = 'm' || (n % 20 + 1) || '@exemple.sn') end,
      (array['Registration', 'Subscription'])[n % 2 + 1], (array['Éloïse Kané', 'aminata SOW', 'Zoé', 'Ba%_\\'])[n % 4 + 1] || ' ' || n % 50,
      'payeur' || n || '@exemple.sn', (array['COACHING', 'ECOM AFRICA PRO'])[n % 3 % 2 + 1], (array['Fedapay', 'Moneroo', 'Chariow', 'Cash'])[n % 4 + 1],
      1000 + n % 7 * 500, (array['XOF', 'EUR', 'USD'])[n % 5 % 3 + 1], case when n % 11 = 0 then 1000 + n % 7 * 500 when n % 13 = 0 then 7 else 0 end,
      'ref-' || n, timestamptz '2024-01-01 00:00Z' + make_interval(days => n * n % 1000, hours => case when n % 3 = 0 then 0 else 23 end, mins => case when n % 3 = 0 then 0 else 59 end)
    from generate_series(1, ${sql.lit(COUNT)}) as n`.execute(db);
  await sql`update payment set deleted_at = now() where right(payment_id, 2) = '77'`.execute(db);
});

const get = async (path: string) => (await call('GET', `/api/payment${path}`, { as: admin.token })).body;
const list = (query: object) => get(`?${new URLSearchParams(query as Record<string, string>)}`);
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

async function everything(): Promise<Payment[]> {
  const all: Payment[] = [];
  for (let page = 1; ; page++) {
    const { payments } = await list({ page, limit: 100 });
    all.push(...payments);
    if (payments.length < 100) return all;
  }
}

describe('the list', () => {
  test('any page under any filter and sort is what sorting everything gives', async () => {
    const all = await everything();
    expect(all).toHaveLength(COUNT - 7);
    const filter = fc.record(
      {
        moyen: fc.constantFrom('Fedapay', 'Moneroo', 'Chariow', 'Cash'),
        produit: fc.constantFrom('COACHING', 'ECOM AFRICA PRO'),
        currency: fc.constantFrom('XOF', 'EUR', 'JPY'),
        category: fc.constantFrom('Registration', 'Subscription', 'all'),
        status: fc.constantFrom('Paid', 'Partially refunded', 'Refunded', 'Unmatched'),
        month: fc.constantFrom('2024-01', '2025-02', '2026-09', '2030-01'),
        from: fc.constantFrom('2024-02-29', '2025-06-15', '2030-01-01'),
        to: fc.constantFrom('2024-01-01', '2025-06-15', '2026-09-30'),
        amountMin: fc.constantFrom('0', '10.01', '2500', '2500.5'),
        amountMax: fc.constantFrom('9.99', '15', '2500', '3999.99'),
        search: fc.constantFrom('ELOISE', 'a', 'sow 3', 'ref-12', 'payeur1', '%_\\', 'nobody', '  '),
      },
      { requiredKeys: [] },
    );
    const sorts = fc.record({ sort: fc.constantFrom('createdAt', 'amount', 'name'), order: fc.constantFrom('asc', 'desc') });
    await fc.assert(
      fc.asyncProperty(filter, sorts, fc.nat(), async (wanted, { sort, order }, at) => {
        const fits = all.filter(
          (one) =>
            (!wanted.moyen || one.moyen === wanted.moyen) &&
            (!wanted.produit || one.produit === wanted.produit) &&
            (!wanted.currency || one.amount.currency === wanted.currency) &&
            (wanted.category === undefined || wanted.category === 'all' || one.category === wanted.category) &&
            (!wanted.status || one.status === wanted.status) &&
            (!wanted.month || one.createdAt.startsWith(wanted.month)) &&
            (!wanted.from || one.createdAt.slice(0, 10) >= wanted.from) &&
            (!wanted.to || one.createdAt.slice(0, 10) <= wanted.to) &&
            (!wanted.amountMin || one.amount.value >= Number(wanted.amountMin)) &&
            (!wanted.amountMax || one.amount.value <= Number(wanted.amountMax)) &&
            (wanted.search ?? '').split(' ').every((term) => {
              const text = foldText(` ${one.name} ${one.email} ${one.paymentId}`);
              // One or two letters begin a word.
              return text.includes(term.length < 3 && term !== '' ? ` ${foldText(term)}` : foldText(term));
            }),
        );
        const page = (at % (Math.ceil(fits.length / 9) + 1)) + 1;
        const { payments, count, totalCount, errors } = await list({ ...wanted, sort, order, page, limit: 9 });
        const backwards = [
          wanted.from && wanted.to && wanted.to < wanted.from && 'to',
          wanted.amountMin && wanted.amountMax && Number(wanted.amountMax) < Number(wanted.amountMin) && 'amountMax',
        ].filter((field) => field);
        expect(Object.keys(errors ?? {})).toEqual(backwards);
        if (backwards.length > 0) return;
        expect([count, totalCount]).toEqual([fits.length, fits.length]);
        expect(payments.map(keyOf(sort))).toEqual(
          fits
            .map(keyOf(sort))
            .sort(byKey(order))
            .slice((page - 1) * 9, page * 9),
        );
      }),
      { numRuns: 150, seed: 5 },
    );
  });

  test('the days of a filter are days of the programme’s time zone, in the list, its count and its export', async () => {
    const days = { from: '2024-03-02', to: '2024-03-02' };
    const at = (time: string) => sql`update payment set paid_at = ${time} where payment_id in ('ref-21', 'ref-22')`.execute(db);
    const idsOf = async () => (await list({ ...days, limit: 100 })).payments.map(({ paymentId }: Payment) => paymentId);
    await db.updateTable('setting').set({ time_zone: 'Pacific/Kiritimati' }).execute();
    const others = await idsOf();
    await at('2024-03-01 10:00Z');
    expect((await idsOf()).sort()).toEqual([...others, 'ref-21', 'ref-22'].sort());
    expect((await get(`/count?${new URLSearchParams(days)}`)).data.count).toBe(others.length + 2);
    const file = await app.inject({
      url: `/api/payment/export?${new URLSearchParams(days)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(readCsv(file.body, ',')).toHaveLength(others.length + 3);
    await at('2024-03-01 09:59Z');
    expect(await idsOf()).toEqual(others);
    await at('2024-03-02 10:00Z');
    expect(await idsOf()).toEqual(others);
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
  });

  test.each([
    ['amountMin', 'abc', 'Please enter an amount such as 49.99'],
    ['amountMax', '-1', 'The amount must not be negative'],
    ['amountMin', '10000000000001', /^This amount is too large: F\sCFA\s10,000,000,000,000 at most\.$/],
    ['from', '2026-13-01', expect.any(String)],
  ])('a %s of %s is refused with a sentence beside its field', async (field, value, sentence) => {
    const { status, body } = await call('GET', `/api/payment?${field}=${value}`, { as: admin.token });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(body.errors[field]).toEqual(sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence);
  });

  test.each(['+225 07 01 02 03 04', '00225 07 01 02 03 04', '07-01-02-03-04', '0022507010203'])(
    'finds the telephone number of a payer that is written as %s',
    async (search) => {
      await sql`update payment set phone = '+2250701020304' where payment_id = 'ref-12'`.execute(db);
      expect((await list({ search })).payments.map(({ paymentId }: Payment) => paymentId)).toEqual(['ref-12']);
    },
  );

  test.each(['241130.1530', '241130.15', ' 241130.1530 '])('finds the payment ID 241130.1530 by %s', async (search) => {
    await sql`update payment set payment_id = '241130.1530' where payment_id = 'ref-13'`.execute(db);
    expect((await list({ search })).payments.map(({ paymentId }: Payment) => paymentId)).toEqual(['241130.1530']);
  });

  test('counts exactly after payments moved to another method, day and month', async () => {
    await sql`update payment set moyen = 'Cash', paid_at = paid_at + interval '40 days' where right(payment_id, 1) = '3'`.execute(db);
    await sql`delete from payment where payment_id = 'ref-500'`.execute(db);
    const all = await everything();
    const counted = async (query: object) => (await list({ limit: 1, ...query })).count;
    expect(await counted({ moyen: 'Cash' })).toBe(all.filter(({ moyen }) => moyen === 'Cash').length);
    expect(await counted({ month: '2025-05' })).toBe(all.filter(({ createdAt }) => createdAt.startsWith('2025-05')).length);
  });
});

const keyOf = (sort: string) => (one: Payment) =>
  [
    ...(sort === 'name' ? [foldText(one.name)] : []),
    ...(sort === 'amount' ? [one.amount.currency, String(one.amount.value * 100).padStart(12, '0')] : []),
    ...(sort === 'name' ? [] : [one.createdAt]),
    one._id,
  ].join('\u0000');
const byKey = (order: string) => (a: string, b: string) => (a < b ? -1 : 1) * (order === 'asc' ? 1 : -1);

describe('the totals of a year', () => {
  test('are what adding up gives, per currency, net of refunds, and follow the time zone', async () => {
    for (const zone of ['Africa/Dakar', 'Africa/Porto-Novo']) {
      await db.updateTable('setting').set({ time_zone: zone }).execute();
      const { rows } = await sql<{ currency: string; net: number; first: number }>`
        select currency, sum(amount - refunded) as net, coalesce(sum(amount - refunded) filter (where extract(month from paid_at at time zone ${zone}) = 1), 0) as first
        from payment where deleted_at is null and extract(year from paid_at at time zone ${zone}) = 2025 group by 1`.execute(db);
      await compactPaymentTotals(db);
      const { data } = await get('/year?year=2025');
      const minor = (currency: string, value: number) => Math.round(value * (currency === 'XOF' ? 1 : 100));
      expect(data.currencies.map((one: { currency: string }) => one.currency)).toEqual(
        CURRENCIES.filter((c) => rows.some((r) => r.currency === c)),
      );
      for (const { currency, total, months } of data.currencies) {
        const row = rows.find((one) => one.currency === currency)!;
        expect([minor(currency, total), minor(currency, months[0])]).toEqual([Number(row.net), Number(row.first)]);
      }
      expect(data.converted).toBe(null);
    }
    await db.updateTable('setting').set({ time_zone: 'Africa/Dakar' }).execute();
    expect((await get('/year?year=2019')).data).toEqual({ year: 2019, currencies: [], converted: null });
  });

  test('convert with the rate in force on each day, and name what has none', async () => {
    const rate = (from: string, to: string, day: string, value: number) =>
      call('POST', '/api/payment/rates', { body: { from, to, day, rate: value }, as: admin.token });
    await rate('EUR', 'XOF', '2024-06-01', 600);
    await rate('XOF', 'EUR', '2025-07-01', 0.002);
    await rate('USD', 'XOF', '2025-06-01', 600);
    const { converted, currencies } = (await get('/year?year=2025&to=XOF')).data;
    expect(converted.missing).toEqual(['USD']);
    const monthOf = (currency: string, month: number) =>
      currencies.find((one: { currency: string }) => one.currency === currency).months[month];
    expect(converted.months[1]).toBe(Math.round(monthOf('XOF', 1) + monthOf('EUR', 1) * 600));
    expect(converted.months[9]).toBe(Math.round(monthOf('XOF', 9) + monthOf('EUR', 9) * 500));
    // A half is rounded up, also by a rate whose reciprocal has endless digits.
    await rate('GBP', 'CAD', '2025-06-01', 1.2);
    const { rows } = await sql`select exchange(3, 'CAD', 'GBP', '2025-06-01') as worth`.execute(db);
    expect(rows).toEqual([{ worth: 3 }]);
  });
});

test('an export has every payment of the filter, whichever format', async () => {
  const { count } = await list({ currency: 'EUR', limit: 1 });
  for (const format of ['csv', 'csv-semicolon', 'xlsx']) {
    const file = await app.inject({
      url: `/api/payment/export?currency=EUR&format=${format}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const bytes = new Uint8Array(file.rawPayload);
    const rows = format === 'xlsx' ? await readXlsx(bytes) : readCsv(file.body, format === 'csv' ? ',' : ';');
    expect(rows).toHaveLength(count + 1);
    expect(rows[1]![9]).toMatch(/^\d+(\.\d+)?$/);
    expect(file.headers['content-disposition']).toContain(`${count}-rows`);
  }
  const french = await app.inject({
    url: '/api/payment/export?currency=EUR&format=csv',
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
  });
  expect(readCsv(french.body, ',')[0]!.slice(6, 10)).toEqual(['Catégorie', 'Produit', 'Moyen', 'Montant']);
  expect(readCsv(french.body, ',')[1]![6]).toMatch(/^(Inscription|Abonnement)$/);
  // Each of them has given its connection back.
  expect((await list({})).count).toBeGreaterThan(count);
});

// The clocks of these zones are 26 hours apart, so one of them is on another day than the server at any time.
test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('an export is named by the day of the programme, as in %s', async (timeZone) => {
  await db.updateTable('setting').set({ time_zone: timeZone }).execute();
  const today = () => dayIn(timeZone, new Date());
  const before = today();
  const file = await app.inject({ url: '/api/payment/export?format=csv', headers: { authorization: `Bearer ${admin.token}` } });
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(String(file.headers['content-disposition']))!;
  expect([before, today()]).toContain(day);
});
