import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

const AT_ONCE = 1_000;

/**
 * Confirmed sessions of the next 24 hours whose client has not been reminded of that time. Who was told of it less than a
 * day before it begins knows it still.
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

/** Notes that the client is being reminded; false when they were, or when there is nothing to come to any more. */
export async function takeReminder(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reservation_reminder (reservation_id, starts_at)
    select id, starts_at from (select id, starts_at from reservation where id = ${id} and status = 'confirmed' for update) as r
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
