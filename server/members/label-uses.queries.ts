import { sql } from 'kysely';
import type { LabelUse, UsedGroup, UsedTag } from '#contract/tags.ts';
import type { Db } from '#server/db/db.ts';
import * as text from './tags.messages.ts';
import { countGroups } from './tags-and-groups.queries.ts';

/** Tags and access groups are kept, used and replaced in the same way. */
export type Label = 'tag' | 'access_group';

/** The settings that refer to each, by column. */
const SETTINGS = {
  tag: { complete_tag: text.completeTag, out_tag: text.outTag },
  access_group: { no_payment_spaces: text.noPaymentSpaces, no_subscription_spaces: text.noSubscriptionSpaces },
};
export const settingColumns = (label: Label): string[] => Object.keys(SETTINGS[label]);

/**
 * The filters of campaigns and the steps of scenarios, as texts in which an id is searched for. Campaigns that have gone out and what is
 * deleted name it only in their history.
 */
export const filtersAndSteps = sql`
  select 'campaign' as kind, name, filter::text as content from campaign
  where deleted_at is null and filter is not null and status in ('draft', 'scheduled', 'sending', 'paused', 'failed')
  union all
  select 'scenario', name, lower(definition::text || coalesce(draft::text, '')) from scenario where deleted_at is null`;

/** Finds what uses the tags or groups, in the order of the alphabet. An id occurs nowhere else, so texts are searched for it. */
async function findUses(db: Db, label: Label): Promise<Map<string, LabelUse[]>> {
  const { rows } = await sql<LabelUse & { id: string }>`
    with document as materialized (
      select 'segment' as kind, name, search::text as content from saved_view where deleted_at is null and screen = 'users'
      union all
      ${filtersAndSteps}
      union all
      select 'product', name, access_groups::text || tags::text from product
      union all
      select 'setting', s.field, s.value from setting
      cross join lateral jsonb_each_text(to_jsonb(setting)) as s(field, value) where s.field = any(${settingColumns(label)})
    )
    select l.id, d.kind, d.name from ${sql.table(label)} as l join document d on strpos(d.content, l.id::text) > 0
    order by fold(d.name), d.kind`.execute(db);
  const labels: Partial<Record<string, () => string>> = SETTINGS[label];
  const uses = new Map<string, LabelUse[]>();
  for (const { id, kind, name } of rows)
    uses.set(id, [...(uses.get(id) ?? []), { kind, name: kind === 'setting' ? labels[name]!() : name }]);
  return uses;
}

export async function listUsesOf(db: Db, label: Label, id: string): Promise<LabelUse[]> {
  return (await findUses(db, label)).get(id) ?? [];
}

export async function listUsedTags(db: Db): Promise<UsedTag[]> {
  const { rows } = await sql<Omit<UsedTag, 'usedBy'>>`
    select t.id as "_id", t.name, t.color, t.emoji, (select count(*) from member_tag mt where mt.tag_id = t.id) as members
    from tag t order by fold(t.name), t.id`.execute(db);
  return withUses(rows, await findUses(db, 'tag'));
}

export const listUsedGroups = async (db: Db): Promise<UsedGroup[]> => withUses(await countGroups(db), await findUses(db, 'access_group'));

const withUses = <T extends { _id: string }>(rows: T[], uses: Map<string, LabelUse[]>): (T & { usedBy: LabelUse[] })[] =>
  rows.map((row) => ({ ...row, usedBy: uses.get(row._id) ?? [] }));
