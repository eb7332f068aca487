import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Selection } from '#contract/answers.ts';
import type { Db } from '#server/db/db.ts';
import { bitsSelected } from './block-filters.ts';
import { BEGINNING, type Gap, gapsBetween, type Place } from './blocks.queries.ts';
import type { FormHistory } from './history.ts';
import { keepBits, knownBits } from './known-bits.ts';
import { boundsOf, whereSelected } from './selection.ts';

/** The responses that match a selection, oldest first; to be used in the snapshot in which they were found. */
interface Matching {
  count: number;
  /** Ids of so many, from the n-th on. */
  slice(from: number, size: number): Promise<string[]>;
  /** How many come before this response, whether it matches or not. */
  countBefore(id: string): Promise<number>;
}

interface Asked {
  formId: string;
  history: FormHistory;
  /** Responses that the form has. */
  total: number;
  selection: Partial<Selection>;
}

/** Some that follow each other: those of a block, or of a gap. */
interface Stretch {
  count: number;
  slice(from: number, end: number): Promise<string[]>;
  /** Of a gap; the blocks are asked together. */
  countBefore?(id: string): Promise<number>;
}

/** Finds them in the blocks of the form, and what no block holds among the responses themselves. */
export async function findMatching(db: Db, asked: Asked): Promise<Matching> {
  const blocks = await findBlocks(db, asked);
  const stretches = await findStretches(db, asked, blocks);
  return {
    count: stretches.reduce((sum, { count }) => sum + count, 0),
    async slice(from, size) {
      const ids: string[] = [];
      let start = 0;
      for (const { count, slice } of stretches) {
        const [first, end] = [Math.max(0, from - start), Math.min(count, from + size - start)];
        if (first < end) ids.push(...(await slice(first, end)));
        start += count;
      }
      return ids;
    },
    async countBefore(id) {
      let before = await countInBlocksBefore(db, blocks, id);
      for (const { countBefore } of stretches) before += (await countBefore?.(id)) ?? 0;
      return before;
    },
  };
}

async function findStretches(db: Db, { formId, total, selection }: Asked, blocks: Block[]): Promise<Stretch[]> {
  const gaps = gapsBetween(blocks);
  const where = whereSelected(formId, selection);
  const isAll = !selection.filters?.length && selection.late === undefined && !selection.from && !selection.to;
  const held = blocks.reduce((sum, { n }) => sum + n, 0);
  const counts = isAll && gaps.length === 1 ? [total - held] : await countGaps(db, where, gaps);
  const after = new Map(gaps.map((gap, i) => [gap.from, gapStretch(db, where, gap, counts[i]!)]));
  return [BEGINNING, ...blocks].flatMap((item) => {
    const gap = after.get('last' in item ? item.last : item);
    return [...('last' in item ? [blockStretch(db, item)] : []), ...(gap ? [gap] : [])];
  });
}

/** A block that lies wholly within the days of the selection. */
interface Block {
  id: string;
  n: number;
  after: Place;
  last: Place;
  /** How many match. */
  count: number;
  /** Which; null: all. */
  bits: string | null;
}

async function findBlocks(db: Db, { formId, history, selection }: Asked): Promise<Block[]> {
  const bits = bitsSelected(history, selection);
  if (!bits) return [];
  const { from, before } = boundsOf(selection);
  const known = knownBits(formId, selection);
  const { rows } = await sql<{
    id: string;
    n: number;
    after_at: string;
    after_id: string;
    last_at: string;
    last_id: string;
    bits: string | null;
  }>`
    select b.id, b.n, b.after_at::text, b.after_id, b.last_at::text, b.last_id,
      case when b.id = any(${[...known.keys()]}::uuid[]) then null else (${bits})::text end as bits
    from response_block b
    where b.form_id = ${formId}
      and ${from ? sql`b.after_at >= ${from}` : sql`true`} and ${before ? sql`b.last_at < ${before}` : sql`true`}
    order by b.last_at, b.last_id`.execute(db);
  const blocks = rows.map(({ id, n, ...row }) => {
    const bits = row.bits ?? known.get(id) ?? null;
    return {
      id,
      n,
      bits,
      after: { at: row.after_at, id: row.after_id },
      last: { at: row.last_at, id: row.last_id },
      count: bits === null ? n : ones(bits, bits.length),
    };
  });
  keepBits(formId, selection, new Map(blocks.flatMap(({ id, bits }) => (bits === null ? [] : [[id, bits]]))));
  return blocks;
}

