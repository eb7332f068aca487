import { type RawBuilder, sql } from 'kysely';
import type { LeftOut } from '#contract/members.ts';
import type { Setting } from '#contract/settings.ts';
import { channelFor } from '#server/mail/channels.queries.ts';

/**
 * The receipt of a transfer waits until staff confirm or refuse it. The member is not reminded of that money meanwhile, and not moved Out.
 */
export const receiptWaits = (memberId: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from transfer_receipt t where t.member_id = ${memberId} and t.category = ${kind} and t.state = 'waiting')`;

/** Its template decides when the reminder is written; a member who then cannot be reached is left out as well. */
const ANY_TEXT = { whatsapp: sql`true`, sms: sql`true` };

/**
 * It is null when a member in the row `m` gets a reminder among many. A member owes something now when an instalment is due, or when the
 * subscription ends soon enough for the first reminder of its renewal. Staff who remind one member by hand decide for themselves, so they
 * may also remind of a later day.
 */
export function whyNotReminded(m: 'held' | 'member', { timeZone, subscriptionRemindersFrequence }: Setting): RawBuilder<LeftOut | null> {
  const of = (column: string) => sql.ref(`${m}.${column}`);
  const today = sql`(now() at time zone ${timeZone})::date`;
  const early = Math.max(0, ...subscriptionRemindersFrequence);
  return sql`case
    when not coalesce(case ${of('reminder_state')}
      when 'Registration' then ${of('payment_status')} <> 'Completed' and ${of('payment_next')} <= ${today}
      else ${of('subscription_status')} is not null and ${of('subscription_next')} <= ${today} + ${early}::int end, false) then 'owes-nothing'
    when ${of('unsubscribed_at')} is not null then 'unsubscribed'
    when ${of('bounced_at')} is not null and (select ${channelFor(ANY_TEXT)} from member m where m.id = ${of('id')}) = 'email' then 'unreachable'
    when ${receiptWaits(of('id'), of('reminder_state'))} then 'receipt-waits'
    when exists (select from reminder r where r.member_id = ${of('id')} and r.state = 'pending') then 'on-its-way'
    when (${of('reminder_last')} at time zone ${timeZone})::date >= ${today} or exists (
      select from reminder r where r.member_id = ${of('id')} and r.state in ('sent', 'uncertain') and (r.at at time zone ${timeZone})::date >= ${today}
    ) then 'reminded-today' end`;
}
