import { sql } from 'kysely';
import type { BillingStatus, MemberStatus } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { isActive } from './active.queries.ts';
import { isMemberOf } from './filter.queries.ts';

export interface MemberTotal {
  status: MemberStatus;
  paymentStatus: BillingStatus;
  members: number;
}

/** The stored totals are of all members. Those of one coach are counted, because they are few and an index has them. */
const totalsOf = (coach: string | undefined) =>
  coach === undefined
    ? sql`member_total`
    : sql`(select (joined_at at time zone (select time_zone from setting))::date as joined_on, status, payment_status, 1 as members
        from member where ${isMemberOf(coach)} and ${isActive()}) as own`;

/** Returns the members, or those of one coach, by status and payment status; every member is in one of these totals. */
export async function readTotals(db: Db, coach?: string): Promise<MemberTotal[]> {
  const { rows } = await sql<MemberTotal>`
    select status, payment_status as "paymentStatus", sum(members)::bigint as members from ${totalsOf(coach)} group by 1, 2`.execute(db);
  return rows;
}

export const sumOf = (totals: readonly MemberTotal[], has: (total: MemberTotal) => boolean = () => true): number =>
  totals.filter(has).reduce((sum, { members }) => sum + members, 0);

/** Returns how many members, or members of one coach, joined on each day of a range that includes both ends. */
export async function readJoinedByDay(
  db: Db,
  { first, last, coach }: { first: string; last: string; coach?: string | undefined },
): Promise<{ day: string; n: number }[]> {
  const { rows } = await sql<{ day: string; n: number }>`
    select joined_on::text as day, sum(members)::bigint as n from ${totalsOf(coach)} where joined_on between ${first} and ${last}
    group by 1`.execute(db);
  return rows;
}

/** Adds up the rows of the totals that belong together, because writers only insert rows. */
export async function compactTotals(db: Db): Promise<void> {
  await sql`
    with added as (delete from member_total returning *)
    insert into member_total
    select joined_on, status, payment_status, sum(members) from added group by 1, 2, 3 having sum(members) <> 0`.execute(db);
}
