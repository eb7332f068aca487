import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { Billing } from './billing.rules.ts';

/** Whether a member has begun to pay: the first instalment is paid, or staff say so. */
const hasBegun = ({ payment }: Billing): boolean => payment.status === 'Completed' || payment.sequence > 0;

interface ProductAccess {
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

/**
 * Gives locked members the access groups and tags of their products when they begin to pay, and removes those again when no payment is
 * left. What staff gave stays. Returns what each member got and lost.
 */
export async function updateProductAccess(
  db: Db,
  changes: (ProductAccess & { memberId: string })[],
): Promise<{ given: Map<string, Named>; taken: Map<string, Named> }> {
  const [giving, taking]: [string[], string[]] = [[], []];
  for (const { memberId, before, after, otherProduct = false } of changes) {
    const [had, has] = [hasBegun(before), hasBegun(after)];
    if (has && after.payment.status !== 'Out' && (!had || otherProduct)) giving.push(memberId);
    else if (had && !has) taking.push(memberId);
  }
  return { given: await give(db, giving), taken: await take(db, taking) };
}

type Moved = Named & { id: string };
const byMember = (rows: Moved[]) => new Map(rows.map(({ id, ...named }) => [id, named]));

/** The names of the groups and tags that a statement moved, for the member in the row `m`. */
const namesOf = (moved: RawBuilder<unknown>, named: RawBuilder<unknown>) => sql`array(
  select g.name from ${moved} as moved join ${named} as g on g.id = moved.id where moved.member_id = m.id order by fold(g.name))`;

/** Gives what the members' products give, and marks what is new to each. A job notifies Circle of groups that exist there. */
async function give(db: Db, memberIds: string[]): Promise<Map<string, Named>> {
  if (memberIds.length === 0) return new Map();
  const moved = sql<Moved>`
    with m as materialized (
      select m.id, p.access_groups, p.tags from member m join product p on p.name = m.product where m.id = any(${memberIds}::uuid[])
    ), given as (
      insert into member_access_group as mg (member_id, access_group_id, circle_state, given_by_billing)
      select m.id, g.id, case when g.circle_id is not null then 'pending' else 'local' end, true
      from m join access_group g on g.id = any(m.access_groups)
      on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state, given_by_billing = true
      where mg.circle_state = 'removing'
      returning member_id, access_group_id as id
    ), tagged as (
      insert into member_tag (member_id, tag_id, given_by_product) select m.id, t.id, true from m join tag t on t.id = any(m.tags)
      on conflict do nothing returning member_id, tag_id as id
    )
    select m.id, ${namesOf(sql`given`, sql`access_group`)} as groups, ${namesOf(sql`tagged`, sql`tag`)} as tags from m`;
  return byMember(await rowsOf(db, moved));
}

/** Takes what billing and the products gave. Access that Circle has stays `removing` until a job has removed it there. */
async function take(db: Db, memberIds: string[]): Promise<Map<string, Named>> {
  if (memberIds.length === 0) return new Map();
  const moved = sql<Moved>`
    with m as materialized (
      select id from unnest(${memberIds}::uuid[]) as id
    ), held as materialized (
      select mg.member_id, g.id, g.circle_id is not null and mg.circle_state <> 'local' as in_circle
      from m join member_access_group mg on mg.member_id = m.id join access_group g on g.id = mg.access_group_id
      where mg.given_by_billing and mg.circle_state <> 'removing'
    ), marked as (
      update member_access_group mg set circle_state = 'removing' from held
      where mg.member_id = held.member_id and mg.access_group_id = held.id and held.in_circle
    ), gone as (
      delete from member_access_group mg using held
      where mg.member_id = held.member_id and mg.access_group_id = held.id and not held.in_circle
    ), untagged as (
      delete from member_tag mt using m where mt.member_id = m.id and mt.given_by_product returning mt.member_id, mt.tag_id as id
    )
    select m.id, ${namesOf(sql`held`, sql`access_group`)} as groups, ${namesOf(sql`untagged`, sql`tag`)} as tags from m`;
  return byMember(await rowsOf(db, moved));
}
