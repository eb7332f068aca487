import { promised } from './figures.ts';
import { type ManyMembers, manyMembers } from './many-members.ts';
import { type Bench, get, median, p95 } from './server.ts';
import { FEW, measure, measureTogether } from './timing.ts';

const LIMIT = 25;
/** Number of rows that a list counts and through which one can page. */
const COUNTED = 10_000;
const CLIENTS = 8;

/** Limit for a first page with its count for one client, in ms at the 95th percentile. */
const GATE = 80;
/** The same for a search with a word of one or two letters. */
const SHORT_GATE = 120;
const TOGETHER_GATE = 250;

interface Case {
  name: string;
  query: Record<string, string>;
}

/**
 * Measures the list of members through HTTP, with its count: the first page, and the last one that the list shows.
 * `BENCH_MEMBERS=1000000` sets the number of members.
 */
export async function members(bench: Bench): Promise<string[]> {
  const started = performance.now();
  const many = await manyMembers(bench);
  const { count } = many;
  const seeded = (performance.now() - started) / 1_000;
  const lines = [
    `${count} members made in ${seeded.toFixed(0)} s; wanted of a first page at a million: ${GATE} ms p95 (words of one or two letters ${SHORT_GATE}), ${CLIENTS} clients ${TOGETHER_GATE}`,
  ];
  let missed = 0;
  const worst = { page: 0, short: 0, together: 0 };
  for (const { name, query } of casesOf(many)) {
    const page = (number: number) => () =>
      get(bench.url, `/api/circle?${new URLSearchParams({ ...query, limit: String(LIMIT), page: String(number) })}`, bench.token);
    const first = await page(1)();
    const alone = await measure(page(1));
    const together = await measureTogether(CLIENTS, page(1));
    const furthest = Math.max(1, Math.ceil(Math.min(first.count, COUNTED) / LIMIT));
    const last = furthest > 1 ? await measure(page(furthest), FEW) : undefined;
    const gate = (query.search ?? '').split(' ').some((word) => word.length > 0 && word.length < 3) ? SHORT_GATE : GATE;
    const kind = gate === GATE ? 'page' : 'short';
    worst[kind] = Math.max(worst[kind], p95(alone));
    worst.together = Math.max(worst.together, p95(together));
    const met = p95(alone) <= gate && p95(together) <= TOGETHER_GATE;
    if (!met) missed++;
    const found = `${name} (${first.count}${first.atLeast ? '+' : ''})`;
    lines.push(
      `${met ? ' ' : '!'} ${found.padEnd(40)} ${both(alone)}; ${CLIENTS} at once ${both(together)}${last ? `; page ${furthest} ${both(last)}` : ''}`,
    );
  }
  for (const [name, path] of [
    ['tiles', '/api/circle/tiles'],
    ['count all who are paid in parts', '/api/circle/count?option=Partial'],
    ['count all of a search', '/api/circle/count?search=fatou'],
  ] as const)
    lines.push(`  ${name.padEnd(40)} ${both(await measure(() => get(bench.url, path, bench.token)))}`);
  const ms = (name: string, value: number, most: number) => promised({ name, value, unit: 'ms', wanted: { of: 'value', most } });
  ms(`list of ${count} members, slowest first page, p95`, worst.page, GATE);
  ms('the same, searched by one or two letters', worst.short, SHORT_GATE);
  ms(`the same, ${CLIENTS} clients at once`, worst.together, TOGETHER_GATE);
  lines.push(missed === 0 ? 'all first pages in time' : `${missed} over their time, marked !`);
  return lines;
}

function casesOf({ tags, groups }: ManyMembers): Case[] {
  const day = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  const range = { from: day(500), to: day(300) };
  const byName = { sort: 'fullName', order: 'asc' };
  const one = (name: string, query: Case['query']): Case => ({ name, query });
  const search = (text: string, more: Case['query'] = {}) =>
    one(['search', text, ...Object.values(more)].join(' '), { search: text, ...more });
  return [
    one('all', {}),
    one('all by name', byName),
    one('all by e-mail', { sort: 'email', order: 'asc' }),
    one('all by status', { sort: 'status', order: 'asc' }),
    one('all by payment status', { sort: 'paymentStatus' }),
    one('rejected', { status: 'REJETÉ' }),
    one('waiting by name', { status: 'NON TRAITÉ', ...byName }),
    one('in parts', { option: 'Partial' }),
    one('three filters', { option: 'Partial', product: 'COACHING', paymentStatus: 'Out' }),
    one('four filters', { status: 'ANNULÉ', option: 'Partial', product: 'COACHING', paymentStatus: 'Out' }),
    one('200 days', range),
    one('200 days by name', { ...range, ...byName }),
    one('200 days, rejected', { ...range, status: 'REJETÉ' }),
    ...tags.map(({ id, name }) => one(name, { tag: id })),
    one(`${tags[0]!.name}, rejected`, { tag: tags[0]!.id, status: 'REJETÉ' }),
    one(groups[0]!.name, { accessGroup: groups[0]!.id }),
    ...['a', 'di', 'zq', 'diop', 'fatou', 'koffi', 'gmail', 'ndiaye5', 'wendkuni', '771', 'zzzz'].map((text) => search(text)),
    ...['fatou diop', 'aissatou nd', 'fatou zq'].map((text) => search(text)),
    search('fatou', { status: 'REJETÉ' }),
    search('fatou', byName),
    search('wendkuni', byName),
  ];
}

/** The median and the 95th percentile. */
const both = (took: number[]) => `${median(took).toFixed(0)}/${p95(took).toFixed(0)} ms`;
