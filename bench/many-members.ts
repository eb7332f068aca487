import type { Pool } from 'pg';
import { COUNTRIES } from '#server/demo/countries.ts';
import { type Random, randomOf } from '#server/demo/random.ts';
import { copyLines, loadInBulk } from './bulk.ts';
import type { Bench } from './server.ts';

const DAY_MS = 24 * 3_600_000;
/** They joined over so many days, twice as many at the end as at the beginning. */
const DAYS = 1_400;

export interface ManyMembers {
  count: number;
  /** From the largest to the smallest; by the part of all members that each holds. */
  tags: { id: string; name: string; share: number }[];
  groups: { id: string; name: string; share: number }[];
}

let made: Promise<ManyMembers> | undefined;

/** The members that several benchmarks read, made once in a run. `BENCH_MEMBERS` is their number. */
export function manyMembers({ database }: Bench): Promise<ManyMembers> {
  made ??= seedMembers(database.pool, Number(process.env.BENCH_MEMBERS ?? 100_000));
  return made;
}

/** This many members with names of the region, a few of them very common, streamed into the database by COPY. */
export async function seedMembers(pool: Pool, count: number): Promise<ManyMembers> {
  const { rows } = await pool.query<{ name: string; terms: string }>(
    "select name, current_terms(name) as terms from product union all select 'none', current_terms(null)",
  );
  const terms = new Map(rows.map((row) => [row.name, row.terms]));
  const many: ManyMembers = { count, tags: [], groups: [] };
  await loadInBulk(pool, ['member', 'member_tag', 'member_access_group', 'account_due', 'account_instalment'], async (client) => {
    // The lines contain what the triggers would write to each row, and totals and accounts are made once for all rows.
    await client.query('alter table member disable trigger user');
    await copyLines(pool, `member (${COLUMNS})`, lines(terms, count));
    await client.query('alter table member enable trigger user');
    many.tags = await labels(client, 'tag', 'member_tag (tag_id, member_id)', count);
    many.groups = await labels(client, 'access_group', 'member_access_group (access_group_id, member_id)', count);
    await client.query(ACCOUNTS);
    await client.query('select recount_members()');
  });
  return many;
}

const COLUMNS = `full_name, email, phone, age, nationality, status, product, terms_id, source, payment_status, payment_option,
  payment_sequence, payment_next, reminder_sequence, joined_at, created_at, updated_at`;

/**
 * The amounts that members owe are written as the job that works them out leaves them. The job computes one account after the other, which
 * is right for an import, but a million of them would keep the server busy for as long as all the benchmarks take.
 */
const ACCOUNTS = `
  with made as (
    insert into account_due (member_id, stale, currency, owed, next_due, next_amount)
    select id, false, case when owes then 'XOF' end, case when owes then 50000 else 0 end, case when owes then payment_next end,
      case when owes then 50000 else 0 end
    from (select id, payment_next, payment_status in ('Progress', 'Late') as owes from member) as m
    where not exists (select from account_due where member_id = id)
    returning member_id, owed, next_due
  )
  insert into account_instalment (member_id, number, due, currency, amount) select member_id, 0, next_due, 'XOF', owed from made where owed > 0`;

const shares = Object.fromEntries(COUNTRIES.map(({ name, share }) => [name, share]));
const byName = new Map(COUNTRIES.map((country) => [country.name, country]));
/** The first are far more common than the last. */
const skewed = <T>(random: Random, of: readonly T[]): T => of[Math.floor(of.length * (random.int(0, 999_999) / 1_000_000) ** 2)]!;

const DOMAINS = { 'gmail.com': 7, 'yahoo.fr': 2, 'hotmail.com': 1 };
const STATUSES = { TRAITÉ: 85, 'NON TRAITÉ': 6, REJETÉ: 8, ANNULÉ: 1 };
const OPTIONS = { Partiel: 55, Complete: 45 };
const PRODUCTS = { COACHING: 5, 'ECOM AFRICA PRO': 4, none: 1 };
const SOURCES = { facebook: 5, instagram: 3, youtube: 1, '\\N': 1 };
const PAYMENTS = { Completed: 60, Progress: 25, Late: 10, Out: 5 };
/** A member who owes something is due on any of sixty days around now, which are counted from today. */
const DUE_DAYS = [-29, 30] as const;
/** A reminder follows the due day after so many days. */
const REMINDERS = [1, 3, 7, 14];

function* lines(terms: Map<string, string>, count: number): Iterable<string> {
  const random = randomOf('many members');
  const randomDue = randomOf('due days of many members');
  const now = Date.now();
  for (let i = 0; i < count; i++) {
    const country = byName.get(random.weighted(shares))!;
    const first = skewed(random, random.chance(0.62) ? country.women : country.men);
    const last = skewed(random, country.families);
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase();
    const domain = random.weighted(DOMAINS);
    const digits = Array.from({ length: 8 }, () => random.int(0, 9)).join('');
    const age = 1 - i / count;
    const at = new Date(now - DAYS * DAY_MS * age ** 1.4 - random.int(0, 3_600_000)).toISOString();
    const status = age < 0.03 ? 'NON TRAITÉ' : random.weighted(STATUSES);
    const option = random.weighted(OPTIONS);
    const product = random.weighted(PRODUCTS);
    const phone = random.chance(0.9) ? `+${country.dialCode}${digits}` : '\\N';
    const years = random.int(18, 60);
    const source = random.weighted(SOURCES);
    const payment = random.weighted(PAYMENTS);
    const due = payment === 'Progress' || payment === 'Late' ? randomDue.int(...DUE_DAYS) : undefined;
    const cells = [
      `${first} ${last}`,
      `${plain(first)}.${plain(last)}${i.toString(36)}@${domain}`,
      phone,
      years,
      country.name,
      status,
      product === 'none' ? '\\N' : product,
      terms.get(product)!,
      source,
      payment,
      option,
      random.int(0, 4),
      due === undefined ? at.slice(0, 10) : new Date(now + due * DAY_MS).toISOString().slice(0, 10),
      // The reminders of the days before have been sent.
      due === undefined ? 0 : REMINDERS.filter((days) => due + days < 0).length,
      at,
      at,
      at,
    ];
    yield `${cells.join('\t')}\n`;
  }
}

const SHARES = [0.3, 0.05, 0.01, 0.001, 0.00001];

async function labels(client: { query: Pool['query'] }, table: 'tag' | 'access_group', links: string, count: number) {
  const names = SHARES.map((share) => `${table} ${share}`);
  const every = SHARES.map((share) => Math.min(Math.round(1 / share), count));
  const { rows } = await client.query<{ id: string }>(
    `insert into ${table} (name) select name from unnest($1::text[]) with ordinality as given (name, place) order by place returning id`,
    [names],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into ${links} select label.id, numbered.id
     from (select id, row_number() over (order by id) as n from member) as numbered
     join unnest($1::uuid[], $2::int[]) as label (id, every) on n % every = every - 1`,
    [ids, every],
  );
  return SHARES.map((share, i) => ({ id: ids[i]!, name: names[i]!, share }));
}
