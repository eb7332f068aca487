import { sql } from 'kysely';
import { MEMBER_STATUS } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { CLASSES, type Stretch, sumOf, type Window, windowOf } from './classes.rules.ts';
import { LIMITS } from './limits.ts';
import { fromSource, MEMBER, type Narrowing, SEARCH, type Source, tableOf, whereNarrowed } from './narrowing.ts';
import { fromNearerEnd, inOrder } from './pages.queries.ts';
import { containsAll, type Estimate, estimateMatches, isMatch, isMatchElsewhere } from './search.queries.ts';
import { countAll, countJoined, countLabel } from './tallies.queries.ts';

export interface Found {
  ids: string[];
  count: number;
  /** `count` is what could be counted in time: more match. */
  atLeast?: true | undefined;
}

/** What it takes to fetch a row of each set, in rows that are read one after the other. */
const FETCH_COST: Record<Source, number> = { terms: 6, range: 3, tag: 12, accessGroup: 12, classes: 12 };
/** The same for a row that is walked past, where what it has to be in is looked up. */
const PROBE_COST = 4;
/** The same for a row whose words are read in the index. */
const INDEX_COST = 1;

/**
 * A page of a list that no figures order. Few are fetched all and sorted; of many, the list is walked along the index of
 * its order, from the nearer end where the count is known, past those that do not match.
 */
export async function findNarrowed(db: Db, asked: Narrowing, stretches: Stretch[], window: Window): Promise<Found> {
  const { total, sizes, pair, walked } = await sizesOf(db, asked, stretches[0]!);
  const narrowing = { ...asked, pair };
  const { terms, tag, accessGroup } = narrowing;
  const cheapest = sizes
    .map((size) => ({ ...size, cost: size.cost ?? size.n * FETCH_COST[size.source] }))
    .sort((a, b) => a.cost - b.cost)[0]!;
  const others = sizes.filter(({ source }) => source !== 'classes');
  const known = others.length === 1 && others[0]!.totals ? stretches.map(({ classes }) => sumOf(others[0]!.totals!, classes)) : undefined;
  if (!known) {
    const share = sizes.reduce((product, { n }) => (product * n) / Math.max(1, total), 1);
    const walkCost = tag || accessGroup ? PROBE_COST : terms.length > 0 && stretches[0]!.by !== 'joined' ? FETCH_COST.terms : 1;
    return cheapest.cost <= Math.max(LIMITS.counted, Math.max(walked, LIMITS.shown / Math.max(share, 1e-6)) * walkCost)
      ? gather(db, narrowing, stretches, window, cheapest.source)
      : walkUncounted(db, narrowing, stretches, window);
  }
  const count = known.reduce((sum, n) => sum + n, 0);
  const near = Math.min(window.offset, Math.max(0, count - window.offset)) + window.size;
  if (cheapest.cost <= Math.max(LIMITS.gathered, near * (total / Math.max(1, count)) * PROBE_COST))
    return gather(db, narrowing, stretches, window, cheapest.source);

  const ids: string[] = [];
  for (const { index, ...piece } of windowOf(known, window.offset, window.size)) {
    const whole = { ...piece, total: known[index]! };
    ids.push(...(await fromNearerEnd(stretches[index]!, whole, (stretch, window) => walk(db, narrowing, stretch, window))));
  }
  return { ids, count };
}

interface Size {
  source: Source;
  n: number;
  /** What it takes to find them, where that is not what it takes to fetch so many. */
  cost?: number;
  /** By class, where the set is one that the figures know. */
  totals?: ReadonlyMap<number, number>;
}

interface Sizes extends Pick<Estimate, 'walked' | 'pair'> {
  total: number;
  sizes: Size[];
}

