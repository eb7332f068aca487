import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { rowsOf } from '#server/db/rows.ts';
import { giveAccess, listGroupNames, MIRRORED, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import type { Billing } from './billing.rules.ts';

/** Whether a member has begun to pay: the first instalment is paid, or staff say so. */
const hasBegun = ({ payment }: Billing): boolean => payment.status === 'Completed' || payment.sequence > 0;

export interface ProductAccess {
  before: Billing;
  after: Billing;
  /** True when the member has another product than before, whose access groups and tags it gets too. */
  otherProduct?: boolean | undefined;
}

/** The names of what a product gave a member, or what went again. */
interface Named {
  groups: string[];
  tags: string[];
}

const NOTHING: Named = { groups: [], tags: [] };

/**
 * Gives a locked member the access groups and tags of its product when it begins to pay, and removes those again when no payment is left.
 * What staff gave stays.
 */
export async function updateProductAccess(
  db: Db,
  memberId: string,
  { before, after, otherProduct = false }: ProductAccess,
): Promise<{ given: Named; taken: Named }> {
  const [had, has] = [hasBegun(before), hasBegun(after)];
  if (has && after.payment.status !== 'Out' && (!had || otherProduct)) return { given: await give(db, memberId), taken: NOTHING };
  if (had && !has) return { given: NOTHING, taken: await take(db, memberId) };
  return { given: NOTHING, taken: NOTHING };
}

/** Gives what the member's product gives, and marks what is new to the member. */
async function give(db: Db, memberId: string): Promise<Named> {
  const { rows } = await sql<Named>`
    select p.access_groups as groups, p.tags from member m join product p on p.name = m.product where m.id = ${memberId}`.execute(db);
  const { groups, tags } = rows[0] ?? NOTHING;
  const given = await giveAccess(db, memberId, groups, MIRRORED);
  await sql`
    update member_access_group set given_by_billing = true
    where member_id = ${memberId} and access_group_id = any(${given}::uuid[])`.execute(db);
  const tagged = sql<{ name: string }>`
    with given as (
      insert into member_tag (member_id, tag_id, given_by_product) select ${memberId}, t.id, true from tag t where t.id = any(${tags}::uuid[])
      on conflict do nothing returning tag_id
    )
    select t.name from given join tag t on t.id = given.tag_id order by fold(t.name)`;
  return { groups: await listGroupNames(db, given), tags: (await rowsOf(db, tagged)).map(({ name }) => name) };
}

async function take(db: Db, memberId: string): Promise<Named> {
  const held = await db
    .selectFrom('member_access_group')
    .select('access_group_id as id')
    .where('member_id', '=', memberId)
    .where('given_by_billing', '=', true)
    .execute();
  const groups = held.map(({ id }) => id);
  const untagged = sql<{ name: string }>`
    with taken as (delete from member_tag where member_id = ${memberId} and given_by_product returning tag_id)
    select t.name from taken join tag t on t.id = taken.tag_id order by fold(t.name)`;
  return {
    groups: await listGroupNames(db, await takeAccess(db, memberId, groups, MIRRORED)),
    tags: (await rowsOf(db, untagged)).map(({ name }) => name),
  };
}
