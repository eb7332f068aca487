import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PAYMENT_SORTS, Payment, PaymentFilter } from '#contract/payments.ts';
import { searchTerms } from '#contract/search.ts';
import { allOf, containsSearch, type Db } from '#server/db/db.ts';
import { type Direction, findPage, type ListOrder, type Matches } from '#server/db/list-page.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { findPayments } from './payments.queries.ts';

export interface PaymentList extends PaymentFilter {
  page: number;
  limit: number;
  sort: (typeof PAYMENT_SORTS)[number];
  order: Direction;
}

interface PaymentPage extends Matches {
  payments: Payment[];
}

export async function listPayments(db: Db, { page, limit, sort, order, ...filter }: PaymentList): Promise<PaymentPage> {
  const where = await wherePayments(db, filter);
  const isSearch = searchTerms(filter.search).length > 0 && sort !== 'createdAt';
  const { ids, ...found } = await findPage(
    db,
    { table: sql`payment`, id: sql`payment.id`, where },
    { page, limit, sorted: orderOf(sort, order), newest: isSearch ? orderOf('createdAt', 'desc') : undefined },
  );
  return { payments: await findPayments(db, ids), ...found };
}

/** Amounts are sorted within their currency. */
function orderOf(sort: PaymentList['sort'], direction: Direction): ListOrder {
  const columns = {
    createdAt: [sql`paid_at`, sql`id`],
    amount: [sql`currency`, sql`amount`, sql`paid_at`, sql`id`],
    name: [sql`fold(name)`, sql`id`],
  }[sort];
  return { keys: columns.map((key) => ({ key, direction })) };
}

/** Counts every match, which takes longer than a page and is therefore a call of its own. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from payment where ${await wherePayments(db, filter)}`.execute(db);
  return rows[0]!.count;
}

const COLUMNS = ['moyen', 'produit', 'currency', 'category', 'status'] as const;

/** Returns the condition for the rows of `payment` that match a filter. */
export async function wherePayments(db: Db, filter: PaymentFilter): Promise<RawBuilder<SqlBool>> {
  return allOf([
    filter.status === 'Deleted' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...COLUMNS.filter((name) => filter[name] !== undefined && filter[name] !== 'Deleted').map(
      (name) => sql<SqlBool>`${sql.ref(name)} = ${filter[name]}`,
    ),
    ...(filter.month ? [await isInMonth(db, filter.month)] : []),
    ...containsSearch(filter.search, sql`search`),
  ]);
}

async function isInMonth(db: Db, month: string): Promise<RawBuilder<SqlBool>> {
  const zone = await findTimeZone(db);
  const first = `${month}-01`;
  return sql`paid_at >= ${first}::date::timestamp at time zone ${zone}
    and paid_at < (${first}::date + interval '1 month') at time zone ${zone}`;
}
