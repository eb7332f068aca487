import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { MemberFilter, MemberListItem, members } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { classesOf, type Stretch, stretchesOf, sumOf, type Window, windowOf } from './classes.rules.ts';
import { searchTerms, startOfDay, whereMembers } from './filter.ts';
import { listColumns, toListItem } from './member-rows.ts';
import { type Found, findNarrowed } from './narrowed.queries.ts';
import { findWindow, inOrder } from './pages.queries.ts';
import { countJoined, type Range } from './tallies.queries.ts';

export type ListQuery = z.output<typeof members.list.query>;

/** A page of the members that match, and how many match in all. */
export async function listMembers(
  db: Db,
  query: ListQuery,
): Promise<{ members: MemberListItem[]; count: number; atLeast?: true | undefined }> {
  // One snapshot, so that the count is that of the rows.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { ids, count, atLeast } = await findIds(db, query);
      return { members: await readItems(db, ids), count, ...(atLeast && { atLeast }) };
    });
}

async function findIds(db: Db, query: ListQuery): Promise<Found> {
  const { page, limit, tag, accessGroup, sort, order } = query;
  if (query.campaigns) return findPlainly(db, query);
  const terms = searchTerms(query.search);
  const range = await findRange(db, query);
  const stretches = stretchesOf(query, sort, order);
  const window = { offset: (page - 1) * limit, size: limit };

  const inRange = range.from !== undefined || range.to !== undefined;
  const byJoining = stretches.every((stretch) => stretch.by === 'joined');
  if (terms.length === 0 && !tag && !accessGroup && (!inRange || byJoining)) return findCounted(db, stretches, range, window);
  return findNarrowed(db, { classes: classesOf(query), terms, tag, accessGroup, range }, stretches, window);
}

/** The figures do not know who unsubscribed: these lists are read and counted by their filter alone. */
async function findPlainly(db: Db, { page, limit, sort, order, ...filter }: ListQuery): Promise<Found> {
  const where = whereMembers(filter, await findTimeZone(db));
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from member where ${where}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select member.id from member where ${where} order by ${orderOf(sort, order)}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: counted[0]!.n };
}

/** Members who are equal in a value of few kinds come in the order in which they joined, the newest first. */
function orderOf(sort: ListQuery['sort'], order: ListQuery['order']): RawBuilder<unknown> {
  const newest = inOrder('joined', 'desc');
  switch (sort) {
    case 'joinedAt':
      return inOrder('joined', order);
    case 'fullName':
      return inOrder('name', order);
    case 'email':
      return inOrder('email', order);
    case 'status':
      return sql`member.status collate "C" ${sql.raw(order)}, ${newest}`;
    case 'product':
      return sql`member.product collate "C" ${sql.raw(order)}, ${newest}`;
    case 'paymentStatus':
      return sql`member.payment_status collate "C" ${sql.raw(order)}, ${newest}`;
  }
}

/** Where the figures tell how many there are and where they lie. */
async function findCounted(db: Db, stretches: Stretch[], range: Range, { offset, size }: Window): Promise<Found> {
  const totals = await countJoined(db, range);
  const lengths = stretches.map((stretch) => sumOf(totals, stretch.classes));
  const ids: string[] = [];
  for (const { index, ...piece } of windowOf(lengths, offset, size)) {
    const total = lengths[index]!;
    ids.push(...(await findWindow(db, stretches[index]!, range, { ...piece, total, share: total / sumOf(totals, undefined) })));
  }
  return { ids, count: lengths.reduce((sum, n) => sum + n, 0) };
}

/** When the first day of a filter begins and the last one ends, in the programme's time zone. */
async function findRange(db: Db, { from, to }: Pick<ListQuery, 'from' | 'to'>): Promise<Range> {
  if (!from && !to) return {};
  const zone = await findTimeZone(db);
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select ${from ? startOfDay(from, zone) : sql`null::timestamptz`} as from,
      ${to ? startOfDay(to, zone, 1) : sql`null::timestamptz`} as to`.execute(db);
  return { from: rows[0]!.from ?? undefined, to: rows[0]!.to ?? undefined };
}

async function readItems(db: Db, ids: string[]): Promise<MemberListItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Parameters<typeof toListItem>[0]>`${prepared('list members')}
    select ${listColumns} from unnest(${ids}::uuid[]) with ordinality as page (id, place) join member on member.id = page.id
    order by page.place`.execute(db);
  return rows.map(toListItem);
}

/** Exact, however many match: it takes longer than a page does, and is asked for on its own. */
export async function countMembers(db: Db, filter: MemberFilter): Promise<number> {
  const where = whereMembers(filter, await findTimeZone(db));
  const { rows } = await sql<{ count: number }>`select count(*) as count from member where ${where}`.execute(db);
  return rows[0]!.count;
}

type Choice = Pick<MemberListItem, '_id' | 'fullName' | 'email' | 'profile'>;

/** Members to choose from, by name. */
export async function selectMembers(
  db: Db,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
): Promise<{ members: Choice[]; count: number }> {
  const { members, count } = await listMembers(db, { page, limit, search, sort: 'fullName', order: 'asc' });
  return { members: members.map(({ _id, fullName, email, profile }) => ({ _id, fullName, email, profile })), count };
}
