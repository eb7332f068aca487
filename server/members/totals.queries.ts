import { sql } from 'kysely';
import type { BillingStatus, MemberStatus } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';

export interface MemberTotal {
  status: MemberStatus;
  paymentStatus: BillingStatus;
  members: number;
}

/** Returns the members by status and payment status; every member is in one of these totals. */
export async function readTotals(db: Db): Promise<MemberTotal[]> {
  const { rows } = await sql<MemberTotal>`
    select status, payment_status as "paymentStatus", sum(members)::bigint as members from member_total group by 1, 2`.execute(db);
  return rows;
}

export const sumOf = (totals: readonly MemberTotal[], has: (total: MemberTotal) => boolean = () => true): number =>
  totals.filter(has).reduce((sum, { members }) => sum + members, 0);

/** Returns how many members joined on each day (UTC) of a range that includes both ends. */
export async function readJoinedByDay(db: Db, { first, last }: { first: string; last: string }): Promise<{ day: string; n: number }[]> {
  const { rows } = await sql<{ day: string; n: number }>`
    select joined_on::text as day, sum(members)::bigint as n from member_total where joined_on between ${first} and ${last} group by 1`.execute(
    db,
  );
  return rows;
}

/** Adds up the rows of the totals that belong together, because writers only insert rows. */
export async function compactTotals(db: Db): Promise<void> {
  await sql`
    with added as (delete from member_total returning *)
    insert into member_total
    select joined_on, status, payment_status, sum(members) from added group by 1, 2, 3 having sum(members) <> 0`.execute(db);
}
