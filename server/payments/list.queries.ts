import { type RawBuilder, sql } from 'kysely';
import type { PAYMENT_SORTS, Payment, PaymentFilter } from '#contract/payments.ts';
import { searchKey, searchWords } from '#contract/search.ts';
import type { Db } from '#server/db/db.ts';
import { likeWord } from '#server/db/search.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { findPayments } from './payments.queries.ts';

export interface PaymentList extends PaymentFilter {
  page: number;
  limit: number;
  sort: (typeof PAYMENT_SORTS)[number];
  order: 'asc' | 'desc';
}

/** So many are sorted in one go; more are read in the order of an index. */
const SORTED_AT_ONCE = 5_000;

/**
 * One page and the exact count. The figures by month and day say how many payments there are and on which days those of
 * the page lie, so that page 200 000 costs what the first one does, whatever the filter.
 */
export async function listPayments(db: Db, list: PaymentList): Promise<{ payments: Payment[]; count: number }> {
  const terms = searchTerms(list.search);
  // The figures count live payments only. Deleted ones are few, and read as matches of a search are.
  const isSearch = terms.length > 0 || list.status === 'Deleted';
  const { count, ids } = isSearch ? await searchPage(db, list) : await plainPage(db, list);
  return { payments: await findPayments(db, ids), count };
}

interface Kinds {
  count: number;
  /** Undefined: all of them. */
  kinds: number[] | undefined;
}

async function plainPage(db: Db, list: PaymentList): Promise<{ count: number; ids: string[] }> {
  const { count, kinds } = await countByKind(db, list);
  const offset = (list.page - 1) * list.limit;
  if (offset >= count) return { count, ids: [] };
  // The end of the list is its beginning read backwards.
  const backwards = offset > count / 2;
  const page = backwards
    ? { offset: Math.max(0, count - offset - list.limit), limit: Math.min(list.limit, count - offset) }
    : { offset, limit: list.limit };
  const descending = (list.order === 'desc') !== backwards;
  const ids =
    list.sort === 'createdAt'
      ? await byTime(db, list, kinds, page, descending)
      : await byIndex(db, list, { count, kinds }, page, descending);
  return { count, ids: backwards ? ids.reverse() : ids };
}

/** Exact, from the figures by month; with the kinds of payments that the filter takes. */
async function countByKind(db: Db, list: PaymentList): Promise<Kinds> {
  const { rows } = await sql<{ kind: number; n: number }>`
    select kind, sum(payments)::bigint as n from payment_month
    where ${takes(list)} and ${list.month ? sql`month = ${`${list.month}-01`}::date` : sql`true`}
    group by kind having sum(payments) > 0`.execute(db);
  const filtered = FILTERS.some((name) => list[name] !== undefined);
  return { count: rows.reduce((sum, { n }) => sum + n, 0), kinds: filtered ? rows.map(({ kind }) => kind) : undefined };
}

const FILTERS = ['moyen', 'produit', 'currency', 'category', 'status'] as const;

/** Of payment, payment_day or payment_month alike. */
const takes = (filter: PaymentFilter) =>
  sql.join(
    [
      sql`true`,
      ...FILTERS.filter((name) => filter[name] !== undefined && filter[name] !== 'Deleted').map(
        (name) => sql`${sql.ref(name)} = ${filter[name]}`,
      ),
    ],
    sql` and `,
  );

interface Slice {
  offset: number;
  limit: number;
}