function blockStretch(db: Db, { id, count, bits }: Block): Stretch {
  return {
    count,
    async slice(from, end) {
      const places = bits === null ? Array.from({ length: end - from }, (_, i) => from + i + 1) : placesOfOnes(bits, from, end);
      const { rows } = await sql<{ id: string }>`
        select b.ids[place] as id from response_block b, unnest(${places}::int[]) with ordinality as wanted(place, n)
        where b.id = ${id} order by wanted.n`.execute(db);
      return rows.map((row) => row.id);
    },
  };
}

async function countInBlocksBefore(db: Db, blocks: Block[], id: string): Promise<number> {
  if (blocks.length === 0) return 0;
  const { rows } = await sql<{ passed: number; place: number | null }>`
    select count(*) filter (where (b.last_at, b.last_id) < (r.submitted_at, r.id)) as passed,
      max(case when (b.last_at, b.last_id) >= (r.submitted_at, r.id) then array_position(b.ids, r.id) end) as place
    from response r, response_block b
    where r.id = ${id} and b.id = any(${blocks.map((block) => block.id)}::uuid[]) and (b.after_at, b.after_id) < (r.submitted_at, r.id)`.execute(
    db,
  );
  const { passed, place } = rows[0]!;
  const before = blocks.slice(0, passed).reduce((sum, { count }) => sum + count, 0);
  if (place === null) return before;
  const { bits } = blocks[passed]!;
  return before + (bits === null ? place - 1 : ones(bits, place - 1));
}

function gapStretch(db: Db, where: RawBuilder<SqlBool>, gap: Gap, count: number): Stretch {
  const within = sql`response where ${where} and ${isWithin(gap)}`;
  return {
    count,
    async slice(from, end) {
      // From the nearer end.
      const turned = from > count - end;
      const [direction, offset] = turned
        ? [sql`response.submitted_at desc, response.id desc`, count - end]
        : [sql`response.submitted_at, response.id`, from];
      const { rows } = await sql<{ id: string }>`
        select response.id from ${within} order by ${direction} limit ${end - from} offset ${offset}`.execute(db);
      const ids = rows.map((row) => row.id);
      return turned ? ids.toReversed() : ids;
    },
    async countBefore(id) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${within}
          and (response.submitted_at, response.id) < (select submitted_at, id from response where id = ${id})`.execute(db);
      return rows[0]!.n;
    },
  };
}

const isWithin = ({ from, to }: Gap): RawBuilder<SqlBool> => sql`
  (response.submitted_at, response.id) > (${from.at}::timestamptz, ${from.id}::uuid)
  and ${to ? sql`(response.submitted_at, response.id) <= (${to.at}::timestamptz, ${to.id}::uuid)` : sql`true`}`;

async function countGaps(db: Db, where: RawBuilder<SqlBool>, gaps: Gap[]): Promise<number[]> {
  const counts = gaps.map((gap) => sql`(select count(*) from response where ${where} and ${isWithin(gap)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return rows[0]!.counts;
}

function ones(bits: string, end: number): number {
  let n = 0;
  for (let i = 0; i < end; i++) if (bits.charCodeAt(i) === ONE) n++;
  return n;
}
const ONE = '1'.charCodeAt(0);

/** Places, from 1, of the ones from the n-th up to another. */
function placesOfOnes(bits: string, from: number, end: number): number[] {
  const places: number[] = [];
  let n = 0;
  for (let i = bits.indexOf('1'); i >= 0 && n < end; i = bits.indexOf('1', i + 1)) if (n++ >= from) places.push(i + 1);
  return places;
}
