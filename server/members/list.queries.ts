import { sql } from 'kysely';
import type { z } from 'zod';
import { isOwnFieldName, ownFieldId } from '#contract/field-tests.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { BILLING_STATUS, MEMBER_STATUS, type MemberListItem, type members } from '#contract/members.ts';
import { CURRENCIES } from '#contract/money.ts';
import { searchTerms } from '#contract/search.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { type Direction, findPage, type ListOrder, type Matches } from '#server/db/list-page.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { numberIn } from './field-filter.queries.ts';
import { findMemberField } from './fields.queries.ts';
import { membersOfLabel, type SeenFilter, whereMembers } from './filter.queries.ts';
import { type ItemRow, listColumns, toItem } from './rows.queries.ts';

export type ListQuery = z.output<typeof members.list.query> & Pick<SeenFilter, 'seenBy'>;

interface MemberPage<Row> extends Matches {
  members: Row[];
}

export async function listMembers(db: Db, { page, limit, sort, order, ...filter }: ListQuery): Promise<MemberPage<MemberListItem>> {
  const where = whereMembers(filter, await findTimeZone(db));
  const isSearch = searchTerms(filter.search).length > 0;
  const rows = { table: tableFor(sort), id: sql<string>`member.id`, where, counted: membersOfLabel(filter) };
  const { ids, ...found } = await findPage(db, rows, {
    page,
    limit,
    sorted: await orderOf(db, sort, order),
    isSearch,
    newest: isSearch && sort !== 'joinedAt' ? NEWEST : undefined,
  });
  return { members: await readItems(db, ids), ...found };
}

/** Sorts by what is owed are along an index of `account_due`, in which every member has a row. */
const tableFor = (sort: ListQuery['sort']) =>
  sort === 'owed' || sort === 'nextDue' ? sql`member join account_due on account_due.member_id = member.id` : sql`member`;

const by = (key: ReturnType<typeof sql>, direction: Direction): ListOrder => ({
  keys: [
    { key, direction },
    { key: sql`member.id`, direction },
  ],
});
const byDue = (key: ReturnType<typeof sql>, direction: Direction): ListOrder => ({
  keys: [
    { key, direction },
    { key: sql`account_due.member_id`, direction },
  ],
});
/** As the index `account_due_by_day` has it. */
const HAS_DAY = sql`(case when account_due.next_due is null then 'none' else 'due' end)`;
const NEWEST = by(sql`member.joined_at`, 'desc');

/** Members with the same value of a column with few values are sorted by the time at which they joined, the newest first. */
async function orderOf(db: Db, sort: ListQuery['sort'], order: Direction): Promise<ListOrder> {
  const grouped = (column: ReturnType<typeof sql>, values: readonly (string | null)[]) => ({ ...NEWEST, groups: { column, values } });
  const turn = <T>(values: T[]) => (order === 'asc' ? values : values.reverse());
  if (isOwnFieldName(sort)) return byOwnField(await findMemberField(db, ownFieldId(sort)), order);
  switch (sort) {
    case 'joinedAt':
      return by(sql`member.joined_at`, order);
    case 'fullName':
      return by(sql`member.name_key`, order);
    case 'email':
      return by(sql`member.email collate "C"`, order);
    case 'status':
      return grouped(sql`member.status`, turn(MEMBER_STATUS.toSorted()));
    case 'product':
      // Members without a product come after every product.
      return grouped(sql`member.product`, turn([...(await productNames(db)), null]));
    case 'paymentStatus':
      return grouped(sql`member.payment_status`, turn(BILLING_STATUS.toSorted()));
    case 'owed':
      // Amounts of different currencies are not compared. Members without an account come last.
      return { ...byDue(sql`account_due.owed`, order), groups: { column: sql`account_due.currency`, values: [...CURRENCIES, null] } };
    case 'nextDue':
      return { ...byDue(sql`account_due.next_due`, order), groups: { column: HAS_DAY, values: ['due', 'none'] } };
  }
}

/**
 * Numbers are sorted as numbers, days as days, and choices in the order of the field's choices. Members without a value come last, and
 * those of the same value are sorted by the time at which they joined. No index has this order (docs/decisions/0093).
 */
function byOwnField(field: MemberField | undefined, direction: Direction): ListOrder {
  if (!field) return NEWEST;
  return {
    keys: [{ key: sortKey(field), direction }, ...NEWEST.keys],
    groups: { column: sql`(case when member.fields ? ${field._id} then 'some' else 'none' end)`, values: ['some', 'none'] },
  };
}

function sortKey({ _id, kind, options }: MemberField) {
  switch (kind) {
    case 'number':
      return numberIn(_id);
    case 'choice':
      return sql`array_position(${options.map((option) => option._id)}::text[], member.fields ->> ${_id})`;
    case 'date':
      return sql`(member.fields ->> ${_id}) collate "C"`;
    case 'text':
      return sql`search_key(member.fields ->> ${_id}) collate "C"`;
  }
}

async function productNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('product').select('name').execute();
  return rows.map(({ name }) => name).sort();
}

/** Counts every match, which takes longer than a page and is therefore a call of its own. */
export async function countMembers(db: Db, filter: SeenFilter): Promise<number> {
  const where = whereMembers(filter, await findTimeZone(db));
  const { rows } = await sql<{ count: number }>`select count(*) as count from member where ${where}`.execute(db);
  return rows[0]!.count;
}

async function readItems(db: Db, ids: string[]): Promise<MemberListItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`${prepared('list members')}
    select ${listColumns} from unnest(${ids}::uuid[]) with ordinality as page (id, place) join member on member.id = page.id
    order by page.place`.execute(db);
  return rows.map(toItem);
}

type Choice = Pick<MemberListItem, '_id' | 'fullName' | 'email' | 'profile'>;

/** Returns members to choose from, by name. */
export async function selectMembers(
  db: Db,
  { page, limit, search, seenBy }: Pick<ListQuery, 'page' | 'limit' | 'search' | 'seenBy'>,
): Promise<MemberPage<Choice>> {
  const { members, ...found } = await listMembers(db, { page, limit, search, seenBy, sort: 'fullName', order: 'asc' });
  return { members: members.map(({ _id, fullName, email, profile }) => ({ _id, fullName, email, profile })), ...found };
}
