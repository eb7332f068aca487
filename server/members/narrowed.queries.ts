import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { type Stretch, sumOf, windowOf } from './classes.rules.ts';
import { hasTag, isInGroup } from './filter.ts';
import { inOrder, KEYS } from './pages.queries.ts';
import { containsAll, containsAllUnindexed, estimateMatches, isMatch } from './search.queries.ts';
import { countAll, countJoined, countLabel, type Range } from './tallies.queries.ts';

/** What narrows a list beyond the classes of its members. */
export interface Narrowing {
  classes: number[] | undefined;
  terms: string[];
  tag?: string | undefined;
  accessGroup?: string | undefined;
  range: Range;
}
interface Window {
  offset: number;
  size: number;
}
export interface Found {
  ids: string[];
  count: number;
  /** `count` is what could be counted in time: more match. */
  atLeast?: true | undefined;
}

/** Where to look for those that match: in each of these sets all of them are. */
type Source = 'terms' | 'tag' | 'accessGroup' | 'range' | 'classes';

/** So many are fetched and sorted in the time that a page may take. */
const GATHERED = 8_000;
/** So many in the time that an exact count is worth, where nothing but looking tells it. */
const COUNTED = 60_000;
/** Of more than can be counted, so many can be paged through. */
const SHOWN = 1_000;

/**
 * A page of a list that no figures order. Few are fetched all and sorted; of many, the list is walked along the index of
 * its order, from the nearer end where the count is known, past those that do not match.
 */
export async function findNarrowed(db: Db, narrowing: Narrowing, stretches: Stretch[], window: Window): Promise<Found> {
  const sizes = await sizesOf(db, narrowing);
  const [[source, size]] = sizes.toSorted((a, b) => a[1].n - b[1].n) as [[Source, Size]];
  const known = sizes.length === 1 || (sizes.length === 2 && narrowing.classes) ? told(sizes, stretches) : undefined;
  if (size.n <= (known ? GATHERED : COUNTED)) return gather(db, narrowing, stretches, window, source);
  if (!known) return walkUncounted(db, narrowing, stretches, window);

  const ids: string[] = [];
  for (const { index, offset, size } of windowOf(known, window.offset, window.size))
    ids.push(...(await walk(db, narrowing, stretches[index]!, { offset, size, total: known[index]! })));
  return { ids, count: known.reduce((sum, n) => sum + n, 0) };
}

interface Size {
  n: number;
  /** By class; missing where `n` is an estimate. */
  totals?: ReadonlyMap<number, number>;
}

async function sizesOf(db: Db, { classes, terms, tag, accessGroup, range }: Narrowing): Promise<[Source, Size][]> {
  const all = await countAll(db);
  const total = sumOf(all, undefined);
  const exact = (totals: ReadonlyMap<number, number>): Size => ({ n: sumOf(totals, undefined), totals });
  const sizes: [Source, Size][] = [];
  if (classes) sizes.push(['classes', { n: sumOf(all, classes) }]);
  if (tag) sizes.push(['tag', exact(await countLabel(db, tag))]);
  if (accessGroup) sizes.push(['accessGroup', exact(await countLabel(db, accessGroup))]);
  if (range.from || range.to) sizes.push(['range', exact(await countJoined(db, range))]);
  if (terms.length > 0) sizes.push(['terms', { n: await estimateMatches(db, terms, total) }]);
  return sizes;
}

/** How long each stretch is, where one set by class tells; with two at once nothing does. */
function told(sizes: [Source, Size][], stretches: Stretch[]): number[] | undefined {
  const totals = sizes.find(([source]) => source !== 'classes')?.[1].totals;
  return totals && stretches.map((stretch) => sumOf(totals, stretch.classes));
}

/** What must hold of a row of `member`; the set that it comes from holds already. */
function whereNarrowed({ classes, terms, tag, accessGroup, range }: Narrowing, source?: Source): RawBuilder<SqlBool> {
  return sql.join(
    [
      classes ? sql`member.class = any(${classes}::smallint[])` : sql`true`,
      ...(range.from ? [sql`member.joined_at >= ${range.from}::timestamptz`] : []),
      ...(range.to ? [sql`member.joined_at < ${range.to}::timestamptz`] : []),
      ...(tag && source !== 'tag' ? [hasTag(tag)] : []),
      ...(accessGroup && source !== 'accessGroup' ? [isInGroup(accessGroup)] : []),
      ...(terms.length > 0 && source !== 'terms' ? [isMatch(terms)] : []),
    ],
    sql` and `,
  );
}

