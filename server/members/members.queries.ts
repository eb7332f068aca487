import { type Insertable, sql, type Updateable } from 'kysely';
import type { Member, MemberStatus, MemberTiles } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import type { DB } from '#server/db/types.gen.ts';
import { nextReminderDay } from '#server/reminders/reminders.rules.ts';
import { findReminded } from '#server/reminders/written.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { classesOf, sumOf } from './classes.rules.ts';
import { groupsColumn, listColumns, type MemberRow, toMember } from './member-rows.ts';
import { countAll } from './tallies.queries.ts';

/** The member; under the id of a merged record, the one that was kept. */
export async function findMember(db: Db, id: string): Promise<Member | undefined> {
  const row = await findRow(db, id);
  return row && toMember(row, await shownReminder(db, row));
}

/** How many reminders there are at most, and the next one's day, follow from the settings. */
async function shownReminder(db: Db, row: MemberRow): Promise<Member['reminder']> {
  const setting = await findSetting(db);
  const reminded = await findReminded(db, row.id, setting.timeZone);
  const { reminder_state: state, reminder_last: last, reminder_sequence: sequence } = row;
  const next = nextReminderDay({ ...row, ...reminded }, setting, dayIn(setting.timeZone, new Date()));
  const max = state === 'Registration' ? setting.totalPaymentReminders : setting.totalSubscriptionReminders;
  return { state, last: last?.toISOString() ?? null, sequence, max, next: row.reminder_next ?? next };
}

async function findRow(db: Db, id: string): Promise<Parameters<typeof toMember>[0] | undefined> {
  const find = async (id: string) => {
    const { rows } = await sql<Parameters<typeof toMember>[0]>`
      select member.*, ${listColumns}, ${groupsColumn} as groups from member where member.id = ${id}`.execute(db);
    return rows[0];
  };
  const row = await find(id);
  if (row) return row;
  const kept = await findKept(db, id);
  return kept ? find(kept) : undefined;
}

/** Where a merged record went; merging moves older entries on, so one step is enough. */
export async function findKept(db: Db, mergedId: string): Promise<string | undefined> {
  const row = await db.selectFrom('member_merge').select('member_id').where('merged_id', '=', mergedId).executeTakeFirst();
  return row?.member_id;
}

/** Holds the member until the transaction ends; under the id of a merged record, the one that was kept. */
export async function lockMember(db: Db, id: string): Promise<MemberRow | undefined> {
  const lock = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const row = await lock(id);
  if (row) return row;
  const kept = await findKept(db, id);
  return kept ? lock(kept) : undefined;
}

/** The new member's id; undefined when somebody has this e-mail address. */
export async function insertMember(db: Db, member: Insertable<DB['member']>): Promise<string | undefined> {
  const row = await db
    .insertInto('member')
    .values(member)
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes columns of a member that the caller has locked, and raises its `rev`. */
export async function updateMember(db: Db, id: string, columns: Updateable<DB['member']>): Promise<void> {
  await db
    .updateTable('member')
    .set((eb) => ({ ...columns, rev: eb('rev', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute();
}

export async function isEmailTaken(db: Db, email: string, exceptId: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('email', '=', email).where('id', '<>', exceptId).executeTakeFirst();
  return row !== undefined;
}

export async function findMemberByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

export async function countTiles(db: Db): Promise<MemberTiles> {
  const totals = await countAll(db);
  const having = (status: MemberStatus) => sumOf(totals, classesOf({ status }));
  return { total: sumOf(totals, undefined), treated: having('TRAITÉ'), rejected: having('REJETÉ'), pending: having('NON TRAITÉ') };
}
