import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Letter } from '#server/mail/letter.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import type { Day } from '#server/payments/calendar.ts';
import type { Kind } from './reminders.rules.ts';

export interface WrittenReminder {
  memberId: string;
  email: string;
  due: Day;
  sequence: number;
  letter: Letter;
  templateId: string | null;
}

interface Circumstances {
  kind: Kind;
  /** Null: sent by hand. */
  runId: string | null;
  by: { id: string; name: string } | null;
  now: Date;
}

/**
 * Writes reminders of members that the caller has locked, with their e-mails and their place on the timeline.
 * One that was written before is left out: answers the members of the others.
 */
export async function writeReminders(db: Db, all: WrittenReminder[], { kind, runId, by, now }: Circumstances): Promise<string[]> {
  if (all.length === 0) return [];
  const { rows: fresh } = await sql<{ memberId: string; key: string }>`
    insert into reminder (run_id, member_id, email, kind, due, sequence, template_id, at)
    select ${runId}, v.member_id, v.email, ${kind}, v.due, v.sequence, v.template_id, ${now}
    from unnest(${all.map((one) => one.memberId)}::uuid[], ${all.map((one) => one.email)}::text[], ${all.map((one) => one.due)}::date[],
      ${all.map((one) => one.sequence)}::int[], ${all.map((one) => one.templateId)}::uuid[]) as v (member_id, email, due, sequence, template_id)
    on conflict on constraint reminder_once do nothing
    returning member_id as "memberId", delivery_key as key`.execute(db);
  const keys = new Map(fresh.map(({ memberId, key }) => [memberId, key]));
  const written = all.filter(({ memberId }) => keys.has(memberId));
  if (written.length === 0) return [];

  await queueMails(
    db,
    written.map(({ memberId, email, due, letter }) => ({
      to: email,
      letter,
      memberId,
      due: { state: kind, day: due },
      account: 'default',
      key: keys.get(memberId)!,
    })),
  );
  await sql`
    with reminded as (
      select * from unnest(${written.map(({ memberId }) => memberId)}::uuid[], ${written.map(({ due }) => due)}::date[],
        ${written.map(({ sequence }) => sequence)}::int[]) as v (id, due, sequence)
    ), told as (
      insert into member_event (member_id, kind, actor_id, actor_name, at, data)
      select id, 'reminder', ${by?.id ?? null}::uuid, ${by?.name ?? null}, ${now},
        jsonb_build_object('state', ${kind}::text, 'due', due, 'sequence', sequence, 'by', ${by ? 'staff' : 'run'}::text)
      from reminded
    )
    update member m set reminder_last = ${now}, reminder_sequence = reminded.sequence, reminder_next = null, rev = m.rev + 1, updated_at = ${now}
    from reminded where m.id = reminded.id`.execute(db);
  return written.map(({ memberId }) => memberId);
}

/** What the rules need to know of a member beside the row. */
export async function findReminded(db: Db, memberId: string, timeZone: string): Promise<{ written: number; lastDay: Day | null }> {
  const { rows } = await sql<{ written: number; lastDay: Day | null }>`
    select coalesce((select max(r.sequence) from reminder r where r.member_id = m.id and r.kind = m.reminder_state
        and r.due = case m.reminder_state when 'Registration' then m.payment_next else m.subscription_next end), 0) as written,
      (m.reminder_last at time zone ${timeZone})::date as "lastDay"
    from member m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { written: 0, lastDay: null };
}
