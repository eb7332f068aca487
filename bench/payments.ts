import { DASHBOARD_DAYS } from '#contract/dashboard.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { promised } from './figures.ts';
import { seedPayments } from './many-payments.ts';
import { type Bench, get as getJson, post } from './server.ts';
import { line } from './timing.ts';

const COUNT = Number(process.env.BENCH_PAYMENTS ?? 3_000_000);
const LIMIT = 10;

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
  const get = (path: string) => () => getJson(bench.url, path, bench.token);

  const worst = { page: 0, search: 0, recording: 0, dashboard: 0 };
  const keep = (kind: keyof typeof worst) => (ms: number) => {
    worst[kind] = Math.max(worst[kind], ms);
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
      const first = { floor: () => pool.query(plain), note: keep(name.startsWith('search') ? 'search' : 'page') };
      lines.push(await line(`${name} (${count}), ${label} page`, get(path(page)), page === 1 ? first : {}));
    }
  }
  lines.push(...(await chart(bench, get)), ...(await recording(bench, keep('recording'))));
  for (const days of DASHBOARD_DAYS)
    lines.push(await line(`dashboard of ${days} days; wanted: 50 ms p95`, get(`/api/dashboard?days=${days}`), { note: keep('dashboard') }));
  const ms = (name: string, value: number, most: number) => promised({ name, value, unit: 'ms', wanted: { of: 'value', most } });
  ms(`list of ${COUNT} payments, slowest first page, p95`, worst.page, 80);
  ms('the same, searched', worst.search, 60);
  ms('recording a payment, p95', worst.recording, 15);
  ms('dashboard, p95', worst.dashboard, 50);
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

async function chart({ database: { pool } }: Bench, get: (path: string) => () => Promise<unknown>): Promise<string[]> {
  // Entered through HTTP, they would change the billing of many members, which takes minutes that are measured with what comes next.
  await pool.query(
    "insert into exchange_rate (from_currency, to_currency, day, rate) select from_currency, 'XOF', '2020-01-01', 655.957 from unnest(array['EUR', 'USD', 'GBP']) as from_currency",
  );
  const year = new Date().getFullYear() - 1;
  const plain = () =>
    pool.query(
      `select currency, date_trunc('month', paid_at) as month, sum(amount - refunded), count(*) from payment
       where deleted_at is null and paid_at >= make_timestamptz($1, 1, 1, 0, 0, 0, 'UTC') and paid_at < make_timestamptz($1 + 1, 1, 1, 0, 0, 0, 'UTC') group by 1, 2`,
      [year],
    );
  return [
    await line('chart of a year', get(`/api/payment/year?year=${year}`), { floor: plain }),
    await line('chart of a year, converted day by day', get(`/api/payment/year?year=${year}&to=XOF`)),
  ];
}

async function recording({ database: { pool }, url, token }: Bench, note: (p95: number) => void): Promise<string[]> {
  const { rows } = await pool.query('select email from member limit 1');
  let n = 0;
  const record = () =>
    post(
      url,
      '/api/payment/create',
      { name: 'Awa', email: rows[0].email, produit: 'COACHING', moyen: 'Cash', amount: 50_000, paymentId: `bench ${++n}` },
      token,
    );
  return [await line('recording a payment', record, { note })];
}
