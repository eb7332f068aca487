import { sql } from 'kysely';
import type { MemberSelection, ReminderPreview } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { rowOf } from '#server/db/rows.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { whereSelected } from './bulk.queries.ts';
import { countsByReason, whyNotReminded } from './remind.queries.ts';

/** Counts whom a reminder to these members would reach. */
export async function previewReminder(db: Db, selection: MemberSelection): Promise<Omit<ReminderPreview, 'captured'>> {
  const setting = await findSetting(db);
  return rowOf(
    db,
    sql<Omit<ReminderPreview, 'captured'>>`
      with chosen as materialized (select ${whyNotReminded('member', setting)} as reason from member where ${whereSelected(selection, setting.timeZone)})
      select (select count(*) from chosen where reason is null) as reminded, ${countsByReason(sql`select reason from chosen`)} as "leftOut"`,
  );
}
