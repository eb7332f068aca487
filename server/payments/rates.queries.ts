import { sql } from 'kysely';
import type { Currency } from '#contract/money.ts';
import type { ExchangeRate } from '#contract/payments.ts';
import { type Db, FROM_THE_FIRST } from '#server/db/db.ts';

const columns = [
  ...(['id as _id', 'from_currency as from', 'to_currency as to', 'day'] as const),
  sql<number>`rate::float8`.as('rate'),
] as const;

export const listRates = (db: Db): Promise<ExchangeRate[]> =>
  db
    .selectFrom('exchange_rate')
    .select(columns)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .$castTo<ExchangeRate>()
    .execute();

/**
 * Stores the rate of a day; it replaces an earlier one of that day. It waits for payments that are being recorded without it, so that the
 * job which counts payments anew finds them, and makes others wait until they can read it.
 */
export async function saveRate(
  db: Db,
  { from, to, day, rate, createdBy }: { from: Currency; to: Currency; day: string; rate: number; createdBy: string },
): Promise<ExchangeRate> {
  await sql`lock table payment in share mode`.execute(db);
  return db
    .insertInto('exchange_rate')
    .values({ from_currency: from, to_currency: to, day, rate: String(rate), created_by: createdBy })
    .onConflict((oc) => oc.columns(['from_currency', 'to_currency', 'day']).doUpdateSet({ rate: String(rate), created_by: createdBy }))
    .returning(columns)
    .$castTo<ExchangeRate>()
    .executeTakeFirstOrThrow();
}

/**
 * Members with a payment that waits for a rate of one of these currencies, or that is converted from one of them to the other: in the
 * order of their ids, the first ones `after` this id.
 */
export async function findMembersConverted(
  db: Db,
  currencies: readonly Currency[],
  { after = FROM_THE_FIRST, limit }: { after?: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.member_id as id from payment p left join account_due a on a.member_id = p.member_id
    where p.currency = any(${currencies}) and p.deleted_at is null and p.member_id > ${after}
      and (p.flag = 'No exchange rate' or (a.currency = any(${currencies}) and a.currency <> p.currency))
    order by p.member_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
