import { type ManyMembers, seedMembers } from './many-members.ts';
import { processorTime } from './processor.ts';
import { type Bench, p95 } from './server.ts';

const LIMIT = 25;
const TIMES = 40;
/** Slow ones are measured less often. */
const BUDGET_MS = 4_000;
const CLIENTS = 8;

interface Gate {
  one: number;
  eight: number;
}
const PAGE: Gate = { one: 20, eight: 60 };
const SEARCH: Gate = { one: 30, eight: 90 };

interface Case {
  name: string;
  query: Record<string, string>;
  gate: Gate;
  /** Of `member`, for the plain SQL beside it. */
  where: string;
  order?: string;
}

/**
 * The members' list through HTTP, first and last page with the exact count, each beside the best plain SQL for the same
 * answer. `BENCH_MEMBERS=1000000` makes so many members.
 */
export async function members(bench: Bench): Promise<string[]> {
  const count = Number(process.env.BENCH_MEMBERS ?? 100_000);
  const started = performance.now();
  const many = await seedMembers(bench.database.pool, count);
  const seeded = (performance.now() - started) / 1_000;
  const lines = [
    `${count} members made in ${seeded.toFixed(0)} s; wanted at a million: a page ${PAGE.one} ms p95 (${CLIENTS} clients ${PAGE.eight}), a search ${SEARCH.one} ms`,
    'p95 of one client, the processor time of server and database for each call (which a busy machine leaves alone), p95 of several clients, and of plain SQL for the same rows and count(*)',
  ];
  let missed = 0;
  for (const one of casesOf(many)) {
    const first = await fetchPage(bench, one, 1);
    const last = Math.max(1, Math.ceil(first.count / LIMIT));
    for (const [label, page] of [['first', 1] as const, ...(last > 1 ? [['last', last] as const] : [])]) {
      const before = await processorTime(bench);
      const alone = await measure(() => fetchPage(bench, one, page));
      // A connection that was closed meanwhile takes what it worked with it.
      const worked = Math.max(0, (await processorTime(bench)) - before) / (alone.length + 1);
      const together = await measureTogether(() => fetchPage(bench, one, page));
      const plain = await measure(() => plainSql(bench, one, page));
      const kept = p95(alone) <= one.gate.one && p95(together) <= one.gate.eight;
      if (!kept) missed++;
      const n = `${first.count}${first.atLeast ? '+' : ''}`;
      lines.push(
        `${kept ? ' ' : '!'} ${`${one.name} (${n}), ${label}`.padEnd(52)} ${ms(p95(alone))} (${worked.toFixed(1)} of work), ${CLIENTS} at once ${ms(p95(together))}; plain SQL ${ms(p95(plain))}`,
      );
    }
  }
  const tiles = await measure(() => get(bench, '/api/circle/tiles'));
  const counted = await measure(() => bench.database.pool.query('select status, count(*) from member group by 1'));
  lines.push(`  tiles ${ms(p95(tiles))}; plain SQL ${ms(p95(counted))}`);
  lines.push(missed === 0 ? 'all of them in time' : `${missed} over their time, marked !`);
  return lines;
}

function casesOf({ tags, groups }: ManyMembers): Case[] {
  const day = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  const [from, to] = [day(500), day(300)];
  const inRange = `joined_at >= '${from}' and joined_at < date '${to}' + 1`;
  const newest = 'joined_at desc, id desc';
  const tagged = (id: string) => `exists (select from member_tag where tag_id = '${id}' and member_id = member.id)`;
  const page = (name: string, query: Case['query'], where: string, order = newest): Case => ({ name, query, where, order, gate: PAGE });
  const search = (text: string, more: Case['query'] = {}, where = 'true'): Case => ({
    name: `search ${text}${Object.values(more).map((value) => `, ${value}`)}`,
    query: { search: text, ...more },
    where: `${where} and ${text
      .split(' ')
      .map((word) => `id in (select member_id from member_search where text like '%${word}%')`)
      .join(' and ')}`,
    gate: SEARCH,
  });
  return [
    page('all', {}, 'true'),
    page('all by name', { sort: 'fullName', order: 'asc' }, 'true', 'name_key, id'),
    page('all by e-mail', { sort: 'email', order: 'asc' }, 'true', 'email collate "C", id'),
    page('all by status', { sort: 'status', order: 'asc' }, 'true', 'status, joined_at desc, id desc'),
    page('all by payment status', { sort: 'paymentStatus' }, 'true', 'payment_status desc, joined_at desc, id desc'),
    page('rejected', { status: 'REJETÉ' }, "status = 'REJETÉ'"),
    page('waiting by name', { status: 'NON TRAITÉ', sort: 'fullName', order: 'asc' }, "status = 'NON TRAITÉ'", 'name_key, id'),
    page('in parts', { option: 'Partial' }, "payment_option = 'Partiel'"),
    page(
      'four filters',
      { status: 'ANNULÉ', option: 'Partial', product: 'COACHING', paymentStatus: 'Out' },
      "status = 'ANNULÉ' and payment_option = 'Partiel' and product = 'COACHING' and payment_status = 'Out'",
    ),
    page('200 days', { from, to }, inRange),
    page('200 days by name', { from, to, sort: 'fullName', order: 'asc' }, inRange, 'name_key, id'),
    page('200 days, rejected', { from, to, status: 'REJETÉ' }, `${inRange} and status = 'REJETÉ'`),
    ...tags.map(({ id, name }) => page(name, { tag: id }, tagged(id))),
    page(`${tags[0]!.name}, rejected`, { tag: tags[0]!.id, status: 'REJETÉ' }, `${tagged(tags[0]!.id)} and status = 'REJETÉ'`),
    page(
      groups[0]!.name,
      { accessGroup: groups[0]!.id },
      `exists (select from member_access_group where access_group_id = '${groups[0]!.id}' and member_id = member.id)`,
    ),
    ...[
      'a',
      'di',
      'zq',
      'diop',
      'fatou',
      'koffi',
      'gmail',
      'ndiaye5',
      'wendkuni',
      '771',
      'zzzz',
      'fatou diop',
      'aissatou nd',
      'fatou zq',
    ].map((text) => search(text)),
    search('fatou', { status: 'REJETÉ' }, "status = 'REJETÉ'"),
  ];
}

async function get({ url, token }: Bench, path: string): Promise<{ count: number; atLeast?: true }> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { count: number; atLeast?: true };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

const fetchPage = (bench: Bench, { query }: Case, page: number) =>
  get(bench, `/api/circle?${new URLSearchParams({ ...query, limit: String(LIMIT), page: String(page) })}`);

/** What somebody would write by hand for the same page and count. */
async function plainSql({ database: { pool } }: Bench, { where, order = 'joined_at desc, id desc' }: Case, page: number): Promise<void> {
  await pool.query(`select * from member where ${where} order by ${order} limit ${LIMIT} offset ${(page - 1) * LIMIT}`);
  await pool.query(`select count(*) from member where ${where}`);
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

async function measureTogether(work: () => Promise<unknown>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: CLIENTS }, () => measure(work)))).flat();
}

const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`;
