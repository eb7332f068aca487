import { type RawBuilder, sql } from 'kysely';
import { MERGE_UNDO_DAYS } from '#contract/members.ts';
import { countsFrom } from '#server/billing/payments-of-bases.queries.ts';
import type { Db } from '#server/db/db.ts';
import { MOVED_REFERENCES } from '#server/members/references.rules.ts';

/** The tables with at most one row for a member and this other column, which names a row of the table `of`. */
export const COPIED_TABLES = {
  campaign_exclusion: { key: 'campaign_id', of: { table: 'campaign', id: 'id' } },
  campaign_member: { key: 'campaign_id', of: { table: 'campaign', id: 'id' } },
  member_access_group: { key: 'access_group_id', of: { table: 'access_group', id: 'id' } },
  member_out: { key: 'kind', of: undefined },
  member_tag: { key: 'tag_id', of: { table: 'tag', id: 'id' } },
  scenario_watched: { key: 'scenario_id', of: { table: 'scenario_watch', id: 'scenario_id' } },
} as const;

const object = (parts: Record<string, RawBuilder<unknown>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(parts).flatMap(([name, value]) => [sql.lit(name), value]))})`;

const memberRow = (id: string) => sql`(select to_jsonb(m) from member m where m.id = ${id})`;

const copiedRows = (id: string) =>
  object(
    Object.fromEntries(
      Object.keys(COPIED_TABLES).map((table) => [
        table,
        sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${sql.table(table)} r where r.member_id = ${id})`,
      ]),
    ),
  );

/** The e-mails of campaigns have an index by run and member alone. */
function idsOf({ name, table, column, foundBy }: (typeof MOVED_REFERENCES)[number], id: string): RawBuilder<unknown> {
  const rows =
    name === 'delivery.member_id'
      ? sql`
        select id from delivery where run_id is null and member_id = ${id}
        union all select d.id from campaign_run r join delivery d on d.run_id = r.id and d.member_id = ${id}`
      : sql`select ${sql.ref(foundBy)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
  return sql`(select coalesce(jsonb_agg(id), '[]') from (${rows}) as moved)`;
}

const movedIds = (id: string) => object(Object.fromEntries(MOVED_REFERENCES.map((one) => [one.name, idsOf(one, id)])));

/**
 * The moments since which payments and entries of a member count, by their ids. A payment that is deleted now may be restored before the merge
 * is undone.
 */
const countedOf = (id: string) => sql`(
  select coalesce(jsonb_object_agg(id, counted_at), '{}') from (
    select id, case when deleted_at is null then counted_at else ${countsFrom(id)} end as counted_at from payment where member_id = ${id}
    union all select id, counted_at from account_entry where member_id = ${id}
  ) as counted)`;

/**
 * Writes down both members as they are before the merge. Everything stays in the database, because a number or a moment that was read
 * here and written again could lose digits.
 */
export async function recordBefore(
  db: Db,
  { targetId, duplicateId, merged, by }: { targetId: string; duplicateId: string; merged: unknown; by: string | null },
): Promise<void> {
  await sql`
    insert into member_merge (merged_id, member_id, merged, merged_by, undo) values (
      ${duplicateId}, ${targetId}, ${JSON.stringify(merged)}, ${by},
      ${object({
        source: memberRow(duplicateId),
        sourceRows: copiedRows(duplicateId),
        before: memberRow(targetId),
        rowsBefore: copiedRows(targetId),
        moved: movedIds(duplicateId),
        countedBefore: countedOf(duplicateId),
        keptBefore: countedOf(targetId),
        // A product can be renamed before the merge is undone.
        products: sql`(select coalesce(jsonb_object_agg(name, id), '{}') from product)`,
      })}
    )`.execute(db);
}

/** Adds the remaining member as it is after the merge: what was changed since is not undone. */
export async function recordAfter(db: Db, targetId: string, duplicateId: string): Promise<void> {
  await sql`
    update member_merge g set undo = undo || ${object({
      after: memberRow(targetId),
      rowsAfter: copiedRows(targetId),
    })}
    where merged_id = ${duplicateId}`.execute(db);
}

/** Forgets what merges moved that can no longer be undone; the ids of the merged records still lead to the remaining ones. */
export async function forgetMerges(db: Db): Promise<void> {
  await sql`
    update member_merge set undo = null
    where undo is not null and merged_at < now() - make_interval(days => ${MERGE_UNDO_DAYS})`.execute(db);
}
