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
  const { rows } = await sql<{ currency: Currency; month: number; net: string; missing: boolean }>`
    select currency, extract(month from day)::int as month, coalesce(sum(converted), 0)::text as net, bool_or(converted is null) as missing
    from (
      select currency, day, exchange(net, currency, ${to}, day) as converted
      from (
        select currency, day, sum(amount - refunded)::bigint as net from payment_day
        where day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1) group by 1, 2 having sum(payments) > 0
      ) as by_day
    ) as converted_days
    group by 1, 2`.execute(db);
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
