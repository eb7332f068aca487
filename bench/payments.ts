import { DASHBOARD_DAYS } from '#contract/dashboard.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { seedPayments } from './many-payments.ts';
import { type Bench, median, p95, post } from './server.ts';

const COUNT = Number(process.env.BENCH_PAYMENTS ?? 3_000_000);
const LIMIT = 10;
const TIMES = 40;
/** Slow requests are measured less often. */
const BUDGET_MS = 6_000;

/**
 * Measures the list, the chart and the recording of payments through HTTP, each beside the best plain SQL for the same
 * answer.
 */
export async function payments(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  const started = performance.now();
  await seedPayments(pool, COUNT);
  const lines = [
    `${COUNT} payments, streamed in ${((performance.now() - started) / 1000).toFixed(0)} s; wanted of a first page: 80 ms p95, of a search 60, of recording 15`,
  ];
  const get = (path: string) => async () => {
    const response = await fetch(bench.url + path, { headers: { authorization: `Bearer ${bench.token}` } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };

  for (const { name, query, where } of SELECTIONS) {
    const path = (page: number) => `/api/payment?limit=${LIMIT}&page=${page}&${query}`;
    const { count } = (await get(path(1))()) as { count: number };
    const counted = await pool.query(`select count(*)::int as n from payment where deleted_at is null ${where}`);
    if (count !== Math.min(LIST_LIMIT, counted.rows[0].n))
      throw new Error(`${name}: ${count} payments are counted, and there are ${counted.rows[0].n}`);
    const furthest = Math.max(1, Math.ceil(count / LIMIT));
    const pages = new Map([
      [1, 'first'],
      [furthest, 'furthest'],
    ]);
    for (const [page, label] of pages) {
      const plain = `select * from payment where deleted_at is null ${where} order by paid_at desc, id desc limit ${LIMIT} offset ${(page - 1) * LIMIT}`;
      lines.push(await line(`${name} (${count}), ${label} page`, get(path(page)), page === 1 ? () => pool.query(plain) : undefined));
    }
  }
  lines.push(...(await chart(bench, get)), ...(await recording(bench)));
  for (const days of DASHBOARD_DAYS)
    lines.push(await line(`dashboard of ${days} days; wanted: 50 ms p95`, get(`/api/dashboard?days=${days}`)));
  return lines;
}

const SELECTIONS: { name: string; query: string; where: string }[] = [
  { name: 'all', query: '', where: '' },
  { name: 'oldest first', query: 'order=asc', where: '' },
  { name: 'FedaPay', query: 'moyen=Fedapay', where: "and moyen = 'Fedapay'" },
  { name: 'euros', query: 'currency=EUR', where: "and currency = 'EUR'" },
  { name: 'refunded', query: 'status=Refunded', where: "and status = 'Refunded'" },
  { name: 'unmatched', query: 'status=Unmatched', where: "and status = 'Unmatched'" },
  {
    name: 'Chariow, pounds, subscription',
    query: 'moyen=Chariow&currency=GBP&category=Subscription',
    where: "and moyen = 'Chariow' and currency = 'GBP' and category = 'Subscription'",
  },
  {
    name: 'a month of one product',
    query: 'month=2025-03&produit=COACHING',
    where: "and produit = 'COACHING' and paid_at >= '2025-03-01Z' and paid_at < '2025-04-01Z'",
  },
  { name: 'by amount', query: 'sort=amount', where: '' },
  { name: 'by name', query: 'sort=name&order=asc', where: '' },
  { name: 'euros by name', query: 'sort=name&order=asc&currency=EUR', where: "and currency = 'EUR'" },
  { name: 'search: a payment ID', query: 'search=trx_1000', where: "and search like '%trx_1000%'" },
  { name: 'search: a name', query: 'search=aminata%20ndiaye', where: "and search like '%aminata%' and search like '%ndiaye%'" },
  { name: 'search: a common name', query: 'search=fatou', where: "and search like '%fatou%'" },
];

async function chart({ database: { pool }, url, token }: Bench, get: (path: string) => () => Promise<unknown>): Promise<string[]> {
  for (const from of ['EUR', 'USD', 'GBP'])
    await post(url, '/api/payment/rates', { from, to: 'XOF', day: '2020-01-01', rate: 655.957 }, token);
  const year = new Date().getFullYear() - 1;
  const plain = () =>
    pool.query(
      `select currency, date_trunc('month', paid_at) as month, sum(amount - refunded), count(*) from payment
       where deleted_at is null and paid_at >= make_timestamptz($1, 1, 1, 0, 0, 0, 'UTC') and paid_at < make_timestamptz($1 + 1, 1, 1, 0, 0, 0, 'UTC') group by 1, 2`,
      [year],
    );
  return [
    await line('chart of a year', get(`/api/payment/year?year=${year}`), plain),
    await line('chart of a year, converted day by day', get(`/api/payment/year?year=${year}&to=XOF`)),
  ];
}

async function recording({ database: { pool }, url, token }: Bench): Promise<string[]> {
  const { rows } = await pool.query('select email from member limit 1');
  let n = 0;
  const record = () =>
    post(
      url,
      '/api/payment/create',
      { name: 'Awa', email: rows[0].email, produit: 'COACHING', moyen: 'Cash', amount: 50_000, paymentId: `bench ${++n}` },
      token,
    );
  return [await line('recording a payment', record)];
}

async function line(name: string, ours: () => Promise<unknown>, floor?: () => Promise<unknown>): Promise<string> {
  const [mine, theirs] = [await measure(ours), floor && (await measure(floor))];
  const beside = theirs ? `; plain SQL without a count ${ms(median(theirs))}, p95 ${ms(p95(theirs))}` : '';
  return `${name.padEnd(52)} ${ms(median(mine))}, p95 ${ms(p95(mine))}${beside}`;
}

async function measure(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const took: number[] = [];
  const end = performance.now() + BUDGET_MS;
  while (took.length < TIMES && (took.length < 3 || performance.now() < end)) {
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return took;
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
