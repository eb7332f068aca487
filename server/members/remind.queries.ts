import { type RawBuilder, sql } from 'kysely';
import type { LeftOut } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { rowOf } from '#server/db/rows.ts';
import { findSetting, type ProgrammeSetting } from '#server/settings/setting.queries.ts';
import type { BulkSteps } from './bulk.queries.ts';

/**
 * Why a member in the row `m` gets no reminder now among many; null when the member gets one. A member owes something now when an
 * instalment is due, or when the subscription ends soon enough for the first reminder of its renewal. Staff who remind one member
 * by hand decide for themselves, so they may also remind of a later day.
 */
export function whyNotReminded(
  m: 'held' | 'member',
  { timeZone, subscriptionRemindersFrequence }: ProgrammeSetting,
): RawBuilder<LeftOut | null> {
  const of = (column: string) => sql.ref(`${m}.${column}`);
  const today = sql`(now() at time zone ${timeZone})::date`;
  const early = Math.max(0, ...subscriptionRemindersFrequence);
  return sql`case
    when ${of('archived_at')} is not null then 'archived'
    when ${of('status')} in ('REJETÉ', 'ANNULÉ') then 'rejected'
    when not coalesce(case ${of('reminder_state')}
      when 'Registration' then ${of('payment_status')} <> 'Completed' and ${of('payment_next')} <= ${today}
      else ${of('subscription_status')} is not null and ${of('subscription_next')} <= ${today} + ${early}::int end, false) then 'owes-nothing'
    when ${of('unsubscribed_at')} is not null then 'unsubscribed'
    when ${of('bounced_at')} is not null then 'unreachable'
    when exists (select from reminder r where r.member_id = ${of('id')} and r.state = 'pending') then 'on-its-way'
    when (${of('reminder_last')} at time zone ${timeZone})::date >= ${today} or exists (
      select from reminder r where r.member_id = ${of('id')} and r.state in ('sent', 'uncertain') and (r.at at time zone ${timeZone})::date >= ${today}
    ) then 'reminded-today' end`;
}

export const undoNothing = sql`select held.id, held.before from held where false`;

/** Changes no member: the caller reminds those who are chosen. */
export function remindSteps(setting: ProgrammeSetting): BulkSteps {
  const leftOut = whyNotReminded('held', setting);
  return {
    apply: sql`select held.id, '{}'::jsonb as before from held where ${leftOut} is null`,
    undo: undoNothing,
    updatesMember: true,
    leftOut,
  };
}

/** The number of each reason among the rows that have one. */
export const countsByReason = (reasons: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reason', c.reason, 'count', c.count) order by c.count desc, c.reason), '[]')
  from (select reason, count(*) from (${reasons}) r where reason is not null group by reason) c)`;

/** Why a locked member is not reminded now; null when nothing speaks against it. */
export async function findWhyNotReminded(db: Db, memberId: string): Promise<LeftOut | null> {
  const reason = whyNotReminded('member', await findSetting(db));
  return (await rowOf(db, sql<{ reason: LeftOut | null }>`select ${reason} as reason from member where id = ${memberId}`)).reason;
}

/** Takes the reminder of a member out of a bulk action, which only the first caller gets: it says who asked for it. */
export async function takeReminder(db: Db, bulkId: string, memberId: string): Promise<{ id: string | null; name: string } | undefined> {
  const { rows } = await sql<{ id: string | null; name: string }>`
    update member_bulk_item i set before = '{"taken": true}' from member_bulk b
    where b.id = i.bulk_id and i.bulk_id = ${bulkId} and i.member_id = ${memberId} and i.done and i.before = '{}'
    returning b.made_by as id, b.made_by_name as name`.execute(db);
  return rows[0];
}

/** Stores why a member who had been chosen was not reminded after all. */
export async function leaveOut(db: Db, bulkId: string, memberId: string, reason: LeftOut): Promise<void> {
  await sql`
    with left_out as (
      update member_bulk_item set before = null, left_out = ${reason} where bulk_id = ${bulkId} and member_id = ${memberId} returning 1
    )
    update member_bulk set changed = changed - (select count(*) from left_out)::int where id = ${bulkId}`.execute(db);
}
