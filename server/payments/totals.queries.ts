import { type RawBuilder, sql } from 'kysely';
import { CURRENCIES, type Currency, toMajor } from '#contract/money.ts';
import type { PaymentYear } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';

const inYear = (year: number): RawBuilder<unknown> => sql`day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`;

/** Returns the payments of a year by month, minus refunds, which count in the month of their payment. */
export async function readYear(db: Db, year: number): Promise<PaymentYear> {
  const { rows } = await sql<{ currency: Currency; month: number; net: string; payments: number }>`
    select currency, extract(month from day)::int as month, sum(amount - refunded)::text as net, sum(payments)::bigint as payments
    from payment_total where ${inYear(year)} group by 1, 2 having sum(payments) > 0`.execute(db);
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
  /** These currencies are left out, since a day of theirs has no rate. */
  missing: Currency[];
}

/** Returns the same in one currency, each day at its own exchange rate. */
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
    ), total as (
      select day, currency, sum(amount - refunded) as net from payment_total where ${inYear(year)} group by 1, 2 having sum(payments) > 0
    ), part as (
      select currency, extract(month from total.day)::int as month, sum(net) as net, factor
      from total left join span on span.source = currency and total.day >= span.since and total.day < span.until
      group by 1, 2, factor
    )
    select currency, month,
      coalesce(sum(round(net * factor * power(10::numeric, minor_digits(${to}) - minor_digits(currency)))), 0)::text as net,
      bool_or(factor is null) as missing
    from part group by 1, 2`.execute(db);
  const missing = CURRENCIES.filter((currency) => rows.some((row) => row.currency === currency && row.missing));
  const converted = rows.filter((row) => !missing.includes(row.currency));
  return { currency: to, ...monthsOf(converted, to), missing };
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

/** Adds up the rows of the totals that belong together, because writers only insert rows. */
export async function compactPaymentTotals(db: Db): Promise<void> {
  await sql`
    with added as (delete from payment_total returning *)
    insert into payment_total
    select day, currency, sum(payments), sum(amount), sum(refunded) from added group by 1, 2
    having sum(payments) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`.execute(db);
}
