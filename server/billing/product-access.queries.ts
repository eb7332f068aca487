import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { giveAccess, MIRRORED, OF_PRODUCT, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import type { Billing } from './billing.rules.ts';

/** A member begins to pay with the first instalment, or when staff say so. */
const hasBegun = ({ payment }: Billing): boolean => payment.status === 'Completed' || payment.sequence > 0;

interface ProductAccess {
  before: Billing;
  after: Billing;
  /** True when the member has another product than before, whose access groups and tags it gets too. */
  otherProduct?: boolean | undefined;
}

/** By the member, this is what a product gave, or what went again. */
interface Moved {
  groups: Awaited<ReturnType<typeof giveAccess>>;
  /** They are the names of the tags. */
  tags: Map<string, string[]>;
}

/**
 * Gives locked members the access groups and tags of their products when they begin to pay, and removes those again when no payment is
 * left. What staff gave stays. Returns what each member got and lost.
 */
export async function updateProductAccess(
  db: Db,
  changes: (ProductAccess & { memberId: string })[],
): Promise<{ given: Moved; taken: Moved }> {
  const [giving, taking]: [string[], string[]] = [[], []];
  for (const { memberId, before, after, otherProduct = false } of changes) {
    const [had, has] = [hasBegun(before), hasBegun(after)];
    if (has && after.payment.status !== 'Out' && (!had || otherProduct)) giving.push(memberId);
    else if (had && !has) taking.push(memberId);
  }
  if (giving.length > 0) await lockGroupsAndTags(db, giving);
  return {
    given: { groups: await giveAccess(db, giving, OF_PRODUCT, { ...MIRRORED, byBilling: sql`true` }), tags: await giveTags(db, giving) },
    taken: { groups: await takeAccess(db, taking, sql`mg.given_by_billing`, MIRRORED), tags: await removeTags(db, taking) },
  };
}

/**
 * Waits for groups and tags that are being merged into others, so that the next statement sees the others in the product. The tags that
 * the settings give afterwards are held as well, because a merge locks its tags in the order of their ids.
 */
async function lockGroupsAndTags(db: Db, memberIds: string[]): Promise<void> {
  const products = sql`from product where name in (select product from member where id = any(${memberIds}::uuid[]))`;
  await sql`select from access_group where id in (select unnest(access_groups) ${products}) order by id for key share`.execute(db);
  await sql`
    select from tag where id in (select unnest(tags) ${products}) or id in (select unnest(array[complete_tag, out_tag]) from setting)
    order by id for key share`.execute(db);
}

/** Gives the tags of the members' products, and marks what is new to each. */
const giveTags = (db: Db, memberIds: string[]) =>
  changeTags(
    db,
    memberIds,
    sql`
      insert into member_tag (member_id, tag_id, given_by_product)
      select m.id, t.id, true from member m join product p on p.name = m.product join tag t on t.id = any(p.tags)
      where m.id = any(${memberIds}::uuid[]) order by t.id for key share of t on conflict do nothing returning member_id, tag_id`,
  );

const removeTags = (db: Db, memberIds: string[]) =>
  changeTags(
    db,
    memberIds,
    sql`delete from member_tag where member_id = any(${memberIds}::uuid[]) and given_by_product returning member_id, tag_id`,
  );

async function changeTags(db: Db, memberIds: string[], statement: RawBuilder<unknown>): Promise<Map<string, string[]>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; names: string[] }>`
    with changed as (${statement})
    select member_id as id, array_agg(t.name order by fold(t.name)) as names from changed join tag t on t.id = changed.tag_id
    group by 1`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}