/** How large each of the sets is in which all that match are; of words, about. */
async function sizesOf(db: Db, { classes, terms, tag, accessGroup, range }: Narrowing, { by, order }: Stretch): Promise<Sizes> {
  const all = await countAll(db);
  const total = sumOf(all, undefined);
  const exact = (source: Source, totals: ReadonlyMap<number, number>): Size => ({ source, n: sumOf(totals, undefined), totals });
  const sizes: Size[] = [];
  if (classes) sizes.push({ source: 'classes', n: sumOf(all, classes) });
  if (tag) sizes.push(exact('tag', await countLabel(db, tag)));
  if (accessGroup) sizes.push(exact('accessGroup', await countLabel(db, accessGroup)));
  if (range.from || range.to) sizes.push(exact('range', await countJoined(db, range)));
  if (terms.length === 0) return { total, sizes, walked: 0 };
  const names = by === 'joined' ? undefined : { key: SEARCH.keys[by], order };
  const { matches, fetched, read, ...found } = await estimateMatches(db, terms, { total, names });
  sizes.push({ source: 'terms', n: matches, cost: fetched * FETCH_COST.terms + read * INDEX_COST });
  return { total, sizes, ...found };
}

/** Finds all that match, counts them and gives one page of them, in one statement. */
async function gather(db: Db, narrowing: Narrowing, stretches: Stretch[], { offset, size }: Window, source: Source): Promise<Found> {
  const { by, order } = stretches[0]!;
  const table = tableOf(narrowing);
  // The place of each class among the stretches.
  const places = Array.from({ length: CLASSES }, (_, kind) => stretches.findIndex(({ classes }) => !classes || classes.includes(kind)));
  const place = stretches.length > 1 ? sql`(${places}::int[])[${table.class} + 1]` : sql`0`;
  const { rows } = await sql<{ n: number; id: string | null }>`
    with found as materialized (
      select ${table.id} as id, ${place} as place, ${table.keys[by]} as key
      from ${fromSource(narrowing, source)} and ${whereNarrowed(narrowing, table, source)}
    ), page as (
      select id, place, key from found
      order by place, key ${sql.raw(order)}, id ${sql.raw(order)} limit ${size} offset ${offset}
    )
    select counted.n, page.id from (select count(*) as n from found) as counted left join page on true
    order by page.place, page.key ${sql.raw(order)}, page.id ${sql.raw(order)}`.execute(db);
  return { ids: rows.flatMap((row) => row.id ?? []), count: rows[0]?.n ?? 0 };
}

/** A window of the members of a stretch that match. */
async function walk(db: Db, narrowing: Narrowing, { by, order, classes }: Stretch, { offset, size }: Window): Promise<string[]> {
  // What few would match is guessed wrong where it is a part of a word: told so, the planner reads in order and stops.
  await sql`
    select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`.execute(db);
  const narrowed = { ...narrowing, classes };
  const { terms } = narrowing;
  // A status, or less than one.
  const areFew = classes !== undefined && classes.length <= CLASSES / MEMBER_STATUS.length;
  if (terms.length > 0 && by === 'joined' && !areFew) {
    const { rows } = await sql<{ id: string }>`
      select s.member_id as id from member_search s where ${containsAll(terms)} and ${whereNarrowed(narrowed, SEARCH)}
      order by s.joined_at ${sql.raw(order)}, s.member_id ${sql.raw(order)} limit ${size} offset ${offset}`.execute(db);
    return rows.map((row) => row.id);
  }
  const { rows } = await sql<{ id: string }>`
    select member.id from member where ${whereNarrowed(narrowed, MEMBER)} and ${areFew ? isMatchElsewhere(terms) : isMatch(terms)}
    order by ${inOrder(by, order)} limit ${size} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** More than can be counted in time match: the first ones of them, and that there are more. */
async function walkUncounted(db: Db, narrowing: Narrowing, stretches: Stretch[], window: Window): Promise<Found> {
  const ids: string[] = [];
  for (const stretch of stretches) {
    if (ids.length > LIMITS.shown) break;
    ids.push(...(await walk(db, narrowing, stretch, { offset: 0, size: LIMITS.shown + 1 - ids.length })));
  }
  const page = ids.slice(0, LIMITS.shown).slice(window.offset, window.offset + window.size);
  return ids.length > LIMITS.shown ? { ids: page, count: LIMITS.shown, atLeast: true } : { ids: page, count: ids.length };
}