/** Looks up on which days the page lies, then reads those days only. */
async function byTime(
  db: Db,
  list: PaymentList,
  kinds: number[] | undefined,
  { offset, limit }: Slice,
  descending: boolean,
): Promise<string[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const ofKinds = kinds ? sql`kind = any(${kinds}::int[])` : sql`true`;
  const inMonth = list.month ? sql`month = ${`${list.month}-01`}::date` : sql`true`;
  const { rows } = await sql<{ first: string; last: string; before: number }>`
    with months as (
      select month, sum(n) over (order by month ${direction})::bigint as upto, n
      from (select month, sum(payments)::bigint as n from payment_month where ${ofKinds} and ${inMonth} group by month) as by_month
      where n > 0
    ), near as (
      select min(month) as first, max(month) as last, min(upto - n) as before from months where upto > ${offset} and upto - n < ${offset + limit}
    ), days as (
      select day, (sum(n) over (order by day ${direction}) + near.before)::bigint as upto, n
      from near cross join lateral (
        select day, sum(payments)::bigint as n from payment_day
        where ${ofKinds} and day >= near.first and day < near.last + interval '1 month' group by day
      ) as by_day
      where n > 0
    )
    select min(day)::date as first, max(day)::date as last, min(upto - n)::bigint as before
    from days where upto > ${offset} and upto - n < ${offset + limit}`.execute(db);
  const { first, last, before } = rows[0]!;
  const found = await sql<{ id: string }>`
    select id from payment
    where deleted_at is null and ${ofKinds} and ${onDays(await findTimeZone(db), first, last)}
    order by paid_at ${direction}, id ${direction} limit ${limit} offset ${offset - before}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** From the beginning of one day to the end of another, in a time zone. */
const onDays = (timeZone: string, first: string, last: string) =>
  sql`paid_at >= ${first}::date::timestamp at time zone ${timeZone} and paid_at < (${last}::date + 1)::timestamp at time zone ${timeZone}`;

/** By amount (currencies apart) or name. */
async function byIndex(
  db: Db,
  list: PaymentList,
  { count, kinds }: Kinds,
  { offset, limit }: Slice,
  descending: boolean,
): Promise<string[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const order = orderOf(list.sort, direction);
  const where = sql`deleted_at is null and ${kinds ? sql`kind = any(${kinds}::int[])` : sql`true`} and ${await inMonth(db, list)}`;
  const few = count <= SORTED_AT_ONCE;
  // Left to itself, the planner walks the whole index for a handful of rows.
  const { rows } = few
    ? await sql<{ id: string }>`with taken as materialized (select id, name, currency, amount, paid_at from payment where ${where})
        select id from taken order by ${order} limit ${limit} offset ${offset}`.execute(db)
    : await sql<{ id: string }>`select id from payment where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

function orderOf(sort: PaymentList['sort'], direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = {
    createdAt: [sql`paid_at`, sql`id`],
    amount: [sql`currency`, sql`amount`, sql`paid_at`, sql`id`],
    name: [sql`fold(name)`, sql`id`],
  }[sort];
  return sql.join(columns.map((column) => sql`${column} ${direction}`));
}

async function inMonth(db: Db, { month }: PaymentFilter): Promise<RawBuilder<unknown>> {
  if (!month) return sql`true`;
  const zone = await findTimeZone(db);
  const first = `${month}-01`;
  return sql`paid_at >= ${first}::date::timestamp at time zone ${zone}
    and paid_at < (${first}::date + interval '1 month') at time zone ${zone}`;
}

/** Every word is to be found; a telephone number is one word however it is written. */
export function searchTerms(search = ''): string[] {
  const text = search.trim();
  if (/^\+?[\d\s().-]{5,}$/.test(text)) return [text.replaceAll(/[^\d]/g, '')];
  return searchWords(text);
}

const SHORT = 3;

/** Anywhere; one or two letters at the beginning of a word, where the index of three letters still helps. */
function contains(term: string): RawBuilder<unknown> {
  const anywhere = likeWord(term);
  // The pattern without its first wildcard.
  const atStart = sql`substr(${anywhere}, 2)`;
  return [...searchKey(term)].length < SHORT
    ? sql`(search like ${atStart} or search like '% ' || ${atStart})`
    : sql`search like ${anywhere}`;
}

/** Which payments the filter takes, for those who read all of them. */
export async function wherePayments(db: Db, filter: PaymentFilter): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      filter.status === 'Deleted' ? sql`deleted_at is not null` : sql`deleted_at is null`,
      takes(filter),
      await inMonth(db, filter),
      ...searchTerms(filter.search).map(contains),
    ],
    sql` and `,
  );
}

/** Exact, however many match: it takes longer than a page does, and is asked for on its own. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from payment where ${await wherePayments(db, filter)}`.execute(db);
  return rows[0]!.count;
}

async function searchPage(db: Db, list: PaymentList): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    with taken as materialized (select id, name, currency, amount, paid_at from payment where ${await wherePayments(db, list)}),
    page as (
      select id, row_number() over () as place from (
        select id from taken order by ${orderOf(list.sort, list.order === 'desc' ? sql`desc` : sql`asc`)}
        limit ${list.limit} offset ${(list.page - 1) * list.limit}
      ) as sorted
    )
    select (select count(*) from taken) as count, (select array_agg(id order by place) from page) as ids`.execute(db);
  return { count: rows[0]!.count, ids: rows[0]!.ids ?? [] };
}
