import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { type Stretch, windowOf } from './classes.rules.ts';
import { countBuckets, countParts } from './tallies.queries.ts';

/** The columns of each order that has an index; ids settle what is equal. */
export const KEYS = {
  joined: sql`member.joined_at`,
  name: sql`member.name_key`,
  email: sql`member.email collate "C"`,
} as const;

export const inOrder = (by: Stretch['by'], order: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`${KEYS[by]} ${sql.raw(order)}, member.id ${sql.raw(order)}`;

/** Reading so few from the end of an index needs no figures. */
const NEAR = 200;

/**
 * The ids of a window of a stretch that holds `total` members, however deep: parts and buckets are added up, then the
 * buckets that the window touches are read, from the nearer end.
 */
export async function findWindow(
  db: Db,
  stretch: Stretch,
  { offset, size, total }: { offset: number; size: number; total: number },
): Promise<string[]> {
  if (offset > total / 2) {
    const turned: Stretch = { ...stretch, order: stretch.order === 'asc' ? 'desc' : 'asc' };
    const ids = await readWindow(db, turned, total - offset - size, size);
    return ids.toReversed();
  }
  return readWindow(db, stretch, offset, size);
}

async function readWindow(db: Db, stretch: Stretch, offset: number, size: number): Promise<string[]> {
  const { by, order, classes } = stretch;
  if (!classes && offset <= NEAR) {
    const { rows } = await sql<{ id: string }>`
      select id from member order by ${inOrder(by, order)} limit ${size} offset ${offset}`.execute(db);
    return rows.map((row) => row.id);
  }
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
