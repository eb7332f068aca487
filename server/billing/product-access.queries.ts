import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { giveAccess, listGroupNames, MIRRORED, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import type { Billing } from './billing.rules.ts';

/** Whether a member has begun to pay: the first instalment is paid, or staff say so. */
const hasBegun = ({ payment }: Billing): boolean => payment.status === 'Completed' || payment.sequence > 0;

export interface ProductAccess {
  before: Billing;
  after: Billing;
  /** True when the member has another product than before, whose access groups it gets too. */
  otherProduct?: boolean | undefined;
}

/**
 * Gives a locked member the access groups of its product when it begins to pay, and removes those again when no payment is left.
 * Groups that staff gave stay. Returns the names of the groups that were given and taken.
 */
export async function updateProductAccess(
  db: Db,
  memberId: string,
  { before, after, otherProduct = false }: ProductAccess,
): Promise<{ given: string[]; taken: string[] }> {
  const [had, has] = [hasBegun(before), hasBegun(after)];
  if (has && after.payment.status !== 'Out' && (!had || otherProduct)) return { given: await give(db, memberId), taken: [] };
  if (had && !has) return { given: [], taken: await take(db, memberId) };
  return { given: [], taken: [] };
}

/** Gives the groups of the member's product, and marks those that are new to the member. */
async function give(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ groups: string[] }>`
    select p.access_groups as groups from member m join product p on p.name = m.product where m.id = ${memberId}`.execute(db);
  const given = await giveAccess(db, memberId, rows[0]?.groups ?? [], MIRRORED);
  await sql`
    update member_access_group set given_by_billing = true
    where member_id = ${memberId} and access_group_id = any(${given}::uuid[])`.execute(db);
  return listGroupNames(db, given);
}

async function take(db: Db, memberId: string): Promise<string[]> {
  const held = await db
    .selectFrom('member_access_group')
    .select('access_group_id as id')
    .where('member_id', '=', memberId)
    .where('given_by_billing', '=', true)
    .execute();
  const groups = held.map(({ id }) => id);
  return listGroupNames(db, await takeAccess(db, memberId, groups, MIRRORED));
}
