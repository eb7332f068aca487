import type { Pool } from 'pg';
import { COUNTRIES } from '#server/demo/countries.ts';
import { type Random, randomOf } from '#server/demo/random.ts';
import { copyLines, loadInBulk } from './bulk.ts';
import { seedMembers } from './many-members.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 5 * 365;
const MEMBERS = 100_000;

/** Payments over five years, more and more of them, streamed into the database by COPY; their totals are counted at the end. */
export async function seedPayments(pool: Pool, count: number): Promise<void> {
  const members = await memberIds(pool);
  await loadInBulk(pool, ['payment'], async (client) => {
    await client.query('alter table payment disable trigger user');
    await copyLines(pool, `payment (${COLUMNS})`, lines(members, count));
    await client.query('alter table payment enable trigger user');
    await client.query('select recount_payments()');
  });
  await pool.query('vacuum analyze payment_total');
}

const COLUMNS =
  'member_id, category, name, email, phone, produit, moyen, amount, currency, refunded, payment_id, paid_at, created_at, counted_at';

async function memberIds(pool: Pool): Promise<string[]> {
  const known = await pool.query('select id from member order by id limit 200000');
  if (known.rows.length > 1_000) return known.rows.map(({ id }) => id);
  await seedMembers(pool, MEMBERS);
  return (await pool.query('select id from member order by id')).rows.map(({ id }) => id);
}

const NAMES = COUNTRIES.flatMap(({ women, men, families }) =>
  [...women, ...men].map((first, i) => `${first} ${families[i % families.length]}`),
);

const CURRENCIES = { XOF: 90, EUR: 8, USD: 1.5, GBP: 0.5 };
const CATEGORIES = { Registration: 80, Subscription: 20 };
const PRODUCTS = { COACHING: 55, 'ECOM AFRICA PRO': 45 };
const WAYS = { Fedapay: 50, Moneroo: 25, Chariow: 15, Cash: 10 };
const PRICES = { 50000: 70, 200000: 20, 100000: 6, odd: 4 };

function* lines(members: string[], count: number): Iterable<string> {
  const random = randomOf('many payments');
  const now = Date.now();
  for (let i = 0; i < count; i++) {
    const at = new Date(now - DAYS * DAY_MS * (1 - i / count) ** 1.3 - random.int(0, 3_600_000)).toISOString();
    const currency = random.weighted(CURRENCIES);
    const category = random.weighted(CATEGORIES);
    const amount = amountOf(random, currency, category);
    const refunded = random.chance(0.004) ? amount : random.chance(0.002) ? Math.ceil(amount / 2) : 0;
    const name = random.pick(NAMES);
    yield `${[
      random.chance(0.001) ? '\\N' : random.pick(members),
      category,
      name,
      `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}${i.toString(36)}@gmail.com`,
      `+22177${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
      random.weighted(PRODUCTS),
      random.weighted(WAYS),
      amount,
      currency,
      refunded,
      `trx_${(i * 7919).toString(36)}_${i}`,
      at,
      at,
      at,
    ].join('\t')}\n`;
  }
}

function amountOf(random: Random, currency: string, category: string): number {
  const xof = category === 'Subscription' ? 60_000 : random.weighted(PRICES);
  const value = xof === 'odd' ? random.int(2, 190) * 1_000 : Number(xof);
  return currency === 'XOF' ? value : Math.round((value / 656) * 100);
}
