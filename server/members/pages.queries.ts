import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { type Stretch, sumOf, type Window, windowOf } from './classes.rules.ts';
import { LIMITS } from './limits.ts';
import { countBuckets, countJoined, countParts, joinedIn, type Range } from './tallies.queries.ts';

/** The columns of each order that has an index; ids settle what is equal. */
export const KEYS = {
  joined: sql`member.joined_at`,
  name: sql`member.name_key`,
  email: sql`member.email collate "C"`,
} as const;

export const inOrder = (by: Stretch['by'], order: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`${KEYS[by]} ${sql.raw(order)}, member.id ${sql.raw(order)}`;

/** Reads a window of a stretch that holds `total` members from the end that is nearer. */
export async function fromNearerEnd(
  stretch: Stretch,
  { offset, size, total }: Window & { total: number },
  read: (stretch: Stretch, window: Window) => Promise<string[]>,
): Promise<string[]> {
  if (offset <= total / 2) return read(stretch, { offset, size });
  const order = stretch.order === 'asc' ? 'desc' : 'asc';
  const ids = await read({ ...stretch, order }, { offset: total - offset - size, size });
  return ids.toReversed();
}

/**
 * The ids of a window of a stretch, however deep; `range` narrows a stretch by joining. `total`: how many the stretch then has;
 * `share`: which part that is of all members who joined in the range.
 */
export const findWindow = (
  db: Db,
  stretch: Stretch,
  range: Range,
  { share, ...whole }: Window & { total: number; share: number },
): Promise<string[]> =>
  fromNearerEnd(stretch, whole, async (stretch, window) => {
    const isNear = (window.offset + window.size) / share <= LIMITS.near / 2;
    const near = isNear ? await readNear(db, stretch, range, window) : [];
    return near.length === window.size ? near : readFar(db, stretch, range, window);
  });

/** Past the rows of other classes; where too many of those come first, less than what the window has. */
async function readNear(db: Db, { by, order, classes }: Stretch, range: Range, { offset, size }: Window): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select member.id, member.class, ${KEYS[by]} as key from member where ${joinedIn(range)} order by ${inOrder(by, order)} limit ${LIMITS.near}
    ) as near
    where ${classes ? sql`class = any(${classes}::smallint[])` : sql`true`}
    order by key ${sql.raw(order)}, id ${sql.raw(order)} limit ${size} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** Parts and buckets are added up, then the buckets that the window touches are read. */
async function readFar(db: Db, stretch: Stretch, range: Range, { offset: within, size }: Window): Promise<string[]> {
  const { order, classes } = stretch;
  // A range is a stretch of the whole order by joining: it begins after those who came later, or earlier.
  const before = order === 'desc' ? range.to && { from: range.to } : range.from && { to: range.from };
  const offset = within + (before ? sumOf(await countJoined(db, before), classes) : 0);
  const turn = <T>(list: T[]) => (order === 'asc' ? list : list.toReversed());
  const parts = turn(await countParts(db, stretch));
  const touched = windowOf(
    parts.map((part) => part.n),
    offset,
    size,
  );
  const [first] = touched;
  if (!first) return [];
  const buckets = turn(
    await countBuckets(
      db,
      stretch,
      touched.map(({ index }) => parts[index]!.key),
    ),
  );
  const pieces = windowOf(
    buckets.map((bucket) => bucket.n),
    first.offset,
    size,
  );
  return readBuckets(
    db,
    stretch,
    pieces.map(({ index }) => buckets[index]!.key),
    { skip: pieces[0]?.offset ?? 0, size },
  );
}

/** Members of these buckets, in order, without the first few. */
async function readBuckets(db: Db, { by, order, classes }: Stretch, buckets: string[], { skip, size }: { skip: number; size: number }) {
  const bounds = buckets.map((bucket) => boundsOf(by, bucket));
  const type = sql.raw(by === 'joined' ? 'timestamptz' : 'text');
  const key = KEYS[by];
  const { rows } = await sql<{ id: string }>`
    select found.id
    from unnest(${bounds.map(([low]) => low)}::${type}[], ${bounds.map(([, high]) => high)}::${type}[]) with ordinality as b (low, high, place)
    cross join lateral (
      select member.id, ${key} as key from member
      where ${key} >= b.low and ${key} < b.high ${classes ? sql`and member.class = any(${classes}::smallint[])` : sql``}
      order by ${inOrder(by, order)} limit ${skip + size}
    ) as found
    order by b.place, found.key ${sql.raw(order)}, found.id ${sql.raw(order)} limit ${size} offset ${skip}`.execute(db);
  return rows.map((row) => row.id);
}

const DAY_MS = 24 * 3_600_000;
/** Longer than a bucket, a key goes on with any character; shorter, it is the bucket itself. */
const BUCKET_LENGTH = 3;
const LAST = '\u{10FFFF}'.repeat(4);

function boundsOf(by: Stretch['by'], bucket: string): [low: string, high: string] {
  if (by === 'joined') return [`${bucket}T00:00:00Z`, new Date(Date.parse(`${bucket}T00:00:00Z`) + DAY_MS).toISOString()];
  return [bucket, [...bucket].length < BUCKET_LENGTH ? `${bucket}\u0001` : bucket + LAST];
}
