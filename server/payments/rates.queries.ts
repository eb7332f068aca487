import type { Currency } from '#contract/money.ts';
import type { ExchangeRate } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';

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
