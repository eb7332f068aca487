import { sql } from 'kysely';
import type { Member } from '#contract/members.ts';
import { findReminded } from '#server/billing/reminders.queries.ts';
import { nextReminderDay } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { findMergedInto } from '#server/members/members.queries.ts';
import { groupsColumn, listColumns, type MemberRow, type ProfileRow, toMember } from '#server/members/rows.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';

/** Returns the member; the id of a merged duplicate returns the remaining one. */
export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  const row = (await findRow(db, id)) ?? (await findRow(db, await findMergedInto(db, id)));
  return row && toMember(row, await shownReminder(db, row));
}

/** Adds the number of reminders and the day of the next one, which follow from the settings. */
async function shownReminder(db: Db, row: MemberRow): Promise<Member['reminder']> {
  const setting = await findSetting(db);
  const reminded = await findReminded(db, row.id, setting);
  const { reminder_state: state, reminder_last: last, reminder_sequence: sequence } = row;
  const next = nextReminderDay({ ...row, ...reminded }, setting, dayIn(setting.timeZone, new Date()));
  const max = state === 'Registration' ? setting.totalPaymentReminders : setting.totalSubscriptionReminders;
  return { state, last: last?.toISOString() ?? null, sequence, max, next: row.reminder_next ?? next };
}

async function findRow(db: Db, id: string | undefined): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select member.*, (select to_jsonb(item) from (select ${listColumns}) as item) as item, ${groupsColumn} as groups,
      (select coalesce(jsonb_agg(k.channel order by k.channel), '[]') from channel_stop k where k.phone = member.phone) as stopped
    from member where member.id = ${id ?? null}`.execute(db);
  return rows[0];
}
