import { type RawBuilder, sql } from 'kysely';
import type { CircleDifference, DifferenceKind } from '#contract/circle.ts';
import { type Db, limitTo, type Paging } from '#server/db/db.ts';
import { isActive } from '#server/members/active.queries.ts';
import { NOT_IN_CIRCLE } from '#server/members/refusals.rules.ts';

/** Members who are to be in the community, which an archived one is not, and were there, or never were. */
export const isGone = sql<boolean>`(${isActive('m')} and m.circle_state = 'failed' and m.circle_error = ${sql.lit(NOT_IN_CIRCLE)})`;
export const isOnlyHere = sql<boolean>`(${isActive('m')} and m.circle_id is null and m.circle_state in ('local', 'failed'))`;

/** Each query returns memberId, fullName, email, ours, circle and accessGroup. */
const QUERIES: Record<DifferenceKind, RawBuilder<unknown>> = {
  name: sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, m.full_name as ours, c.name as circle, null::uuid as "accessGroup"
    from circle_member c join member m on m.circle_id = c.circle_id where c.name <> '' and c.name <> m.full_name and m.circle_state <> 'pending'`,
  email: sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, m.email as ours, c.email as circle, null::uuid as "accessGroup"
    from circle_member c join member m on m.circle_id = c.circle_id where c.email <> m.email`,
  gone: sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, null::text as ours, null::text as circle, null::uuid as "accessGroup"
    from member m where ${isGone}`,
  access: sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, g.name as ours, null::text as circle, g.id as "accessGroup"
    from member_access_group a join access_group g on g.id = a.access_group_id and g.circle_id is not null
    join member m on m.id = a.member_id and m.circle_id is not null
    where a.circle_state in ('local', 'failed')`,
  duplicate: sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, null::text as ours, string_agg(c.circle_id::text, ', ' order by c.circle_id) as circle,
      null::uuid as "accessGroup"
    from circle_member c join member m on m.email = c.email group by m.id having count(*) > 1`,
  'only-here': sql`
    select m.id as "memberId", m.full_name as "fullName", m.email, null::text as ours, null::text as circle, null::uuid as "accessGroup"
    from member m where ${isOnlyHere}`,
};

export async function listDifferences(
  db: Db,
  { kind, ...page }: Paging & { kind: DifferenceKind },
): Promise<{ data: CircleDifference[]; count: number }> {
  const { rows } = await sql<CircleDifference>`
    select ${kind} as kind, d.* from (${QUERIES[kind]}) d order by fold("fullName"), "memberId", "accessGroup"
    ${limitTo(page)}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from (${QUERIES[kind]}) d`.execute(db);
  return { data: rows, count: counted.rows[0]!.n };
}

export async function countDifferences(db: Db): Promise<Record<DifferenceKind, number>> {
  const counts = {} as Record<DifferenceKind, number>;
  for (const kind of Object.keys(QUERIES) as DifferenceKind[]) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${QUERIES[kind]}) d`.execute(db);
    counts[kind] = rows[0]!.n;
  }
  return counts;
}

/** The numbers of changes that wait to be sent to Circle, and of those that Circle refused. Access of members who are only here does not wait. */
export async function countStates(db: Db) {
  const { rows } = await sql<{ local: number; pending: number; synced: number; failed: number }>`
    select count(*) filter (where circle_state = 'local') as local, count(*) filter (where circle_state = 'pending') as pending,
      count(*) filter (where circle_state = 'synced') as synced, count(*) filter (where circle_state = 'failed') as failed
    from member where ${isActive()}`.execute(db);
  const access = await sql<{ pending: number; failed: number }>`
    select count(*) filter (where a.circle_state <> 'failed' and (m.circle_id is not null or (m.circle_state = 'pending' and ${isActive('m')}))) as pending,
      count(*) filter (where a.circle_state = 'failed') as failed
    from member_access_group a join member m on m.id = a.member_id where a.circle_state in ('pending', 'removing', 'failed')`.execute(db);
  return { members: rows[0]!, access: access.rows[0]! };
}
