import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
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

async function give(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with given as (
      insert into member_access_group as mg (member_id, access_group_id, circle_state, given_by_billing)
      select m.id, g.id, case when g.circle_id is not null then 'pending' else 'local' end, true
      from member m join product p on p.name = m.product join access_group g on g.id = any(p.access_groups)
      where m.id = ${memberId}
      on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state, given_by_billing = true
        where mg.circle_state = 'removing'
      returning access_group_id
    )
    select g.name from given join access_group g on g.id = given.access_group_id order by fold(g.name)`.execute(db);
  return rows.map(({ name }) => name);
}

async function take(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with held as materialized (
      select mg.access_group_id, g.name, g.circle_id is not null and mg.circle_state <> 'local' as in_circle
      from member_access_group mg join access_group g on g.id = mg.access_group_id
      where mg.member_id = ${memberId} and mg.given_by_billing and mg.circle_state <> 'removing'
    ), marked as (
      update member_access_group mg set circle_state = 'removing' from held
      where mg.member_id = ${memberId} and mg.access_group_id = held.access_group_id and held.in_circle
    ), deleted as (
      delete from member_access_group mg using held
      where mg.member_id = ${memberId} and mg.access_group_id = held.access_group_id and not held.in_circle
    )
    select name from held order by fold(name)`.execute(db);
  return rows.map(({ name }) => name);
}
