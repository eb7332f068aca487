import { type RawBuilder, sql } from 'kysely';
import type { Setting } from '#contract/settings.ts';
import type { Db } from '#server/db/db.ts';
import type { PhoneMessage } from '#server/integrations/mailer.ts';
import { type ChosenChannel, channelFor } from '#server/mail/channels.queries.ts';
import { queueMails } from '#server/mail/deliveries.queries.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import { receiptWaits } from '#server/members/remind.queries.ts';
import type { Day } from '#server/time/calendar.ts';
import { type Kind, type SentReminders, type SequenceSetting, stepsOf, templatesFor } from './reminders.rules.ts';

export interface WrittenReminder {
  memberId: string;
  email: string;
  due: Day;
  sequence: number;
  message: SystemEmail;
  way: ChosenChannel;
  phoneMessage: PhoneMessage | undefined;
  templateId: string | null;
}

interface ReminderContext {
  kind: Kind;
  /** The run that wrote them; null when staff sent them by hand. */
  runId: string | null;
  by: { id: string | null; name: string } | null;
  now: Date;
  /** The messages leave at this time, or at once. */
  notBefore?: Date | undefined;
  /** No e-mail can be sent, so e-mails are kept in the Outbox and their members do not count as reminded. */
  captured: boolean;
}

/** The members whose reminders were not written before: those that leave, and those that are kept in the Outbox. */
interface WrittenMembers {
  sent: string[];
  kept: string[];
}

/** The states of reminders that were sent, are being sent, or may have been sent: their numbers are used. */
export const COUNTED_STATES = sql`('pending', 'sent', 'uncertain')`;

/**
 * Holds when reminder `r` of member `m` did not arrive: it failed, or the channel that took the place of e-mail refused it for the number
 * that the member still has.
 */
export const hasFailed = sql<boolean>`(r.state = 'failed' or (r.state = 'skipped' and m.bounced_at is not null and exists (
  select from delivery d where d.key = r.delivery_key and d.channel = 'email' and d.phone = m.phone)))`;

