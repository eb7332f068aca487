import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

const AT_ONCE = 1_000;

/**
 * The confirmed sessions of the next 24 hours whose client was not yet reminded of that time. A client who was notified of the
 * time less than a day before the session needs no reminder.
 */
export async function listToRemind(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reservation r
    where status = 'confirmed' and starts_at > ${now} and starts_at <= ${now}::timestamptz + interval '24 hours'
      and coalesce(told_at, created_at) < starts_at - interval '24 hours'
      and not exists (select from reservation_reminder m where m.reservation_id = r.id and m.starts_at = r.starts_at)
    order by starts_at limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that the client is being reminded; false when they were already reminded or when the session was cancelled. */
export async function takeReminder(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reservation_reminder (reservation_id, starts_at)
    select id, starts_at from (select id, starts_at from reservation where id = ${id} and status = 'confirmed' for update) as r
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
