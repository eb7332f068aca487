import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { queueMails } from '#server/mail/queue-mail.actions.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import type { Day } from '#server/time/calendar.ts';
import type { Kind, SentReminders } from './reminders.rules.ts';

export interface WrittenReminder {
  memberId: string;
  email: string;
  due: Day;
  sequence: number;
  message: SystemEmail;
  templateId: string | null;
}

interface Circumstances {
  kind: Kind;
  /** The run that wrote them; null when staff sent them by hand. */
  runId: string | null;
  by: { id: string; name: string } | null;
  now: Date;
  /** Nothing can be sent, so the e-mails are kept in the Outbox and the members do not count as reminded. */
  captured: boolean;
}

/** The states of reminders that were sent, are being sent, or may have been sent: their numbers are used. */
export const COUNTED = sql`('pending', 'sent', 'uncertain')`;

/** Writes reminders, e-mails and timeline entries of locked members. Returns the members whose reminders were not written before. */
export async function writeReminders(db: Db, all: WrittenReminder[], { kind, runId, by, now, captured }: Circumstances): Promise<string[]> {
  if (all.length === 0) return [];
  const { rows: fresh } = await sql<{ id: string; memberId: string; key: string }>`
    insert into reminder (run_id, member_id, email, kind, due, sequence, template_id, at, state)
    select ${runId}, v.member_id, v.email, ${kind}, v.due, v.sequence, v.template_id, ${now}, ${captured ? 'captured' : 'pending'}
    from unnest(${all.map((one) => one.memberId)}::uuid[], ${all.map((one) => one.email)}::text[], ${all.map((one) => one.due)}::date[],
      ${all.map((one) => one.sequence)}::int[], ${all.map((one) => one.templateId)}::uuid[]) as v (member_id, email, due, sequence, template_id)
    where ${!captured} or not exists (
      select from reminder o where o.member_id = v.member_id and o.kind = ${kind} and o.due = v.due and o.sequence = v.sequence and o.state = 'captured'
    )
    on conflict (member_id, kind, due, sequence) where state in ${COUNTED} do nothing
    returning id, member_id as "memberId", delivery_key as key`.execute(db);
  const places = new Map(fresh.map((one) => [one.memberId, one]));
  const written = all.flatMap((one) => {
    const place = places.get(one.memberId);
    return place ? [{ ...one, reminderId: place.id, key: place.key }] : [];
  });
  if (written.length === 0) return [];

  await queueMails(
    db,
    written.map(({ memberId, email, due, message, key }) => ({
      to: email,
      message,
      memberId,
      due: { state: kind, day: due },
      account: 'default',
      key,
      captured,
    })),
  );
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, at, data)
    select v.id, 'reminder', ${by?.id ?? null}::uuid, ${by?.name ?? null}, ${now}, jsonb_build_object(
      'state', ${kind}::text, 'due', v.due, 'sequence', v.sequence, 'by', ${by ? 'staff' : 'run'}::text, 'reminderId', v.reminder_id)
    from unnest(${written.map(({ memberId }) => memberId)}::uuid[], ${written.map(({ due }) => due)}::date[],
      ${written.map(({ sequence }) => sequence)}::int[], ${written.map(({ reminderId }) => reminderId)}::uuid[])
      as v (id, due, sequence, reminder_id)`.execute(db);
  if (!captured)
    await sql`
      update member m set reminder_last = ${now}, reminder_sequence = v.sequence, reminder_next = null, rev = m.rev + 1, updated_at = ${now}
      from unnest(${written.map(({ memberId }) => memberId)}::uuid[], ${written.map(({ sequence }) => sequence)}::int[]) as v (id, sequence)
      where m.id = v.id`.execute(db);
  return written.map(({ memberId }) => memberId);
}

export async function findReminded(db: Db, memberId: string, timeZone: string): Promise<SentReminders> {
  const { rows } = await sql<SentReminders>`
    select coalesce(max(r.sequence) filter (where r.state in ${COUNTED}), 0) as written,
      coalesce(array_agg(r.sequence) filter (where r.state = 'sent'), '{}') as sent,
      coalesce(array_agg(r.sequence) filter (where r.state = 'captured'), '{}') as captured,
      coalesce(bool_or(r.state = 'pending'), false) as pending,
      count(r.id) filter (where r.state = 'failed') as failed,
      (m.reminder_last at time zone ${timeZone})::date as "lastDay"
    from member m left join reminder r on r.member_id = m.id and r.kind = m.reminder_state
      and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end
    where m.id = ${memberId} group by m.id`.execute(db);
  return rows[0] ?? { written: 0, sent: [], captured: [], pending: false, failed: 0, lastDay: null };
}