function fromSource({ terms, tag, accessGroup }: Narrowing, source: Source): RawBuilder<unknown> {
  switch (source) {
    case 'terms':
      return sql`(select s.member_id from member_search s where ${containsAll(terms)}) as hit join member on member.id = hit.member_id`;
    case 'tag':
      return sql`(select member_id from member_tag where tag_id = ${tag}) as hit join member on member.id = hit.member_id`;
    case 'accessGroup':
      return sql`(
        select member_id from member_access_group where access_group_id = ${accessGroup} and circle_state <> 'removing'
      ) as hit join member on member.id = hit.member_id`;
    default:
      return sql`member`;
  }
}

/** Finds all that match, counts them and gives one page of them, in one statement. */
async function gather(db: Db, narrowing: Narrowing, stretches: Stretch[], { offset, size }: Window, source: Source): Promise<Found> {
  const { by, order } = stretches[0]!;
  // The place of each class among the stretches: as many as there are classes.
  const places = Array.from({ length: 96 }, (_, kind) => stretches.findIndex(({ classes }) => !classes || classes.includes(kind)));
  const { rows } = await sql<{ n: number; id: string | null }>`
    with found as materialized (
      select member.id, (${places}::int[])[member.class + 1] as place, ${KEYS[by]} as key
      from ${fromSource(narrowing, source)} where ${whereNarrowed(narrowing, source)}
    ), page as (
      select id, place, key from found
      order by place, key ${sql.raw(order)}, id ${sql.raw(order)} limit ${size} offset ${offset}
    )
    select counted.n, page.id from (select count(*) as n from found) as counted left join page on true
    order by page.place, page.key ${sql.raw(order)}, page.id ${sql.raw(order)}`.execute(db);
  return { ids: rows.flatMap((row) => row.id ?? []), count: rows[0]?.n ?? 0 };
}

/** A window of a stretch that holds `total` members that match. */
async function walk(
  db: Db,
  narrowing: Narrowing,
  stretch: Stretch,
  { offset, size, total }: Window & { total: number },
): Promise<string[]> {
  const turned = offset > total / 2;
  const near = turned ? total - offset - size : offset;
  const order = turned === (stretch.order === 'asc') ? 'desc' : 'asc';
  const ids = await walkFrom(db, narrowing, { ...stretch, order }, { offset: near, size });
  return turned ? ids.toReversed() : ids;
}

async function walkFrom(db: Db, narrowing: Narrowing, { by, order, classes }: Stretch, { offset, size }: Window): Promise<string[]> {
  const narrowed = { ...narrowing, classes };
  if (narrowing.terms.length > 0 && by === 'joined') {
    const { rows } = await sql<{ id: string }>`
      select s.member_id as id from member_search s
      where ${containsAllUnindexed(narrowing.terms)} ${
        isPlain(narrowed)
          ? sql``
          : sql`and exists (
        select from member where member.id = s.member_id and ${whereNarrowed(narrowed, 'terms')} offset 0
      )`
      }
      order by s.joined_at ${sql.raw(order)}, s.member_id ${sql.raw(order)} limit ${size} offset ${offset}`.execute(db);
    return rows.map((row) => row.id);
  }
  const { rows } = await sql<{ id: string }>`
    select member.id from member where ${whereNarrowed(narrowed)}
    order by ${inOrder(by, order)} limit ${size} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

const isPlain = ({ classes, tag, accessGroup, range }: Narrowing) => !classes && !tag && !accessGroup && !range.from && !range.to;

/** More than can be counted in time match: the first ones of them, and that there are more. */
async function walkUncounted(db: Db, narrowing: Narrowing, stretches: Stretch[], window: Window): Promise<Found> {
  const ids: string[] = [];
  for (const stretch of stretches) {
    if (ids.length > SHOWN) break;
    ids.push(...(await walkFrom(db, narrowing, stretch, { offset: 0, size: SHOWN + 1 - ids.length })));
  }
  const page = ids.slice(0, SHOWN).slice(window.offset, window.offset + window.size);
  return ids.length > SHOWN ? { ids: page, count: SHOWN, atLeast: true } : { ids: page, count: ids.length };
}
