import { sql } from 'kysely';
import { CURRENCIES, type Currency, toMajor } from '#contract/money.ts';
import type { ExchangeRate, PaymentYear } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';

type Months = { currency: Currency; month: number; net: string; payments: number }[];

/** What came in by month, net of refunds, which count in the month of their payment. */
export async function readYear(db: Db, year: number): Promise<PaymentYear> {
  const { rows } = await sql<Months[number]>`
    select currency, extract(month from month)::int as month, sum(amount - refunded)::text as net, sum(payments)::bigint as payments
    from payment_month where month >= make_date(${year}, 1, 1) and month < make_date(${year + 1}, 1, 1)
    group by 1, 2 having sum(payments) > 0`.execute(db);
  const currencies = CURRENCIES.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const payments = own.reduce((sum, row) => sum + row.payments, 0);
    return own.length > 0 ? [{ currency, ...monthsOf(own, currency), payments }] : [];
  });
  return { year, currencies };
}

export interface ConvertedYear {
  currency: Currency;
  months: number[];
  total: number;
  /** Left out: a day of theirs has no rate. */
  missing: Currency[];
}

/** The same in one currency, each day at its own rate. */
export async function convertYear(db: Db, year: number, to: Currency): Promise<ConvertedYear> {
  // As the function exchange() does for one sum: the latest rate up to the day, in either direction.
  const { rows } = await sql<{ currency: Currency; month: number; net: string; missing: boolean }>`
    with rate as (
      select distinct on (source, day) source, day, factor
      from (
        select from_currency as source, day, rate as factor, 1 as place from exchange_rate where to_currency = ${to}
        union all
        select to_currency, day, 1 / rate, 2 from exchange_rate where from_currency = ${to}
      ) as given
      order by source, day, place
    ), span as (
      select source, factor, day as since, lead(day, 1, 'infinity') over (partition by source order by day) as until from rate
      union all
      select ${to}, 1, '-infinity', 'infinity'
    ), whole_month as (
      -- Nearly all: one rate from the first day to the last.
      select m.currency, m.month, m.net, span.factor
      from (
        select currency, month, sum(amount - refunded) as net from payment_month
        where month >= make_date(${year}, 1, 1) and month < make_date(${year + 1}, 1, 1) group by 1, 2 having sum(payments) > 0
      ) as m
      left join span on span.source = m.currency and m.month >= span.since and (m.month + interval '1 month')::date <= span.until
    ), part as (
      select currency, month, sum(net) as net, factor from whole_month where factor is not null group by currency, month, factor
      union all
      select w.currency, w.month, sum(d.amount - d.refunded), span.factor
      from whole_month w
      join payment_day d on d.currency = w.currency and d.day >= w.month and d.day < (w.month + interval '1 month')::date
      left join span on span.source = w.currency and d.day >= span.since and d.day < span.until
      where w.factor is null
      group by w.currency, w.month, span.factor having sum(d.payments) > 0
    )
    select currency, extract(month from month)::int as month,
      coalesce(sum(round(net * factor * power(10::numeric, minor_digits(${to}) - minor_digits(currency)))), 0)::text as net,
      bool_or(factor is null) as missing
    from part group by 1, 2`.execute(db);
  const missing = CURRENCIES.filter((currency) => rows.some((row) => row.currency === currency && row.missing));
  const told = rows.filter((row) => !missing.includes(row.currency));
  return { currency: to, ...monthsOf(told, to), missing };
}

function monthsOf(rows: { month: number; net: string }[], currency: Currency): { months: number[]; total: number } {
  const minor = Array.from({ length: 12 }, (_, i) =>
    rows.filter(({ month }) => month === i + 1).reduce((sum, { net }) => sum + BigInt(net), 0n),
  );
  return {
    months: minor.map((sum) => toMajor(Number(sum), currency)),
    total: toMajor(Number(minor.reduce((sum, one) => sum + one, 0n)), currency),
  };
}

export async function listRates(db: Db): Promise<ExchangeRate[]> {
  const rows = await db.selectFrom('exchange_rate').selectAll().orderBy('day', 'desc').orderBy('id', 'desc').limit(1_000).execute();
  return rows.map(toRate);
}

/** The rate of a day: the last one that was entered for it. */
export async function saveRate(
  db: Db,
  { from, to, day, rate, createdBy }: { from: Currency; to: Currency; day: string; rate: number; createdBy: string },
): Promise<ExchangeRate> {
  const row = await db
    .insertInto('exchange_rate')
    .values({ from_currency: from, to_currency: to, day, rate: String(rate), created_by: createdBy })
    .onConflict((oc) => oc.columns(['from_currency', 'to_currency', 'day']).doUpdateSet({ rate: String(rate), created_by: createdBy }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRate(row);
}

const toRate = (row: { id: string; from_currency: string; to_currency: string; day: string; rate: string }): ExchangeRate => ({
  _id: row.id,
  from: row.from_currency as Currency,
  to: row.to_currency as Currency,
  day: row.day,
  rate: Number(row.rate),
});

/** Members whose billing waits for a rate of this currency. */
export async function findMembersWithoutRate(db: Db, currency: Currency): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('member_id')
    .distinct()
    .where('flag', '=', 'No exchange rate')
    .where('currency', '=', currency)
    .where('deleted_at', 'is', null)
    .where('member_id', 'is not', null)
    .execute();
  return rows.map(({ member_id }) => member_id!);
}