/** Writes reminders, their messages and timeline entries of locked members. */
export async function writeReminders(
  db: Db,
  all: WrittenReminder[],
  { kind, runId, by, now, notBefore, captured }: ReminderContext,
): Promise<WrittenMembers> {
  if (all.length === 0) return { sent: [], kept: [] };
  const isKept = ({ way }: WrittenReminder) => captured && way.channel === 'email';
  const { rows: fresh } = await sql<{ id: string; memberId: string; key: string }>`
    insert into reminder (run_id, member_id, email, kind, due, sequence, template_id, at, state)
    select ${runId}, v.member_id, v.email, ${kind}, v.due, v.sequence, v.template_id, ${now}, case when v.kept then 'captured' else 'pending' end
    from unnest(${all.map((one) => one.memberId)}::uuid[], ${all.map((one) => one.email)}::text[], ${all.map((one) => one.due)}::date[],
      ${all.map((one) => one.sequence)}::int[], ${all.map((one) => one.templateId)}::uuid[], ${all.map(isKept)}::bool[])
      as v (member_id, email, due, sequence, template_id, kept)
    where not v.kept or not exists (
      select from reminder o where o.member_id = v.member_id and o.kind = ${kind} and o.due = v.due and o.sequence = v.sequence and o.state = 'captured'
    )
    on conflict (member_id, kind, due, sequence) where state in ${COUNTED_STATES} do nothing
    returning id, member_id as "memberId", delivery_key as key`.execute(db);
  const places = new Map(fresh.map((one) => [one.memberId, one]));
  const written = all.flatMap((one) => {
    const place = places.get(one.memberId);
    return place ? [{ ...one, reminderId: place.id, key: place.key }] : [];
  });
  if (written.length === 0) return { sent: [], kept: [] };

  await queueMails(
    db,
    written.map((one) => ({
      to: one.email,
      message: one.message,
      memberId: one.memberId,
      due: { state: kind, day: one.due },
      account: 'default',
      key: one.key,
      captured: isKept(one),
      notBefore,
      way: one.way,
      phoneMessage: one.phoneMessage,
    })),
  );
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, at, data)
    select v.id, 'reminder', ${by?.id ?? null}::uuid, ${by?.name ?? null}, ${now}, jsonb_build_object(
      'state', ${kind}::text, 'due', v.due, 'sequence', v.sequence, 'by', ${by ? 'staff' : 'run'}::text, 'reminderId', v.reminder_id)
    from unnest(${written.map(({ memberId }) => memberId)}::uuid[], ${written.map(({ due }) => due)}::date[],
      ${written.map(({ sequence }) => sequence)}::int[], ${written.map(({ reminderId }) => reminderId)}::uuid[])
      as v (id, due, sequence, reminder_id)`.execute(db);
  const sent = written.filter((one) => !isKept(one));
  if (sent.length > 0)
    await sql`
      update member m set reminder_last = ${now}, reminder_sequence = v.sequence, reminder_next = null, rev = m.rev + 1, updated_at = ${now}
      from unnest(${sent.map(({ memberId }) => memberId)}::uuid[], ${sent.map(({ sequence }) => sequence)}::int[]) as v (id, sequence)
      where m.id = v.id`.execute(db);
  return { sent: sent.map(({ memberId }) => memberId), kept: written.filter(isKept).map(({ memberId }) => memberId) };
}

/** It stands for the template of the member's product among the ids of templates. */
const OF_PRODUCT = 'of the product';

/**
 * Holds when a reminder with this number can be sent to the telephone of member `m`: by a channel that reaches the member and for which its
 * template has a text. Cauri's own reminder has one for SMS.
 */
export function isByPhone(kind: Kind, sequence: RawBuilder<unknown>, setting: SequenceSetting): RawBuilder<boolean> {
  const ofProduct = sql`(select p.reminder_template from product p where p.name = m.product)`;
  const ids = stepsOf(kind, setting).map((_, i) => {
    const tried = templatesFor(kind, i + 1, setting, OF_PRODUCT);
    return sql`when ${i + 1} then array[${sql.join(tried.map((id) => (id === OF_PRODUCT ? ofProduct : sql`${id}::uuid`)))}]::uuid[]`;
  });
  if (ids.length === 0) return sql`false`;
  const textOf = (hasText: RawBuilder<unknown>) => sql`(
    select ${hasText} from unnest(case ${sequence} ${sql.join(ids, sql` `)} end) with ordinality as tried(id, n)
    join template t on t.id = tried.id and t.status = 'Active' and t.deleted_at is null order by tried.n limit 1)`;
  const has = {
    sms: sql`coalesce(${textOf(sql`t.sms <> ''`)}, true)`,
    whatsapp: sql`coalesce(${textOf(sql`t.whatsapp is not null`)}, false)`,
  };
  return sql`(${channelFor(has)} <> 'email')`;
}

/** `leavesAt` is the earliest time at which its message leaves. */
const withLeaving = (db: Db) =>
  db.selectFrom('reminder as r').leftJoin('delivery as d', 'd.key', 'r.delivery_key').select(['r.id', 'r.state', 'd.next_at as leavesAt']);

export const findReminder = (db: Db, id: string) => withLeaving(db).where('r.id', '=', id).executeTakeFirst();

/** The reminder of this due day that waits to leave, if there is one. */
export const findWaitingReminder = (db: Db, { memberId, kind, due }: { memberId: string; kind: Kind; due: Day }) =>
  withLeaving(db)
    .where('r.member_id', '=', memberId)
    .where('r.kind', '=', kind)
    .where('r.due', '=', due)
    .where('r.state', '=', 'pending')
    .executeTakeFirst();

export async function findReminded(db: Db, memberId: string, setting: Setting): Promise<SentReminders> {
  const { timeZone } = setting;
  const next = sql`greatest(m.reminder_sequence, f.written) + 1`;
  const byPhone = sql`m.bounced_at is not null and case m.reminder_state
    when 'Registration' then ${isByPhone('Registration', next, setting)} else ${isByPhone('Subscription', next, setting)} end`;
  const { rows } = await sql<SentReminders>`
    select f.*, (${byPhone}) as "byPhone" from member m cross join lateral (
    select coalesce(max(r.sequence) filter (where r.state in ${COUNTED_STATES}), 0) as written,
      coalesce(array_agg(r.sequence) filter (where r.state = 'sent'), '{}') as sent,
      coalesce(array_agg(r.sequence) filter (where r.state = 'captured'), '{}') as captured,
      coalesce(bool_or(r.state = 'pending'), false) as pending,
      count(r.id) filter (where ${hasFailed}) as failed,
      ${receiptWaits(sql`m.id`, sql`m.reminder_state`)} as "receiptWaits",
      (m.reminder_last at time zone ${timeZone})::date as "lastDay"
      from reminder r where r.member_id = m.id and r.kind = m.reminder_state
      and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end
    ) as f where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { written: 0, sent: [], captured: [], pending: false, failed: 0, receiptWaits: false, byPhone: false, lastDay: null };
}
