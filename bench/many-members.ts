import type { Pool } from 'pg';
import { COUNTRIES } from '#server/demo/countries.ts';
import { type Random, randomOf } from '#server/demo/random.ts';
import { copyLines, loadInBulk } from './bulk.ts';
import type { Bench } from './server.ts';

const BATCH = 50_000;
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
  const random = randomOf('many members');
  const { rows } = await pool.query<{ name: string; terms: string }>('select name, current_terms(name) as terms from product');
  const terms = new Map(rows.map((row) => [row.name, row.terms]));
  const many: ManyMembers = { count, tags: [], groups: [] };
  await loadInBulk(pool, ['member', 'member_tag', 'member_access_group', 'account_due', 'account_instalment'], async (client) => {
    await client.query('alter table member disable trigger account_due_of_new_members');
    for (let done = 0; done < count; done += BATCH)
      await copyLines(client, `member (${COLUMNS})`, lines(random, terms, done, Math.min(count, done + BATCH), count));
    many.tags = await labels(client, 'tag', 'tag (name)', 'member_tag (tag_id, member_id)', count);
    many.groups = await labels(client, 'access_group', 'access_group (name)', 'member_access_group (access_group_id, member_id)', count);
    await client.query('alter table member enable trigger account_due_of_new_members');
    await client.query(ACCOUNTS);
  });
  return many;
}

const COLUMNS = `full_name, email, phone, age, nationality, status, product, terms_id, source, payment_status, payment_option,
  payment_sequence, payment_next, joined_at, created_at, updated_at`;

/**
 * What members owe, as the job that works it out leaves it. The job computes one account after the other, which is right for an import, but
 * a million of them would keep the server busy for as long as all the benchmarks take.
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

function* lines(random: Random, terms: Map<string, string>, from: number, to: number, count: number): Iterable<string> {
  const now = Date.now();
  for (let i = from; i < to; i++) {
    const country = byName.get(random.weighted(shares))!;
    const first = skewed(random, random.chance(0.62) ? country.women : country.men);
    const last = skewed(random, country.families);
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase();
    const domain = random.weighted({ 'gmail.com': 7, 'yahoo.fr': 2, 'hotmail.com': 1 });
    const digits = Array.from({ length: 8 }, () => random.int(0, 9)).join('');
    const age = 1 - i / count;
    const at = new Date(now - DAYS * DAY_MS * age ** 1.4 - random.int(0, 3_600_000)).toISOString();
    const status = age < 0.03 ? 'NON TRAITÉ' : random.weighted({ TRAITÉ: 85, 'NON TRAITÉ': 6, REJETÉ: 8, ANNULÉ: 1 });
    const option = random.weighted({ Partiel: 55, Complete: 45 });
    const product = random.weighted({ COACHING: 5, 'ECOM AFRICA PRO': 4, none: 1 });
    const cells = [
      `${first} ${last}`,
      `${plain(first)}.${plain(last)}${i.toString(36)}@${domain}`,
      random.chance(0.9) ? `+${country.dialCode}${digits}` : '\\N',
      random.int(18, 60),
      country.name,
      status,
      product === 'none' ? '\\N' : product,
      terms.get(product) ?? '\\N',
      random.weighted({ facebook: 5, instagram: 3, youtube: 1, '\\N': 1 }),
      random.weighted({ Completed: 60, Progress: 25, Late: 10, Out: 5 }),
      option,
      random.int(0, 4),
      at.slice(0, 10),
      at,
      at,
      at,
    ];
    yield `${cells.join('\t')}\n`;
  }
}

const SHARES = [0.3, 0.05, 0.01, 0.001, 0.00001];

async function labels(client: { query: Pool['query'] }, table: string, into: string, links: string, count: number) {
  const made = [];
  for (const share of SHARES) {
    const name = `${table} ${share}`;
    const { rows } = await client.query(`insert into ${into} values ($1) returning id`, [name]);
    const id: string = rows[0].id;
    const every = Math.round(1 / share);
    await client.query(
      `insert into ${links} select $1, id from (select id, row_number() over (order by id) as n from member) m where n % $2::int = $3::int`,
      [id, Math.min(every, count), Math.min(every, count) - 1],
    );
    made.push({ id, name, share });
  }
  return made;
}
