import { sql } from 'kysely';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Db } from '#server/db/db.ts';
import { fullRows, toReservation } from '#server/reservations/reservations.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, atClock } from '#server/time/calendar.ts';

/** More than a coach can hold on one day. */
const TODAY_MOST = 50;
const NEXT = 5;

interface Asked {
  coachId: string;
  /** The current day in the programme's time zone. */
  today: string;
  /** The coach who sees only their own members: of other clients there is what the reservation itself says. */
  seenBy: string | undefined;
}

/**
 * The sessions of a coach today, whatever became of them, with one that began before midnight and still runs, and the next ones that are to
 * take place on later days.
 */
export async function readSessions(db: Db, { coachId, today, seenBy }: Asked): Promise<NonNullable<Dashboard['sessions']>> {
  const timeZone = await findTimeZone(db);
  const tomorrow = atClock(addDays(today, 1), '00:00', timeZone);
  const byTime = fullRows(db, seenBy).where('r.coach_id', '=', coachId).orderBy('r.starts_at').orderBy('r.id');
  const now = sql<Date>`now()`;
  const ofToday = byTime.where((r) =>
    r.or([
      r.and([r('r.starts_at', '>=', atClock(today, '00:00', timeZone)), r('r.starts_at', '<', tomorrow)]),
      r.and([r('r.starts_at', '<=', now), r('r.ends_at', '>', now), r('r.status', '<>', 'cancelled')]),
    ]),
  );
  const later = byTime.where('r.starts_at', '>=', tomorrow).where('r.status', 'in', ['pending', 'confirmed']);
  const rows = await ofToday.limit(TODAY_MOST).execute();
  const next = await later.limit(NEXT).execute();
  return { today: rows.map((row) => toReservation(row, timeZone)), next: next.map((row) => toReservation(row, timeZone)) };
}
